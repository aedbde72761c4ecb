import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** `requestedAt` (ISO UTC) tells requests apart. Delivered at least once. */
export const deletionRequested = defineEvent(
  "account.deletion_requested",
  z.object({ ownerId: z.string(), requestedAt: z.string(), deleteAt: z.string() }),
);

/** `from` is the old address. `changedAt` is an instant in ISO UTC. Delivered at least once. */
export const emailChanged = defineEvent(
  "account.email_changed",
  z.object({ ownerId: z.string(), from: z.string(), changedAt: z.string() }),
);

/** `requestedAt` identifies the cancelled request. Delivered at least once. */
export const accountRestored = defineEvent(
  "account.restored",
  z.object({ ownerId: z.string(), requestedAt: z.string() }),
);
