import type { ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { changedMeanwhile } from "../model/app-error.ts";
import { released } from "../model/reminder-rule.ts";
import { getRule, replaceRule } from "../store/reminder-rules.ts";
import { type RuleViewer, viewRule } from "./show-rule.ts";

/** Idempotent, also without a hold. @throws AppError conflict.changed_meanwhile */
export async function releaseRule(ctx: RuleViewer): Promise<ReminderRuleWire> {
  const before = await getRule(ctx);
  const after = released(before, ctx);
  if (before.held && !(await replaceRule(ctx, before, after))) throw changedMeanwhile();
  return viewRule(ctx, after);
}
