import type { ServiceContext } from "../../types.ts";
import { listMails } from "./mail-store.ts";

/** What the account may send: mails in 24 hours (-1: as many as it likes, as SES says it), and mails a second. */
export type MailQuota = { daily: number; perSecond: number };

/** A laptop's mails go nowhere: nothing limits them unless a test says so. */
export const UNLIMITED: MailQuota = { daily: -1, perSecond: 1_000 };

const DAY_MS = 24 * 3_600_000;

/** The answer to `GetSendQuota`. Cognito's mails count as well: they leave through the same account. */
export function describeQuota({ store, clock }: Pick<ServiceContext, "store" | "clock">, quota: MailQuota) {
  const since = clock.now().getTime() - DAY_MS;
  const sent = listMails(store).filter(({ at }) => Date.parse(at) > since);
  const recipients = sent.reduce((sum, { to }) => sum + to.length, 0);
  return { Max24HourSend: quota.daily, MaxSendRate: quota.perSecond, SentLast24Hours: recipients };
}
