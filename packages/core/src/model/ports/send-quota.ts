/** Limits of the whole SES account: mails in 24 hours, how many are left, and per second. */
export type SendQuota = { daily?: number; left: number; perSecond: number };

/** A quota is kept for so many milliseconds: SES allows one request for it a second. */
const CACHE_MILLIS = { longest: 5 * 60_000, shortest: 10_000 };

/** Returns how long a quota is kept: as long as the account needs for half of the mails left. */
export function quotaCacheMillis(quota: SendQuota | undefined): number {
  if (!quota || quota.perSecond <= 0) return CACHE_MILLIS.longest;
  return Math.min(CACHE_MILLIS.longest, Math.max(CACHE_MILLIS.shortest, (quota.left / quota.perSecond) * 500));
}

/** The limits apply to the whole account, whoever else sends. */
export type WithQuota = {
  /** Returns the quota; undefined if it is unknown, which does not stop any mail. */
  quota: () => Promise<SendQuota | undefined>;
  /** Returns false for too long a wait or a used-up quota. `wanted` includes this mail. */
  pace: (wanted: number) => Promise<boolean>;
};
