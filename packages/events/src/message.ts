import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** Mail replaces WhatsApp for `message` (a sort key, null for a run's). Delivered at least once. */
export const messageFreed = defineEvent(
  "message.freed",
  z.object({ ownerId: z.string(), message: z.nullable(z.string()) }),
);
