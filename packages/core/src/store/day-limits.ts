/** A day's counters expire after three days. */
import { createHash } from "node:crypto";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { OwnerContext } from "../model/context.ts";
import { type Key, limitKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";

const KEPT_SECONDS = 3 * 24 * 60 * 60;

/** The key contains no address in plain text. */
export type DayLimit = { scope: string; subject: string; day: CivilDate; most: number };

const keyOf = ({ ownerId }: OwnerContext, { scope, subject, day }: DayLimit): Key =>
  limitKey(scope, createHash("sha256").update(`${ownerId}|${subject}|${day}`).digest("hex"));

const names = { "#uses": "uses", "#expiresAt": "expiresAt" };

/** Counts one use, and tells whether it was within the limit. */
export async function countUse(ctx: OwnerContext, limit: DayLimit): Promise<boolean> {
  if (limit.most < 1) return false;
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS;
  const change = {
    expression: "ADD #uses :one SET #expiresAt = :expiresAt",
    names,
    values: { ":one": 1, ":expiresAt": expiresAt },
  };
  const condition = {
    expression: "attribute_not_exists(#uses) OR #uses < :most",
    names: { "#uses": "uses" },
    values: { ":most": limit.most },
  };
  try {
    await ctx.table.update(keyOf(ctx, limit), change, condition);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

export async function uncountUse(ctx: OwnerContext, limit: DayLimit): Promise<void> {
  const change = { expression: "ADD #uses :less", names: { "#uses": "uses" }, values: { ":less": -1 } };
  await ctx.table.update(keyOf(ctx, limit), change);
}
