import type {
  ReminderRuleInput,
  ReminderRuleWire,
  StudentRemindersInput,
  StudentRemindersWire,
} from "@emdia/contracts/reminder-rule";
import { changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { released, ruleAfter } from "../model/reminder-rule.ts";
import type { Student } from "../model/student.ts";
import { findPayer } from "../store/payers.ts";
import { findRule, getRule, replaceRule } from "../store/reminder-rules.ts";
import { requireStudent } from "../store/students.ts";
import { studentsOfPayer } from "../store/students-of-payers.ts";
import { pauseReminders } from "../store/write-students.ts";
import { type RuleViewer, viewRule } from "./show-rule.ts";

/**
 * The changed rule begins tomorrow (docs/rules/reminder.md, "The reminder rule").
 * @throws AppError conflict.changed_meanwhile
 */
export async function setRule(ctx: RuleViewer, input: ReminderRuleInput): Promise<ReminderRuleWire> {
  const before = await getRule(ctx);
  const after = ruleAfter(before, input, ctx);
  if (!(await replaceRule(ctx, before, after))) throw changedMeanwhile();
  return viewRule(ctx, after);
}

/** Changes nothing without a hold. @throws AppError conflict.changed_meanwhile */
export async function releaseRule(ctx: RuleViewer): Promise<ReminderRuleWire> {
  const before = await getRule(ctx);
  const after = released(before, ctx);
  if (before.held && !(await replaceRule(ctx, before, after))) throw changedMeanwhile();
  return viewRule(ctx, after);
}

/** Applies to all students of the payer, not to mail by hand. @throws AppError student.not_found */
export async function setStudentReminders(
  ctx: OwnerContext,
  studentId: number,
  { isOff }: StudentRemindersInput,
): Promise<StudentRemindersWire> {
  const students = await sameWallet(ctx, await requireStudent(ctx, studentId));
  for (const { id } of students) await pauseReminders(ctx, id, isOff);
  const rule = await findRule(ctx);
  // The rule's new version stops a run that may be about to mail another student of the address.
  if (rule?.isOn) await replaceRule(ctx, rule, rule);
  return { isOff, studentIds: students.map(({ id }) => id) };
}

async function sameWallet(ctx: OwnerContext, student: Student): Promise<Student[]> {
  const payer = student.payerId === undefined ? undefined : await findPayer(ctx, student.payerId);
  const others = payer ? await studentsOfPayer(ctx, payer) : [];
  return [student, ...others.filter(({ id }) => id !== student.id)];
}
