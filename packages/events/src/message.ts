import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** A mail replaces a WhatsApp `message` (a sort key; null for a run's). Delivered at least once. */
export const messageFreed = defineEvent(
  "message.freed",
  z.object({ ownerId: z.string(), message: z.nullable(z.string()) }),
);
