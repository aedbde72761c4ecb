import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * An owner connected a bank, or replaced its credential, at `connectedAt` (ISO UTC). The event is
 * delivered at least once.
 */
export const bankConnected = defineEvent("bank.connected", z.object({ ownerId: z.string(), connectedAt: z.string() }));

/**
 * The certificate for an owner's bank ends at `endsAt` (ISO UTC), in at most `days` days; 0 means
 * that the certificate has ended. The event is delivered at least once.
 */
export const bankCertificateEnding = defineEvent(
  "bank.certificate_ending",
  z.object({ ownerId: z.string(), endsAt: z.string(), days: z.int() }),
);

/**
 * A bank was not read for a long time: since `since` (ISO UTC) it has refused the owner
 * (`needs-owner`) or had no good read (`dark`). The event is delivered at least once.
 */
export const bankUnread = defineEvent(
  "bank.unread",
  z.object({ ownerId: z.string(), why: z.enum(["needs-owner", "dark"]), since: z.string() }),
);
