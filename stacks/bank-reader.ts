import { type BankKey, openWith, sealWith } from "./bank.ts";
import { deadLetters } from "./dead-letters.ts";
import type { Events } from "./events.ts";
import { lambda } from "./lambda.ts";
import { onTable, publishTo, queryIndex } from "./permissions.ts";
import { runOnSchedule } from "./run-on-schedule.ts";
import type { PageLinks } from "./secrets.ts";
import type { Storage } from "./storage.ts";

/**
 * Only this Lambda may open the credentials. One run at a time calls each bank at most five times
 * at once (docs/rules/bank.md, "When a bank is read").
 */
export function bankReader({ table }: Storage, { bus }: Events, bankKey: BankKey, links: PageLinks) {
  const dlq = deadLetters("BankReaderDlq");
  const reader = lambda("BankReader", {
    handler: "bank-reader.handler",
    description: "Reads what owners received at their banks",
    timeout: "5 minutes",
    environment: {
      ...links.secret,
      TABLE_NAME: table.name,
      BUS_NAME: bus.name,
      BANK_KEY_ARN: bankKey.key.arn,
    },
    permissions: [
      queryIndex(table, "due"),
      queryIndex(table, "open"),
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      publishTo(bus),
      openWith(bankKey),
      sealWith(bankKey),
    ],
    failuresTo: dlq,
    // The schedule comes back in a minute.
    retries: 0,
    isTraced: false,
  });
  runOnSchedule("BankReaderSchedule", { worker: reader, schedule: "cron(* * * * ? *)", dlq });
}
