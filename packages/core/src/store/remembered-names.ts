/** A hash is stored, as the name may be a stranger's. No other file accesses these items. */

import { createHash } from "node:crypto";
import { comparableName, isWholeName } from "@emdia/contracts/values/person-name";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { NAME_PREFIX, ownerPartition, payerNameKey } from "../model/keys.ts";
import { allOf } from "../table/reading.ts";

/** A name that pays no monthly fee, or the students for whom it paid. */
export const NameRecord = z.object({ isIgnored: z.optional(z.boolean()), studentIds: z.optional(z.array(z.int())) });
export type NameRecord = z.infer<typeof NameRecord>;

/** Returns undefined for a name that is not whole. */
export function hashName({ ownerId }: OwnerContext, name: string | undefined): string | undefined {
  if (name === undefined || !isWholeName(name)) return undefined;
  return createHash("sha256")
    .update(`${ownerId}|${comparableName(name)}`)
    .digest("hex");
}

/** Returns what is remembered by the comparable form of each name. */
export async function rememberedOf(ctx: OwnerContext, names: readonly string[]): Promise<Map<string, NameRecord>> {
  const byHash = new Map(names.map((name) => [hashName(ctx, name) ?? "", comparableName(name)]));
  byHash.delete("");
  const items = await ctx.table.getMany([...byHash.keys()].map((hash) => payerNameKey(ctx.ownerId, hash)));
  return new Map(
    items.map((item) => [byHash.get(String(item.sk).slice(NAME_PREFIX.length)) ?? "", NameRecord.parse(item)]),
  );
}

/** The last writer wins, because the data only suggest which student an entry may belong to. */
export const rememberName = (ctx: OwnerContext, hash: string, record: NameRecord): Promise<void> =>
  ctx.table.put({ ...payerNameKey(ctx.ownerId, hash), ...record });

export const forgetName = (ctx: OwnerContext, hash: string): Promise<void> =>
  ctx.table.remove(payerNameKey(ctx.ownerId, hash));

export async function forgetNamesOf(ctx: OwnerContext, studentId: number): Promise<void> {
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": ownerPartition(ctx.ownerId), ":prefix": NAME_PREFIX },
    },
    consistent: true,
  });
  const named = items.filter((item) => NameRecord.parse(item).studentIds?.includes(studentId));
  for (const { sk } of named) await forgetName(ctx, String(sk).slice(NAME_PREFIX.length));
}
