import { deadLetters } from "./dead-letters.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { onTable, queryIndex, sendMail } from "./permissions.ts";
import { runOnSchedule } from "./run-on-schedule.ts";
import type { PageLinks } from "./secrets.ts";
import type { Storage } from "./storage.ts";
import type { WhatsApp } from "./whatsapp.ts";

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
