/** What the provider lets the whole account send: mails left of its 24 hours, and mails a second. */
export type SendQuota = { left: number; perSecond: number };

/** For verbs that mail many: both answers hold for the account, whoever else sends. */
export type WithQuota = {
  /** Undefined where it cannot be told, which stops nobody. */
  quota: () => Promise<SendQuota | undefined>;
  /** Waits until one more mail fits the rate; false when that would take too long for one invocation. */
  pace: () => Promise<boolean>;
};
