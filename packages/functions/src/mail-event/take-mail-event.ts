import { applyMailEvent, MailEvent } from "@emdia/core/mail-event/apply-mail-event";
import type { CoreContext } from "@emdia/core/model/context";
import type { EventBridgeEvent } from "aws-lambda";

/** SES's events settle what became of each charge's mail. One environment remembers how far the watermark is. */
export function takeMailEvent(core: CoreContext) {
  const ctx = { ...core, watermark: { raisedTo: 0 } };
  return async ({ detail }: Pick<EventBridgeEvent<string, unknown>, "detail">): Promise<void> => {
    await applyMailEvent(ctx, MailEvent.parse(detail));
  };
}
