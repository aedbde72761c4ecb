import type { ServiceContext } from "../../types.ts";
import { listMails } from "./mail-store.ts";

/** The account's limits: mails in 24 hours (SES writes -1 for no limit) and mails in a second. */
export type MailQuota = { daily: number; perSecond: number };

/** Mails on a laptop do not leave it, so they have no limit unless a test sets one. */
export const UNLIMITED: MailQuota = { daily: -1, perSecond: 1_000 };

const DAY_MS = 24 * 3_600_000;

/** Answers `GetSendQuota`. Cognito's mails count as well, because they use the same account. */
export function describeQuota({ store, clock }: Pick<ServiceContext, "store" | "clock">, quota: MailQuota) {
  const since = clock.now().getTime() - DAY_MS;
  const sent = listMails(store).filter(({ at }) => Date.parse(at) > since);
  const recipients = sent.reduce((sum, { to }) => sum + to.length, 0);
  return { Max24HourSend: quota.daily, MaxSendRate: quota.perSecond, SentLast24Hours: recipients };
}
