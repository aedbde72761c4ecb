/** See docs/rules/reminder.md, "The reminder rule". */
import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import { RULE_PARTITION } from "../model/keys.ts";
import { allDueIn } from "../store/due-owners.ts";
import { type RunnerContext, runOwnerRule } from "./run-owner-rule.ts";

/** This many owners are handled in parallel: each waits mostly for the table and the provider. */
const AT_ONCE = 4;

/** Starts no mail after `until`; a failed rule stays due. @throws AggregateError if any failed */
export async function runDueRules(ctx: RunnerContext, until: Date): Promise<void> {
  const { ownerIds, lagSeconds } = await allDueIn(ctx, RULE_PARTITION);
  const failures: unknown[] = [];
  const rest = [...ownerIds];
  let sent = 0;
  const lane = async () => {
    for (let ownerId = rest.shift(); ownerId && ctx.now() < until; ownerId = rest.shift())
      try {
        sent += await runOwnerRule({ ...ctx, ownerId }, until);
      } catch (error) {
        logger.error("a reminder rule failed", error, { ownerId });
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  countMetrics({ ReminderLag: lagSeconds, RemindersSent: sent });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminder rules failed`);
}
