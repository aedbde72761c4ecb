/** A rule is in the due index while it is on. No other file accesses rules (docs/data-model.md). */
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { absent, unchanged } from "../model/expressions.ts";
import { ruleKey } from "../model/keys.ts";
import { newRule, ruleIndexOf, StoredRule } from "../model/reminder-rule.ts";
import { decode, encode } from "../model/stored.ts";
import { findItem, wasWritten } from "../table/reading.ts";

/** Returns undefined if the owner has never set one. */
export const findRule = (ctx: OwnerContext): Promise<StoredRule | undefined> =>
  findItem(ctx.table, ruleKey(ctx.ownerId), (item) => decode(StoredRule, item));

export const getRule = async (ctx: ProfileContext): Promise<StoredRule> => (await findRule(ctx)) ?? newRule(ctx);

/** Returns false if the rule was changed since it was read. */
export function replaceRule(ctx: OwnerContext, before: StoredRule, after: StoredRule): Promise<boolean> {
  const item = { ...encode({ ...after, version: before.version + 1 }), ...ruleKey(ctx.ownerId) };
  const condition = before.version === 0 ? absent : unchanged({ version: before.version });
  return wasWritten(ctx.table.put({ ...item, ...ruleIndexOf(ctx.ownerId, after) }, condition));
}
