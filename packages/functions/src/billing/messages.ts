import * as z from "zod/mini";

/** `after` is the previous page's last owner. */
export const ShardMessage = z.object({ shard: z.int(), after: z.optional(z.string()) });
export type ShardMessage = z.infer<typeof ShardMessage>;

/**
 * `month` and `cursor` name the page of a run under way; the other fields are results of its
 * earlier pages. `message` is the sort key of a message that WhatsApp could not deliver.
 */
export const OwnerMessage = z.object({
  ownerId: z.string(),
  month: z.optional(z.string()),
  cursor: z.optional(z.string()),
  open: z.optional(z.boolean()),
  held: z.optional(z.boolean()),
  charges: z.optional(z.int()),
  message: z.optional(z.string()),
});
export type OwnerMessage = z.infer<typeof OwnerMessage>;

/** The owner may be due now, or have a `message` (a sort key) that WhatsApp could not deliver. */
const OwnerEvent = z.object({ detail: z.object({ ownerId: z.string(), message: z.nullish(z.string()) }) });

/** Reads a queued message, or an event about an owner. @throws ZodError */
export function parseOwnerMessage(body: unknown): OwnerMessage {
  const event = OwnerEvent.safeParse(body);
  if (!event.success) return OwnerMessage.parse(body);
  const { ownerId, message } = event.data.detail;
  return { ownerId, ...(message && { message }) };
}
