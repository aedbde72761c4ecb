import { applyMailEvent, MailEvent } from "@emdia/core/mail-event/apply-mail-event";
import type { CoreContext } from "@emdia/core/model/context";
import type { EventBridgeEvent } from "aws-lambda";

/**
 * Builds the handler that records SES's events: they decide what became of each charge's mail. The handler keeps the
 * watermark in memory between events.
 */
export function recordMailEvent(core: CoreContext) {
  const ctx = { ...core, watermark: { raisedTo: 0 } };
  return async ({ detail }: Pick<EventBridgeEvent<string, unknown>, "detail">): Promise<void> => {
    await applyMailEvent(ctx, MailEvent.parse(detail));
  };
}
