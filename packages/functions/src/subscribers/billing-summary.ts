import { yearMonth } from "@emdia/contracts/values/calendar";
import * as Billing from "@emdia/core/billing";
import { billingFinished } from "@emdia/events/billing";
import type { EventBridgeEvent } from "aws-lambda";
import { env } from "../env.ts";
import { base } from "./base.ts";

const siteUrl = env("SITE_URL");

/** After a billing day the owner gets one summary. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const { ownerId, month } = billingFinished.parse(event);
  await Billing.sendSummary({ ...base, siteUrl, ownerId }, yearMonth(month));
}
