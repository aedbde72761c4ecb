/** The table's counters hold for all instances, in a sliding window of `max` calls in `seconds`. */
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import { limitKey } from "../model/keys.ts";
import { ConditionFailed, type Expression } from "../model/ports/table.ts";
import type { Limit, Limiter } from "../model/rate-limits.ts";

/** How often a call tries again when a concurrent call updates the same counter. */
const TRIES = 4;
/** An instance remembers at most this many refused subjects, each for at most one time window. */
const MEMORY = 10_000;

/** The instants of the latest calls, in milliseconds, at most `max`; `expiresAt` is in seconds. */
const Uses = z.object({ uses: z.array(z.number()) });

const full: Expression = { expression: "attribute_not_exists(#uses) OR size(#uses) < :max" };

/** Remembers refused subjects until their time is over, so that a flood costs few writes. */
export function createLimiter(ctx: CoreContext): Limiter {
  const refused = new Map<string, number>();
  return {
    async spend(limit, subject) {
      const name = `${limit.scope} ${subject}`;
      const now = ctx.now().getTime();
      const known = refused.get(name);
      const until = known !== undefined && known > now ? known : await refusedUntil(ctx, limit, subject);
      if (until === undefined) return void refused.delete(name);
      if (!refused.has(name) && refused.size >= MEMORY) refused.clear();
      refused.set(name, until);
      throw new AppError("request.too_many", { retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) });
    },
  };
}

/** Returns undefined if the call was counted, else the instant (ms) from which to try again. */
async function refusedUntil(ctx: CoreContext, limit: Limit, subject: string): Promise<number | undefined> {
  const now = ctx.now().getTime();
  const key = limitKey(limit.scope, subject);
  const names = { "#uses": "uses", "#expiresAt": "expiresAt" };
  const expiresAt = Math.ceil(now / 1000) + limit.seconds;
  const spend = async (uses: string, values: Record<string, unknown>, condition: Expression) => {
    const expression = `SET #uses = ${uses}, #expiresAt = :expiresAt`;
    try {
      await ctx.table.update(key, { expression, names, values: { ...values, ":expiresAt": expiresAt } }, condition);
      return undefined;
    } catch (error) {
      if (error instanceof ConditionFailed) return error;
      throw error;
    }
  };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const appended = "list_append(if_not_exists(#uses, :none), :now)";
    const refusal = await spend(appended, { ":none": [], ":now": [now] }, { ...full, values: { ":max": limit.max } });
    if (!refusal) return undefined;
    const { uses } = Uses.parse(refusal.item);
    const recent = uses.filter((use) => use > now - limit.seconds * 1000);
    if (recent.length >= limit.max) return (recent.at(-limit.max) ?? now) + limit.seconds * 1000;
    const seen: Expression = { expression: "#uses = :seen", values: { ":seen": uses } };
    if (!(await spend(":next", { ":next": [...recent, now] }, seen))) return undefined;
  }
  return now + 1000;
}
