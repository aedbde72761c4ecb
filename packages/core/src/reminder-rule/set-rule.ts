import type { ReminderRuleInput, ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { changedMeanwhile } from "../model/app-error.ts";
import { ruleAfter } from "../model/reminder-rule.ts";
import { getRule, replaceRule } from "../store/reminder-rules.ts";
import { type RuleViewer, viewRule } from "./show-rule.ts";

/**
 * From tomorrow (docs/rules/reminder.md, "The reminder rule"). @throws AppError
 * conflict.changed_meanwhile
 */
export async function setRule(ctx: RuleViewer, input: ReminderRuleInput): Promise<ReminderRuleWire> {
  const before = await getRule(ctx);
  const after = ruleAfter(before, input, ctx);
  if (!(await replaceRule(ctx, before, after))) throw changedMeanwhile();
  return viewRule(ctx, after);
}
