import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { sesMailer, sesQuota } from "@emdia/core/adapters/ses";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { billingPace } from "@emdia/core/mail-rate/pace-mails";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "../env.ts";
import { sleep } from "../invocation/paced-mailer.ts";
import { whatsappPorts } from "../invocation/whatsapp.ts";
import { chargeOwner } from "./charge-owner.ts";

const now = () => new Date();
const quota = sesQuota(now);
const table = dynamoTable(env("TABLE_NAME"));
const secret = env("CHARGE_LINK_SECRET");
const bus = eventBridgeBus(env("BUS_NAME"));
const owners = sqsQueue(env("OWNER_QUEUE_URL"));

export const handler = chargeOwner({
  table,
  now,
  quota,
  pace: billingPace({ table, now, quota, wait: sleep }),
  bus,
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  pageUrlOf: pageUrls(env("SITE_URL"), pageLinks(secret)),
  txids: txidsWith(secret),
  whatsapp: whatsappPorts(bus),
  continueLater: (body, delaySeconds) => owners.send([{ body, delaySeconds }]),
});
