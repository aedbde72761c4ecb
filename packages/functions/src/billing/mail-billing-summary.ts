import { yearMonth } from "@emdia/contracts/values/calendar";
import type { CoreContext, WithMailer } from "@emdia/core/model/context";
import { sendSummary } from "@emdia/core/notice/send-summary";
import { billingFinished } from "@emdia/events/billing";
import type { EventBridgeEvent } from "aws-lambda";

export const mailBillingSummary =
  (ports: CoreContext & Pick<WithMailer, "mailer"> & { siteUrl: string }) =>
  async (event: Pick<EventBridgeEvent<string, unknown>, "detail">): Promise<void> => {
    const { ownerId, month } = billingFinished.parse(event);
    await sendSummary({ ...ports, ownerId }, yearMonth(month));
  };
