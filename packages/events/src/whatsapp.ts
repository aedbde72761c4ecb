import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** Since `at` (ISO UTC) nothing is sent by WhatsApp. Delivered at least once. */
export const whatsappPaused = defineEvent("whatsapp.paused", z.object({ ownerId: z.string(), at: z.string() }));

/** Since `at` (ISO UTC) a text cannot be sent by WhatsApp. Delivered at least once. */
export const whatsappTextStopped = defineEvent(
  "whatsapp.text_stopped",
  z.object({ ownerId: z.string(), text: z.enum(["charge", "reminder", "receipt"]), at: z.string() }),
);
