/** See docs/rules/reminder.md, "Reminding by hand". */
import type { ErrorCode } from "@emdia/contracts/errors";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { mailedBusiness } from "./access.ts";
import { addressObstacleOf, billingContactOf } from "./billing-contact.ts";
import { byAge, type Charge, isPromised, reportedAtOf } from "./charge.ts";
import { chargeInputOf } from "./charge-input.ts";
import { isOverdue } from "./charge-view.ts";
import type { WithReach } from "./choose-channel.ts";
import type { ProfileContext, WithTxids } from "./context.ts";
import { statusOn } from "./due.ts";
import { pageUrlFor } from "./payer-link.ts";
import { pixCodeOf } from "./pix-code.ts";
import { type Dated, needsDueDate, unsentReasonOf } from "./sendable.ts";
import { openCentsOf } from "./settle.ts";
import type { Student } from "./student.ts";
import { isCarried, isContactedOn, isMailUnderWay, wasNotified } from "./told.ts";

/** A charge of which only a fee is left is not overdue. */
export const overdueOf = (charges: readonly Charge[], { today }: Pick<ProfileContext, "today">): Charge[] =>
  charges.filter((charge) => isOverdue(charge, today) && openCentsOf(charge) > 0).toSorted(byAge);

/** `evenPromised`: the owner also reminds of charges that are promised for today or later. */
export type Confirmed = { evenPromised?: boolean | undefined };

/** Tells whether a charge waits neither for an answer to a report nor for a promised day. */
export const isRemindable =
  ({ today }: Pick<ProfileContext, "today">, { evenPromised = false }: Confirmed) =>
  (charge: Charge): boolean =>
    reportedAtOf(charge) === undefined && (evenPromised || !isPromised(charge, today));

/** Returns overdue and told charges, for a chat untold ones too; none that needs a new due date. */
export const remindableOf = (
  charges: readonly Charge[],
  ctx: Dated,
  { isChat = false, ...confirmed }: Confirmed & { isChat?: boolean } = {},
): Charge[] =>
  charges
    .filter((charge) => charge.status === "pendente" && openCentsOf(charge) > 0 && charge.erasedAt === undefined)
    .filter((one) => isOverdue(one, ctx.today) || isCarried(one) || (isChat && unsentReasonOf(one) !== undefined))
    .filter((charge) => !needsDueDate(ctx, charge, true))
    .filter(isRemindable(ctx, confirmed))
    .toSorted(byAge);

/** Paused and archived students still owe: the owner may write to them about a stored charge. */
export function contactObstacleOf(
  ctx: ProfileContext,
  student: Student,
  charges: readonly Charge[],
): ErrorCode | undefined {
  if (student.status === "aguardando") return "student.waiting";
  return isContactedOn(charges, ctx) ? "reminder.contacted_today" : undefined;
}

export function stateObstacleOf({ today }: Pick<ProfileContext, "today">, student: Student): ErrorCode | undefined {
  const status = statusOn(student, today);
  if (status === "arquivado") return "invoice.student_archived";
  if (status === "pausado") return "reminder.student_paused";
  return undefined;
}

/** Returns why the owner may not remind a student now; undefined if they may. */
export function reminderObstacleOf(
  ctx: ProfileContext & WithReach,
  student: Student,
  charges: readonly Charge[],
  confirmed: Confirmed = {},
): ErrorCode | undefined {
  const overdue = overdueOf(charges, ctx);
  if (overdue.length === 0) return "reminder.nothing_overdue";
  if (overdue.some((charge) => needsDueDate(ctx, charge, true))) return "reminder.unsent";
  const obstacle = stateObstacleOf(ctx, student) ?? contactObstacleOf(ctx, student, charges);
  if (obstacle) return obstacle;
  if (!overdue.some(isRemindable(ctx, confirmed)))
    return overdue.some(isRemindable(ctx, { evenPromised: true })) ? "reminder.promised" : "reminder.reported";
  const unreached = ctx.road?.reaches("reminder", student) ? undefined : addressObstacleOf(student);
  if (unreached) return unreached;
  return charges.some((charge) => isMailUnderWay(charge, ctx.now())) ? "invoice.in_progress" : undefined;
}

/** Composes a reminder by mail to the payer of all `charges`. `greeting` replaces the product's text. */
export function reminderOf(
  ctx: Pick<ProfileContext, "ownerId" | "profile" | "today" | "now" | "pageUrlOf"> & WithTxids,
  student: Student,
  charges: readonly Charge[],
  greeting?: string,
): Reminder {
  return composeReminder({
    business: mailedBusiness(ctx),
    student: { name: student.name, email: billingContactOf(student).email },
    payer: student.payer,
    debts: charges.map((charge) => ({
      ...charge,
      ...chargeInputOf(charge, ctx.today).charge,
      isUntold: !wasNotified(charge),
    })),
    today: ctx.today,
    pixCode: pixCodeOf(ctx, payerKeyOf(student), charges),
    greeting,
    pageUrl: pageUrlFor(ctx, student),
  });
}
