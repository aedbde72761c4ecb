import { mailTags } from "@emdia/core/model/mail-tags";
import { eventTags } from "@emdia/core/testing/event-tags";
import { type Json, recordAt, textAt } from "@emdia/local/json";

/** Returns the events of a message's mail, in the form of SES's EventBridge destination. */
export function sendingEvents(
  message: Json,
  configurationSet: string,
  now: Date,
): readonly { id: string; event: Json }[] {
  const text = (name: string) => textAt(recordAt(message, name), "S");
  if (text("st") !== "S") return [];
  const attempt = textAt(recordAt(message, "att"), "N");
  const messageId = `${text("pk")}/${text("sk")}/${attempt}`;
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
