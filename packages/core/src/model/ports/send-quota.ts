/** What the provider lets the whole account send: mails in 24 hours, those that are left of them, and mails a second. */
export type SendQuota = { daily?: number; left: number; perSecond: number };

/** How old a quota may be, in milliseconds, and how old at least before it is asked for again: SES answers once a second. */
const KEPT = { longest: 5 * 60_000, shortest: 10_000 };

/**
 * How long a quota may be kept, in milliseconds: until the account could have sent half of what is left, so that its end is
 * seen before it comes.
 */
export function quotaCacheMillis(quota: SendQuota | undefined): number {
  if (!quota || quota.perSecond <= 0) return KEPT.longest;
  return Math.min(KEPT.longest, Math.max(KEPT.shortest, (quota.left / quota.perSecond) * 500));
}

/** For verbs that mail many: both answers hold for the account, whoever else sends. */
export type WithQuota = {
  /** Undefined where it cannot be told, which stops nobody. */
  quota: () => Promise<SendQuota | undefined>;
  /**
   * Waits until one more mail fits the rate; false when that would take too long, or the day's quota is used up. `wanted`
   * is how many mails are to follow, this one included.
   */
  pace: (wanted: number) => Promise<boolean>;
};
