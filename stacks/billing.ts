import { deadLetters } from "./dead-letters.ts";
import { lambda } from "./lambda.ts";
import type { Mail } from "./mail.ts";
import { consume, onTable, queryIndex, readSendQuota, sendMail, sendTo } from "./permissions.ts";
import { runOnSchedule } from "./run-on-schedule.ts";
import type { PageLinks } from "./secrets.ts";
import type { Storage } from "./storage.ts";
import type { WhatsApp } from "./whatsapp.ts";
import { workQueue } from "./work-queue.ts";

/** The workers share SES's rate through an item of the table. */
const ownersAtOnce = 10;

/** @returns the owners' queue */
export function billing({ table }: Storage, mail: Mail, links: PageLinks, { sending }: WhatsApp) {
  // The visibility timeout is six times the worker's, as AWS recommends for a Lambda's queue.
  const shards = workQueue("ShardQueue", "ShardDlq", { visibilityTimeout: "3 minutes" });
  const owners = workQueue("OwnerQueue", "OwnerDlq", { visibilityTimeout: "12 minutes" });

  const shard = lambda("BillingShard", {
    handler: "billing/shard.handler",
    description: "Finds a shard's due owners",
    environment: { TABLE_NAME: table.name, SHARD_QUEUE_URL: shards.url, OWNER_QUEUE_URL: owners.url },
    permissions: [queryIndex(table, "due"), sendTo(shards), sendTo(owners), consume(shards)],
  });
  shards.subscribe(shard.arn, { batch: { size: 10, partialResponses: true } });

  const owner = lambda("BillingOwner", {
    handler: "billing/owner.handler",
    description: "Charges one owner's students",
    timeout: "120 seconds",
    environment: {
      TABLE_NAME: table.name,
      OWNER_QUEUE_URL: owners.url,
      ...mail.environment,
      ...links.environment,
      ...sending.environment,
    },
    permissions: [
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
      queryIndex(table, "open"),
      sendTo(owners),
      consume(owners),
      sendMail(mail.email),
      readSendQuota,
      ...sending.permissions,
    ],
  });
  owners.subscribe(owner.arn, {
    batch: { size: 1, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: ownersAtOnce } } },
  });

  schedule(shards);
  return owners;
}

function schedule(shards: sst.aws.Queue) {
  const dlq = deadLetters("BillingScheduleDlq");
  const tick = lambda("BillingTick", {
    handler: "billing/tick.handler",
    description: "Starts the hour's billing: one message a shard",
    environment: { SHARD_QUEUE_URL: shards.url },
    permissions: [sendTo(shards)],
    failuresTo: dlq,
  });
  runOnSchedule("BillingSchedule", {
    worker: tick,
    schedule: "cron(0 * * * ? *)",
    event: { scheduledAt: "<aws.scheduler.scheduled-time>" },
    dlq,
  });
}
