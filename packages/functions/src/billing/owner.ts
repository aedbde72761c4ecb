import { chargeLinks, pageUrls } from "@emdia/core/adapters/charge-links";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { sesQuota } from "@emdia/core/adapters/ses-quota";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { tokenBucket } from "@emdia/core/mail/token-bucket";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "../env.ts";
import { chargeOwner } from "./charge-owner.ts";

const now = () => new Date();
const quota = sesQuota(now);
/** How many workers run at the same time: they share the account's mail rate. */
const workers = Number(env("MAIL_WORKERS"));
const rateOfOne = async () => {
  const known = await quota();
  return known && known.perSecond / workers;
};
const owners = sqsQueue(env("OWNER_QUEUE_URL"));

export const handler = chargeOwner({
  table: dynamoTable(env("TABLE_NAME")),
  now,
  quota,
  pace: tokenBucket(rateOfOne, { now, wait: (millis) => new Promise((resolve) => setTimeout(resolve, millis)) }),
  bus: eventBridgeBus(env("BUS_NAME")),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  pageUrlOf: pageUrls(env("SITE_URL"), chargeLinks(env("CHARGE_LINK_SECRET"))),
  continueLater: (body, delaySeconds) => owners.send([{ body, delaySeconds }]),
});
