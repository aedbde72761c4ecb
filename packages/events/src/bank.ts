import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** A bank was connected, or its credential was replaced. Delivered at least once. */
export const bankConnected = defineEvent("bank.connected", z.object({ ownerId: z.string(), connectedAt: z.string() }));

/** `days` 0 means that the certificate has ended. Delivered at least once. */
export const bankCertificateEnding = defineEvent(
  "bank.certificate_ending",
  z.object({ ownerId: z.string(), endsAt: z.string(), days: z.int() }),
);

/** A bank refused reads (`needs-owner`) or was not read (`dark`). Delivered at least once. */
export const bankUnread = defineEvent(
  "bank.unread",
  z.object({ ownerId: z.string(), why: z.enum(["needs-owner", "dark"]), since: z.string() }),
);
