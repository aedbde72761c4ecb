/** Reminders by hand, on the wire (docs/rules/reminder.md, "Reminding by hand"). */
import * as z from "zod/mini";
import { bulkResult, ofStudent } from "./bulk-result.ts";
import { CONTACT_CHANNELS } from "./constants.ts";
import { studentIds } from "./fields.ts";

export const ContactChannel = z.enum(CONTACT_CHANNELS, "Canal inválido");
export type ContactChannel = z.infer<typeof ContactChannel>;

/** How a message reached its payer: `whatsapp` is a chat that the owner opened by hand. */
export const MessageChannel = z.enum(["email", "whatsapp", "whatsapp_api"]);
export type MessageChannel = z.infer<typeof MessageChannel>;

/**
 * Without `studentIds` every student in arrears is reminded. `evenPromised` includes promised
 * charges after the refusal `reminder.promised`; it works for one named student only.
 */
export const RemindInput = z.object({
  studentIds: z.optional(studentIds()),
  evenPromised: z.optional(z.boolean("Valor inválido")),
});
export type RemindInput = z.infer<typeof RemindInput>;

/** The mail asked for `amount`; it and `charges` are null without a mail. */
export const RemindResult = bulkResult({ ...ofStudent, amount: z.nullable(z.number()), charges: z.nullable(z.int()) });
export type RemindResult = z.infer<typeof RemindResult>;

/** A chat that the owner opened. After a 409, `confirmRepeat` records a second chat of the day. */
export const ContactInput = z.object({
  channel: z.literal("whatsapp", "Canal inválido"),
  requestId: z.optional(z.uuid("Valor inválido")),
  confirmRepeat: z.optional(z.boolean("Valor inválido")),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** `number` tells a payer's messages apart. `undoneAt` is set once the message was taken back. */
export const ContactWire = z.object({
  paymentId: z.int(),
  number: z.int(),
  channel: MessageChannel,
  at: z.string(),
  undoneAt: z.nullable(z.string()),
});
export type ContactWire = z.infer<typeof ContactWire>;
