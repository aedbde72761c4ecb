import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { MonthCharge } from "../charge/list-charges-of-month.ts";
import { owedCentsOn, sumOwedOn } from "../model/amount-today.ts";
import type { Charge } from "../model/charge.ts";
import { lastContactOf } from "../model/contacting.ts";
import type { ProfileContext } from "../model/context.ts";
import { isLeftOut } from "../model/mail-state.ts";
import { SILENCE_REASONS, type SilenceReason } from "../model/missed-months.ts";
import { isHeld } from "../model/profile.ts";
import { sendBlocker } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";

type FindStudent = (id: number) => Student | undefined;

const silenceIn = ({ mail }: Charge): SilenceReason | undefined =>
  mail?.state === "skipped" ? SILENCE_REASONS.find((silence) => silence === mail.reason) : undefined;

/**
 * Tells whether a charge is open, its run sent no mail, and its student was not contacted about it.
 */
export const isUnsent = (charge: Charge): boolean => silenceIn(charge) !== undefined && isUnnotified(charge);

const isUnnotified = (charge: Charge): boolean => charge.status === "pendente" && lastContactOf(charge) === undefined;

/** Returns why the run of an unsent charge mailed nothing; undefined for other charges. */
function reasonOf({ profile }: ProfileContext, charge: Charge): UnsentCharges["reason"] | undefined {
  if (!isUnnotified(charge)) return undefined;
  return silenceIn(charge) ?? (isLeftOut(charge, profile.billing.month) ? "left_out" : undefined);
}

function groupOf(ctx: ProfileContext, charges: readonly Charge[], studentOf: FindStudent): UnsentCharges[] {
  const [first] = charges;
  const reason = first && reasonOf(ctx, first);
  if (!reason) return [];
  const rows = charges.map((charge) => {
    const student = studentOf(charge.studentId);
    const why = student ? (sendBlocker(ctx, student, charge) ?? null) : "student.not_found";
    return {
      paymentId: chargeIdOf(charge),
      studentId: charge.studentId,
      studentName: student?.name ?? charge.studentName,
      amount: reaisFromCents(owedCentsOn(charge, ctx.today)),
      dueDate: charge.dueDate,
      canMail: why === null,
      why,
    };
  });
  return [
    {
      month: first.month,
      reference: referenceOf(first.month, ctx.profile.billingType, 1),
      reason,
      count: rows.length,
      total: reaisFromCents(sumOwedOn(charges, ctx.today)),
      charges: rows.sort((a, b) => byName.compare(a.studentName, b.studentName)),
    },
  ];
}

const byName = new Intl.Collator("pt-BR");

/**
 * Tells whether another card already lists the month's charges: today is its billing day, or its
 * run waits for the release.
 */
function isAskedElsewhere({ profile, today }: ProfileContext, month: YearMonth): boolean {
  const { billing, lastBilling } = profile;
  const isToday = [billing, lastBilling].some((period) => period?.month === month && period.date === today);
  return isToday || (isHeld(profile) && billing.month === month);
}

/**
 * Lists the charges that earlier billing days created without a mail, by month, the oldest first:
 * the owner may send or void them (docs/rules.md, "Every month is a charge").
 */
export function unsentCharges(
  ctx: ProfileContext,
  charges: readonly MonthCharge[],
  studentOf: FindStudent,
): UnsentCharges[] {
  const unsent = charges
    .map(({ charge }) => charge)
    .filter((charge) => reasonOf(ctx, charge) && !isAskedElsewhere(ctx, charge.month));
  const groups = Map.groupBy(unsent, (charge) => `${charge.month} ${reasonOf(ctx, charge)}`);
  return [...groups.keys()].toSorted().flatMap((name) => groupOf(ctx, groups.get(name) ?? [], studentOf));
}
