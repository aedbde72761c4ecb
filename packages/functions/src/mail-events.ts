import * as MailEvents from "@emdia/core/mail-event";
import { dynamoTable } from "@emdia/core/table/client";
import type { EventBridgeEvent } from "aws-lambda";
import { env } from "./env.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date(), watermark: { raisedTo: 0 } };

/** SES's events settle what became of each charge's mail. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  await MailEvents.applyMailEvent(core, MailEvents.MailEvent.parse(event.detail));
}
