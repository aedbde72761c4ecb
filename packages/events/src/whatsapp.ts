import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** Nothing is sent by WhatsApp since `at` (ISO UTC). Delivered at least once. */
export const whatsappPaused = defineEvent("whatsapp.paused", z.object({ ownerId: z.string(), at: z.string() }));

/** A text cannot be sent by WhatsApp since `at` (ISO UTC). Delivered at least once. */
export const whatsappTextStopped = defineEvent(
  "whatsapp.text_stopped",
  z.object({ ownerId: z.string(), text: z.enum(["charge", "reminder", "receipt"]), at: z.string() }),
);
