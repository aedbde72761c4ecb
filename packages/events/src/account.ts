import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * An owner requested the deletion of their account. `requestedAt` (an instant, ISO UTC)
 * distinguishes this request from an earlier one. The event is delivered at least once.
 */
export const deletionRequested = defineEvent(
  "account.deletion_requested",
  z.object({ ownerId: z.string(), requestedAt: z.string(), deleteAt: z.string() }),
);

/**
 * An account has another e-mail, which its owner confirmed. `from` is the old one, which nothing
 * stores any more; `changedAt` (an instant, ISO UTC) identifies the change. The event is delivered
 * at least once.
 */
export const emailChanged = defineEvent(
  "account.email_changed",
  z.object({ ownerId: z.string(), from: z.string(), changedAt: z.string() }),
);

/**
 * An owner cancelled the deletion of their account; `requestedAt` identifies the cancelled request.
 * The event is delivered at least once.
 */
export const accountRestored = defineEvent(
  "account.restored",
  z.object({ ownerId: z.string(), requestedAt: z.string() }),
);
