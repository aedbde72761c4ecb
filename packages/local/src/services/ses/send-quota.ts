import { AwsError } from "../../aws/errors.ts";
import type { ServiceContext } from "../../types.ts";
import { listMails } from "./mail-store.ts";

/** Mails a day (-1: no limit) and a second. A sandbox reaches its own domains and the simulator. */
export type MailQuota = { daily: number; perSecond: number; isSandbox?: boolean };

/** Local mails never leave the machine, so they have no limit unless a test sets one. */
export const UNLIMITED: MailQuota = { daily: -1, perSecond: 1_000 };

const DAY_MS = 24 * 3_600_000;

type Mails = Pick<ServiceContext, "store" | "clock">;

export function describeQuota(mails: Mails, quota: MailQuota) {
  return { Max24HourSend: quota.daily, MaxSendRate: quota.perSecond, SentLast24Hours: countRecent(mails) };
}

/** Throws `Throttling` when the 24-hour limit is used up. */
export function requireQuota(mails: Mails, { daily }: MailQuota): void {
  if (daily < 0 || countRecent(mails) < daily) return;
  throw new AwsError("Throttling", "Daily message quota exceeded.");
}

/** Counts the recipients in the last 24 hours, also those of Cognito's mails. */
function countRecent({ store, clock }: Mails): number {
  const since = clock.now().getTime() - DAY_MS;
  const sent = listMails(store).filter(({ at }) => Date.parse(at) > since);
  return sent.reduce((sum, { to }) => sum + to.length, 0);
}
