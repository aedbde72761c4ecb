/**
 * A contact about a charge: a reminder by mail, sent by hand or by the owner's rule, or an opened
 * chat. Contacts are added and undone, never removed (docs/rules.md, "Reminding by hand").
 */
import { CONTACT_CHANNELS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import { innerObject, openEnum } from "./stored.ts";

/**
 * One contact, numbered from 1. `at` is the instant (ISO UTC) at which it was recorded, `by` the
 * person who made it, `requestId` the click that caused it, `undoneAt` the instant at which it was
 * undone. `step` is set if the owner's rule made it: the step's days from the due date.
 */
export const Contact = innerObject({
  number: z.int(),
  channel: openEnum(CONTACT_CHANNELS, "whatsapp"),
  at: z.string(),
  by: z.string(),
  requestId: z.optional(z.string()),
  step: z.optional(z.int()),
  undoneAt: z.optional(z.string()),
});
export type Contact = z.infer<typeof Contact>;
