import * as Notices from "@emdia/core/notice";
import { studentApproved, studentRegistered } from "@emdia/events/student";
import type { EventBridgeEvent } from "aws-lambda";
import { base } from "./base.ts";

/** A student whose owner asked for it, on registering or approving them, is welcomed by mail. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const { ownerId, studentId, sendWelcome } = (
    event["detail-type"] === studentApproved.name ? studentApproved : studentRegistered
  ).parse(event);
  if (sendWelcome) await Notices.sendWelcome({ ...base, ownerId }, studentId);
}
