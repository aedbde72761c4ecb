import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** Or its credential was replaced. Delivered at least once. */
export const bankConnected = defineEvent("bank.connected", z.object({ ownerId: z.string(), connectedAt: z.string() }));

/** 0 `days` mean that the certificate has ended. Delivered at least once. */
export const bankCertificateEnding = defineEvent(
  "bank.certificate_ending",
  z.object({ ownerId: z.string(), endsAt: z.string(), days: z.int() }),
);

/** Since `since` refused (`needs-owner`) or unread (`dark`). Delivered at least once. */
export const bankUnread = defineEvent(
  "bank.unread",
  z.object({ ownerId: z.string(), why: z.enum(["needs-owner", "dark"]), since: z.string() }),
);
