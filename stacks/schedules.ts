import type { Auth } from "./auth.ts";
import { type BankKey, openWith, sealWith } from "./bank.ts";
import { deadLetters } from "./dead-letters.ts";
import type { Events } from "./events.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { deleteUsers, onTable, publishTo, queryIndex, sendMail, sendPacedMail } from "./permissions.ts";
import { runOnSchedule } from "./run-on-schedule.ts";
import type { PageLinks, Subscription } from "./secrets.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";
import type { WhatsApp } from "./whatsapp.ts";

export function trial({ table }: Storage, mail: Mail, { url }: SiteAddress) {
  const dlq = deadLetters("TrialWarnerDlq");
  const warner = lambda("TrialWarner", {
    handler: "trial-warner.handler",
    description: "Tells owners that their trial or access ends, and who says that they paid",
    timeout: "15 minutes",
    environment: { TABLE_NAME: table.name, SITE_URL: url, ...mail.environment },
    permissions: [
      queryIndex(table, "due"),
      queryIndex(table, "open"),
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      sendMail(mail.email),
    ],
    failuresTo: dlq,
  });
  // The trial warner runs hourly, as owners are warned in the morning of their time zone.
  runOnSchedule("TrialWarnerSchedule", { worker: warner, schedule: "cron(0 * * * ? *)", dlq });
}

export function privacy({ table }: Storage, mail: Mail, { userPool }: Auth, { provider }: Subscription) {
  const dlq = deadLetters("AccountEraserDlq");
  const eraser = lambda("AccountEraser", {
    handler: "account-eraser.handler",
    description: "Erases the accounts that were deleted 30 days ago",
    timeout: "15 minutes",
    environment: { TABLE_NAME: table.name, USER_POOL_ID: userPool.id, ...provider, ...mail.environment },
    permissions: [
      queryIndex(table, "due"),
      onTable(table, "GetItem", "Query", "PutItem", "DeleteItem"),
      deleteUsers(userPool),
      ...sendPacedMail(table, mail.email),
    ],
    failuresTo: dlq,
  });
  // This is 4:30 a.m. in São Paulo.
  runOnSchedule("AccountEraserSchedule", { worker: eraser, schedule: "cron(30 7 * * ? *)", dlq });
}

/** Each run goes on where the last one ended (docs/rules/reminder.md, "The reminder rule"). */
export function reminderRunner({ table }: Storage, mail: Mail, links: PageLinks, { sending }: WhatsApp) {
  const dlq = deadLetters("ReminderRunnerDlq");
  const runner = lambda("ReminderRunner", {
    handler: "reminder-runner.handler",
    description: "Sends the reminders of the owners' rules",
    timeout: "10 minutes",
    environment: { TABLE_NAME: table.name, ...mail.environment, ...links.environment, ...sending.environment },
    permissions: [
      queryIndex(table, "due"),
      queryIndex(table, "open"),
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      sendMail(mail.email),
      ...sending.permissions,
    ],
    failuresTo: dlq,
    isTraced: false,
  });
  runOnSchedule("ReminderRunnerSchedule", { worker: runner, schedule: "cron(*/10 * * * ? *)", dlq });
}

/** This Lambda alone opens credentials (docs/rules/bank.md, "When a bank is read"). */
export function bankReader({ table }: Storage, { bus }: Events, bankKey: BankKey, links: PageLinks) {
  const dlq = deadLetters("BankReaderDlq");
  const reader = lambda("BankReader", {
    handler: "bank-reader.handler",
    description: "Reads what owners received at their banks",
    timeout: "5 minutes",
    environment: { ...links.secret, TABLE_NAME: table.name, BUS_NAME: bus.name, BANK_KEY_ARN: bankKey.key.arn },
    permissions: [
      queryIndex(table, "due"),
      queryIndex(table, "open"),
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      publishTo(bus),
      openWith(bankKey),
      sealWith(bankKey),
    ],
    failuresTo: dlq,
    // A failed run is not tried again: the schedule comes back in a minute.
    retries: 0,
    isTraced: false,
  });
  runOnSchedule("BankReaderSchedule", { worker: reader, schedule: "cron(* * * * ? *)", dlq });
}
