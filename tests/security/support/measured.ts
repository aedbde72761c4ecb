import * as z from "zod/mini";

/**
 * The figures that one test adds to its row. `note` holds figures without a target, such as times.
 */
export const Measured = z.object({
  row: z.string(),
  tried: z.record(z.string(), z.number()),
  figures: z.record(z.string(), z.number()),
  note: z.optional(z.string()),
});
export type Measured = z.infer<typeof Measured>;
