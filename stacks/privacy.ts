import type { Auth } from "./auth.ts";
import { deadLetters } from "./dead-letters.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { deleteUsers, onTable, queryIndex, sendPacedMail } from "./permissions.ts";
import { runOnSchedule } from "./run-on-schedule.ts";
import type { Subscription } from "./secrets.ts";
import type { Storage } from "./storage.ts";

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
