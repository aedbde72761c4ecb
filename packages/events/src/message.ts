import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * A message by WhatsApp goes by mail now: `message` is its sort key, or null for a message of a
 * run, which sends its own mails. Delivered at least once.
 */
export const messageFreed = defineEvent(
  "message.freed",
  z.object({ ownerId: z.string(), message: z.nullable(z.string()) }),
);
