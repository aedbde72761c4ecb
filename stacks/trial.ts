import { deadLetters } from "./dead-letters.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { onTable, queryIndex, sendMail } from "./permissions.ts";
import { runOnSchedule } from "./run-on-schedule.ts";
import type { SiteAddress } from "./site-address.ts";
import type { Storage } from "./storage.ts";

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
  // Every hour, because each owner is warned in the morning of their time zone.
  runOnSchedule("TrialWarnerSchedule", { worker: warner, schedule: "cron(0 * * * ? *)", dlq });
}
