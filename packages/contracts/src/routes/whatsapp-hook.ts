import * as z from "zod/mini";
import { whatsappHookAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

/** Any text is accepted: a malformed address gets the same answer as an unknown one. */
const HookParams = z.object({ hook: z.string() });
const Challenge = z.object({
  "hub.mode": z.optional(z.string()),
  "hub.verify_token": z.optional(z.string()),
  "hub.challenge": z.optional(z.string()),
});

/** Calls about one owner's number, whose signature a separate Lambda checks. */
export const whatsappHookRoutes = defineArea("whatsappHook", whatsappHookAddresses, {
  proveWhatsAppHook: {
    summary: "Answers Meta's challenge if the word is the owner's; any other call gets the same 403.",
    params: HookParams,
    query: Challenge,
    response: z.int(),
  },
  receiveWhatsApp: {
    isSigned: true,
    summary: "Takes Meta's updates, signed in `X-Hub-Signature-256` over the raw body by the owner's app.",
    params: HookParams,
    response: z.object({ received: z.literal(true) }),
  },
});
