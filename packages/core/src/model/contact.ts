/**
 * A contact that an owner made about a charge by hand: a reminder by mail, or a chat that was opened. Entries are added and
 * taken back, never removed (docs/rules.md, "Reminding by hand").
 */
import { CONTACT_CHANNELS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import { inner } from "./stored.ts";

/**
 * One contact, numbered from 1: `at` is the instant (ISO UTC) at which it was recorded, `by` who made it, `requestId` the
 * press of a button that it comes from, `undoneAt` when it was taken back.
 */
export const Contact = inner({
  number: z.int(),
  channel: z.enum(CONTACT_CHANNELS),
  at: z.string(),
  by: z.string(),
  requestId: z.optional(z.string()),
  undoneAt: z.optional(z.string()),
});
export type Contact = z.infer<typeof Contact>;
