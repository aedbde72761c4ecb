/**
 * A bank's call only requests a read; its content is ignored (docs/rules/bank.md, "Reading a
 * bank"). The public Lambda may write these items alone.
 */
import type { CoreContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { bankIndexKey, hintKey } from "../model/keys.ts";
import { wasWritten } from "../table/reading.ts";

/** A second hint of an owner within this time, in milliseconds, changes nothing. */
const PAUSE_MILLIS = 60_000;

/** `hint` is secret. An unknown one, or a repeat within a minute, gets the same answer. */
export async function requestRead(ctx: CoreContext, hint: string): Promise<void> {
  const key = hintKey(hint);
  const item = await ctx.table.get(key);
  if (typeof item?.ownerId !== "string") return;
  const now = ctx.now();
  const at = now.toISOString();
  const isRested = {
    expression: "attribute_exists(pk) AND (attribute_not_exists(#at) OR #at < :before)",
    values: { ":before": new Date(now.getTime() - PAUSE_MILLIS).toISOString() },
  };
  await wasWritten(ctx.table.update(key, setFields({ at, ...bankIndexKey(item.ownerId, at) }), isRested));
}

/** Removes the request for a read, and tells whether there was one. */
export async function consumeHint(ctx: CoreContext, hint: string): Promise<boolean> {
  const key = hintKey(hint);
  const item = await ctx.table.get(key, { consistent: true });
  if (item?.g1pk === undefined) return false;
  const change = { expression: "REMOVE #g1pk, #g1sk", names: { "#g1pk": "g1pk", "#g1sk": "g1sk" } };
  await wasWritten(ctx.table.update(key, change, unchanged({ g1sk: item.g1sk })));
  return true;
}
