import * as z from "zod/mini";

/** A test's figures for the security table. Those in `note`, such as times, have no target. */
export const Measured = z.object({
  row: z.string(),
  tried: z.record(z.string(), z.number()),
  figures: z.record(z.string(), z.number()),
  note: z.optional(z.string()),
});
export type Measured = z.infer<typeof Measured>;
