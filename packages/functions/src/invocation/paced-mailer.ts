import { sesMailer } from "@emdia/core/adapters/ses";
import { pacedMailer } from "@emdia/core/mail-rate/pace-mails";
import type { Mailer } from "@emdia/core/model/ports/mailer";
import type { Table } from "@emdia/core/model/ports/table";
import { env } from "../env.ts";

/** Milliseconds that a mail may wait (tests/infrastructure/time-limits.test.ts). */
const PATIENCE = { byHand: 3_000, inBackground: 12_000 } as const;

/** The mailer shares the account's rate with all other senders. */
export function mailerFor(kind: keyof typeof PATIENCE): (table: Table) => Mailer {
  const mailer = sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") });
  const [patience, isByHand] = [PATIENCE[kind], kind === "byHand"];
  return (table) => pacedMailer({ table, now: () => new Date(), wait: sleep, patience, isByHand, mailer });
}

export const sleep = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));
