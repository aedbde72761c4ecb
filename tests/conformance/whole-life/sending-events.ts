import { mailTags } from "@emdia/core/model/mail-tags";
import { eventTags } from "@emdia/core/testing/event-tags";
import { type Json, recordAt, textAt } from "@emdia/local/json";

/**
 * Builds SES's events Send and Delivery for a charge whose mail was accepted, in the form of SES's
 * EventBridge destination.
 */
export function sendingEvents(
  charge: Json,
  configurationSet: string,
  now: Date,
): readonly { id: string; event: Json }[] {
  const mail = recordAt(recordAt(charge, "mail"), "M");
  if (textAt(recordAt(mail, "st"), "S") !== "S") return [];
  const text = (name: string) => textAt(recordAt(charge, name), "S");
  const [messageId, attempt] = [textAt(recordAt(mail, "msgId"), "S"), textAt(recordAt(mail, "att"), "N")];
  const tags = {
    "ses:configuration-set": [configurationSet],
    ...eventTags(mailTags("S0000001", { pk: text("pk"), sk: text("sk") }, Number(attempt))),
  };
  const told = { timestamp: now.toISOString(), source: "none", messageId, destination: ["none"], tags };
  return (["Send", "Delivery"] as const).map((eventType) => ({
    id: `${messageId}/${eventType}`,
    event: {
      version: "0",
      source: "aws.ses",
      "detail-type": eventType === "Send" ? "Email Sent" : "Email Delivered",
      detail: { eventType, mail: told, [eventType.toLowerCase()]: {} },
    },
  }));
}
