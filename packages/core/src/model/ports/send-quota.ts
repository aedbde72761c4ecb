/**
 * The provider's limits for the whole account: mails in 24 hours, the rest of them, and mails a
 * second.
 */
export type SendQuota = { daily?: number; left: number; perSecond: number };

/**
 * The longest and shortest time, in milliseconds, for which a quota is kept: SES answers once a
 * second.
 */
const KEPT = { longest: 5 * 60_000, shortest: 10_000 };

/**
 * Returns the time, in milliseconds, for which a quota may be kept: until the account could have
 * sent half of the rest, so that its end is noticed in time.
 */
export function quotaCacheMillis(quota: SendQuota | undefined): number {
  if (!quota || quota.perSecond <= 0) return KEPT.longest;
  return Math.min(KEPT.longest, Math.max(KEPT.shortest, (quota.left / quota.perSecond) * 500));
}

/**
 * The quota calls for verbs that mail many students: both answers apply to the whole account,
 * whoever else sends.
 */
export type WithQuota = {
  /** Returns the quota; undefined if it is unknown, which stops no mail. */
  quota: () => Promise<SendQuota | undefined>;
  /**
   * Waits until one more mail fits the rate; false if that would take too long, or the day's quota
   * is used up. `wanted` is the number of mails to follow, this one included.
   */
  pace: (wanted: number) => Promise<boolean>;
};
