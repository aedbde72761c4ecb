/** For the whole account: 24 hours, what is left of them, and a second. */
export type SendQuota = { daily?: number; left: number; perSecond: number };

/** Milliseconds: SES allows one request for the quota a second. */
const CACHE_MILLIS = { longest: 5 * 60_000, shortest: 10_000 };

/**
 * The time in which the account could send half of the mails that are left, so that an exhausted
 * quota is noticed in time.
 */
export function quotaCacheMillis(quota: SendQuota | undefined): number {
  if (!quota || quota.perSecond <= 0) return CACHE_MILLIS.longest;
  return Math.min(CACHE_MILLIS.longest, Math.max(CACHE_MILLIS.shortest, (quota.left / quota.perSecond) * 500));
}

/** They apply to the whole account, whoever else sends. */
export type WithQuota = {
  /** Returns the quota; undefined if it is unknown, which does not stop any mail. */
  quota: () => Promise<SendQuota | undefined>;
  /**
   * False if the wait would be too long or the day's quota is used up. `wanted` is the number of
   * mails to send, including this one.
   */
  pace: (wanted: number) => Promise<boolean>;
};
