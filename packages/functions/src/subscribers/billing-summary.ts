import { yearMonth } from "@emdia/contracts/values/calendar";
import { sesMailer } from "@emdia/core/adapters/ses-mailer";
import * as Billing from "@emdia/core/billing";
import { dynamoTable } from "@emdia/core/table/client";
import { billingFinished } from "@emdia/events/billing";
import type { EventBridgeEvent } from "aws-lambda";
import { env } from "../env.ts";

const ctx = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  mailer: sesMailer({ sender: env("MAIL_SENDER"), configurationSet: env("MAIL_CONFIGURATION_SET") }),
  siteUrl: env("SITE_URL"),
};

/** After a billing day the owner gets one summary. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const { ownerId, month } = billingFinished.parse(event);
  await Billing.sendSummary({ ...ctx, ownerId }, yearMonth(month));
}
