/**
 * Stores an owner's reminder rule, which is in the due index while it is on. No other file accesses
 * this item (docs/data-model.md).
 */
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { absent, unchanged } from "../model/expressions.ts";
import { ruleKey } from "../model/keys.ts";
import { newRule, ruleIndexOf, StoredRule } from "../model/reminder-rule.ts";
import { decode, encode } from "../model/stored.ts";
import { wasWritten } from "../table/was-written.ts";

/** Reads the stored rule with strong consistency; undefined if the owner has never set one. */
export async function findRule(ctx: OwnerContext): Promise<StoredRule | undefined> {
  const item = await ctx.table.get(ruleKey(ctx.ownerId), { consistent: true });
  return item && decode(StoredRule, item);
}

/** Returns the owner's rule, or by default the rule of `newRule`. */
export const getRule = async (ctx: ProfileContext): Promise<StoredRule> => (await findRule(ctx)) ?? newRule(ctx);

/** Replaces a rule that is unchanged since it was read; false if it was changed meanwhile. */
export function replaceRule(ctx: OwnerContext, before: StoredRule, after: StoredRule): Promise<boolean> {
  const item = { ...encode({ ...after, version: before.version + 1 }), ...ruleKey(ctx.ownerId) };
  const condition = before.version === 0 ? absent : unchanged({ version: before.version });
  return wasWritten(ctx.table.put({ ...item, ...ruleIndexOf(ctx.ownerId, after) }, condition));
}
