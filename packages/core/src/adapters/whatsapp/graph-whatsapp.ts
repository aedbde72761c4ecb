/** Sends each message once over Meta's Graph API (`callLimits.whatsappSend`). */
import * as z from "zod/mini";
import { logger } from "../../logger.ts";
import { callLimits } from "../../model/call-limits.ts";
import type { OutgoingWhatsApp, WhatsApp, WhatsAppOutcome } from "../../model/ports/whatsapp.ts";
import { outcomeOfError } from "../../model/whatsapp-codes.ts";
import { callGraph, type GraphAccess } from "./call-graph.ts";

const Accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().check(z.minLength(1)), message_status: z.optional(z.string()) })]),
});
const Refused = z.object({ error: z.object({ code: z.int() }) });

/** Returns the body of `POST /{phone-number-id}/messages` for a template with one link. */
export const bodyOf = ({ to, template, tag }: OutgoingWhatsApp) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to,
  type: "template",
  template: {
    name: template.name,
    language: { code: "pt_BR", policy: "deterministic" },
    components: [
      { type: "body", parameters: template.body.map(textOf) },
      { type: "button", sub_type: "url", index: "0", parameters: [textOf(template.urlSuffix)] },
    ],
  },
  biz_opaque_callback_data: tag,
});

/** Reads Meta's answer. If the answer cannot be read, the HTTP status alone decides. */
export function outcomeOfAnswer(status: number, answer: unknown): WhatsAppOutcome {
  const accepted = Accepted.safeParse(answer);
  if (status === 200 && accepted.success) {
    const [{ id, message_status: held }] = accepted.data.messages;
    return { kind: "accepted", wamid: id, isHeld: held === "held_for_quality_assessment" };
  }
  const refused = Refused.safeParse(answer);
  return outcomeOfError(status, refused.success ? refused.data.error.code : undefined);
}

/** Returns a sender from one number. The token is in no log and in no error. */
export function graphWhatsApp({ phoneNumberId, ...given }: GraphAccess & { phoneNumberId: string }): WhatsApp {
  const access = { answerMillis: callLimits.whatsappSend.answerMillis, ...given };
  return {
    async send(message) {
      const path = `${phoneNumberId}/messages`;
      const answer = await callGraph(access, { path, method: "POST", body: bodyOf(message) });
      const outcome: WhatsAppOutcome = answer
        ? outcomeOfAnswer(answer.status, answer.json)
        : { kind: "unknown", reason: "silent" };
      logger.info("a WhatsApp message was handed over", { ...outcome });
      return outcome;
    },
  };
}

const textOf = (text: string) => ({ type: "text", text });
