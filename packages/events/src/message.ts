import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * It goes by mail now: `message` is the sort key of one of a day, null for one of a run, which
 * sends its own. Delivered at least once.
 */
export const messageFreed = defineEvent(
  "message.freed",
  z.object({ ownerId: z.string(), message: z.nullable(z.string()) }),
);
