import { openWith } from "./bank.ts";
import type { Events } from "./events.ts";
import { lambda } from "./lambda.ts";
import { consume, onTable, publishTo, queryIndex } from "./permissions.ts";
import type { SiteAddress } from "./site-address.ts";
import { stageOf } from "./stages.ts";
import type { Storage } from "./storage.ts";
import { workQueue } from "./work-queue.ts";

/** A burst of statuses after a billing day waits in the queue. */
const updatesAtOnce = 5;
const GRAPH_URL = "https://graph.facebook.com";

/**
 * Creates the key that seals owners' tokens at Meta. It is not the banks' key, because strangers
 * can call the Lambda that uses it (docs/decisions/054-whatsapp-connection.md).
 */
export function whatsapp({ table }: Storage, { bus }: Events, address: SiteAddress) {
  const { isLive } = stageOf($app.stage);
  const key = new aws.kms.Key(
    "WhatsappKey",
    {
      description: "Seals the tokens and secrets of owners' WhatsApp numbers",
      enableKeyRotation: true,
      deletionWindowInDays: 30,
    },
    isLive ? { retainOnDelete: true, protect: true } : {},
  );
  new aws.kms.Alias("WhatsappKeyAlias", { name: `alias/${$app.name}-${$app.stage}-whatsapp`, targetKeyId: key.keyId });
  const queue = workQueue("WhatsappQueue", "WhatsappDlq", { visibilityTimeout: "6 minutes" });
  const hookEnvironment = { WHATSAPP_KEY_ARN: key.arn, WHATSAPP_QUEUE_URL: queue.url };
  const environment = { ...hookEnvironment, GRAPH_URL };
  const worker = lambda("WhatsappUpdates", {
    handler: "whatsapp-updates.handler",
    description: "Applies what Meta tells of messages, answers, texts and numbers",
    timeout: "1 minute",
    environment: {
      TABLE_NAME: table.name,
      BUS_NAME: bus.name,
      SITE_URL: address.url,
      WHATSAPP_KEY_ARN: key.arn,
      GRAPH_URL,
    },
    permissions: [
      onTable(table, "GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
      queryIndex(table, "open"),
      consume(queue),
      publishTo(bus),
      openWith({ key }),
    ],
  });
  queue.subscribe(worker.arn, {
    batch: { size: 10, partialResponses: true },
    transform: { eventSourceMapping: { scalingConfig: { maximumConcurrency: updatesAtOnce } } },
  });
  // What a Lambda needs to send by an owner's number, and to tell the owner what stopped.
  const sending = {
    environment: { WHATSAPP_KEY_ARN: key.arn, GRAPH_URL, BUS_NAME: bus.name },
    permissions: [openWith({ key }), publishTo(bus)],
  };
  return { key, queue, environment, hookEnvironment, sending };
}

export type WhatsApp = ReturnType<typeof whatsapp>;
