import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import * as Billing from "@emdia/core/billing";
import { dynamoTable } from "@emdia/core/table/client";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { env } from "../env.ts";
import { eachRecord } from "../queue/each-record.ts";
import { OwnerMessage } from "./messages.ts";

const owners = sqsQueue(env("OWNER_QUEUE_URL"));

const base: Omit<Billing.BillingContext, "claimant"> = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  bus: eventBridgeBus(env("BUS_NAME")),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  continueLater: (body, delaySeconds) => owners.send([{ body, delaySeconds }]),
};

/** Works through one page of one owner's billing day. */
export function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const ctx = { ...base, claimant: context.awsRequestId };
  return eachRecord(event, async (body) => Billing.runOwner(ctx, OwnerMessage.parse(body)));
}
