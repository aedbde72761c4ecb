/** The messages of the billing day's queues: the worker's own gate, parsed where they enter. */
import * as z from "zod/mini";

/** One shard to look through; `after` continues a page. */
export const ShardMessage = z.object({ shard: z.int(), after: z.optional(z.string()) });
export type ShardMessage = z.infer<typeof ShardMessage>;

/** One owner's turn; `month` and `cursor` name the page of a run under way, the rest is its earlier pages'. */
export const OwnerMessage = z.object({
  ownerId: z.string(),
  month: z.optional(z.string()),
  cursor: z.optional(z.string()),
  open: z.optional(z.boolean()),
  charges: z.optional(z.int()),
});
export type OwnerMessage = z.infer<typeof OwnerMessage>;
