import { logger } from "@emdia/core/logger";
import { applyMailEvent, MailEvent } from "@emdia/core/mail-event/apply-mail-event";
import type { CoreContext } from "@emdia/core/model/context";
import type { EventBridgeEvent, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { forEachRecord } from "../queue/for-each-record.ts";

/** SES sends this text to a new topic; it is neither an event nor JSON. */
const TOPIC_TEST = "Successfully validated SNS topic";

type FromBus = Pick<EventBridgeEvent<string, unknown>, "detail">;

/** SES's events come by EventBridge, a queue or both, in any order; a copy changes nothing. */
export function recordMailEvent(core: CoreContext) {
  const ctx = { ...core, watermark: { raisedTo: 0 } };
  const record = async (told: unknown): Promise<void> => {
    const event = MailEvent.parse(told);
    logger.info("a mail's event", { type: event.eventType, messageId: event.mail.messageId });
    await applyMailEvent(ctx, event);
  };
  return async (event: FromBus | SQSEvent): Promise<SQSBatchResponse | undefined> => {
    if ("Records" in event) return forEachRecord({ Records: event.Records.filter(isMailEvent) }, record);
    await record(event.detail);
    return undefined;
  };
}

const isMailEvent = ({ body }: SQSRecord) => !body.startsWith(TOPIC_TEST);
