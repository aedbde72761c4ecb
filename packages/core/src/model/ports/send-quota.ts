/**
 * The provider's limits for the whole account: mails in 24 hours, how many of them are left, and
 * mails a second.
 */
export type SendQuota = { daily?: number; left: number; perSecond: number };

/**
 * The longest and shortest time, in milliseconds, for which a quota is cached: SES allows one
 * request for the quota a second.
 */
const CACHE_MILLIS = { longest: 5 * 60_000, shortest: 10_000 };

/**
 * Returns how long a quota may be cached, in milliseconds: the time in which the account could send
 * half of the mails that are left, so that an exhausted quota is noticed in time.
 */
export function quotaCacheMillis(quota: SendQuota | undefined): number {
  if (!quota || quota.perSecond <= 0) return CACHE_MILLIS.longest;
  return Math.min(CACHE_MILLIS.longest, Math.max(CACHE_MILLIS.shortest, (quota.left / quota.perSecond) * 500));
}

/**
 * The quota calls for verbs that mail many students. Their results apply to the whole account,
 * whoever else sends.
 */
export type WithQuota = {
  /** Returns the quota; undefined if it is unknown, which does not stop any mail. */
  quota: () => Promise<SendQuota | undefined>;
  /**
   * Waits until the rate allows one more mail. Returns false if the wait would be too long or the
   * day's quota is used up. `wanted` is the number of mails to send, including this one.
   */
  pace: (wanted: number) => Promise<boolean>;
};
