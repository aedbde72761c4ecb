import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** An owner asked for the end of their account; `requestedAt` tells this wish from an earlier one. At least once. */
export const deletionRequested = defineEvent(
  "account.deletion_requested",
  z.object({ ownerId: z.string(), requestedAt: z.string(), deleteAt: z.string() }),
);

/** An owner took the end of their account back. At least once. */
export const accountRestored = defineEvent(
  "account.restored",
  z.object({ ownerId: z.string(), requestedAt: z.string() }),
);
