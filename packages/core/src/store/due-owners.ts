import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { DUE_INDEX, dueUpTo, ownerOfDueKey } from "../model/keys.ts";

/** A page has at most this many owners; a shard's next message continues with the rest. */
export const OWNERS_PER_PAGE = 200;

const DueKey = z.object({ pk: z.string(), sk: z.string(), g1pk: z.string(), g1sk: z.string() });

/** The first owner is due longest, since `oldestDueAt` (ISO). `after` leads to the next page. */
export type DueOwners = { ownerIds: string[]; oldestDueAt: string | undefined; after: string | undefined };

/** The index is eventually consistent: read the owner's item strongly. */
export async function ownersDueIn(ctx: CoreContext, partition: string, after?: string): Promise<DueOwners> {
  const page = await ctx.table.query({
    index: DUE_INDEX,
    key: {
      expression: "#g1pk = :partition AND #g1sk BETWEEN :from AND :upTo",
      names: { "#g1pk": "g1pk", "#g1sk": "g1sk" },
      values: {
        ":partition": partition,
        ":from": after ? `${after}\u0000` : "0",
        ":upTo": dueUpTo(ctx.now().toISOString()),
      },
    },
    limit: OWNERS_PER_PAGE,
  });
  const keys = page.items.map((item) => DueKey.parse(item));
  return {
    ownerIds: keys.map((key) => ownerOfDueKey(key.g1sk)),
    oldestDueAt: keys[0]?.g1sk.split("#")[0],
    after: page.lastKey && keys.at(-1)?.g1sk,
  };
}

/** A run reads at most this many pages of due owners, the longest due first. */
export const MAX_PAGES = 5;

export async function allDueIn(
  ctx: CoreContext,
  partition: string,
): Promise<{ ownerIds: string[]; lagSeconds: number }> {
  const ownerIds = new Set<string>();
  let oldest: string | undefined;
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await ownersDueIn(ctx, partition, after);
    for (const ownerId of page.ownerIds) ownerIds.add(ownerId);
    oldest ??= page.oldestDueAt;
    after = page.after;
    if (after === undefined) break;
  }
  const lagMillis = oldest === undefined ? 0 : ctx.now().getTime() - Date.parse(oldest);
  return { ownerIds: [...ownerIds], lagSeconds: Math.max(0, Math.round(lagMillis / 1_000)) };
}
