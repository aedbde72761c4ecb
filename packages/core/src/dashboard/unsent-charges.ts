import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { lastContactOf } from "../model/contacting.ts";
import type { ProfileContext } from "../model/context.ts";
import { SILENCES, type Silence } from "../model/every-month.ts";
import type { Payment } from "../model/payment.ts";
import { isHeld } from "../model/profile.ts";
import { sendBlocker } from "../model/sendable.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import type { MonthCharge } from "../payment/list-charges-of-month.ts";

type FindStudent = (id: number) => Student | undefined;

const silenceIn = ({ mail }: Payment): Silence | undefined =>
  mail?.state === "skipped" ? SILENCES.find((silence) => silence === mail.reason) : undefined;

/** Whether a charge is open and its student was told of it by nobody, as the run that made it mailed nobody. */
export const isUnsent = (payment: Payment): boolean =>
  payment.status === "pendente" && silenceIn(payment) !== undefined && lastContactOf(payment) === undefined;

function groupOf(ctx: ProfileContext, charges: readonly Payment[], studentOf: FindStudent): UnsentCharges[] {
  const [first] = charges;
  const reason = first && silenceIn(first);
  if (!reason) return [];
  const rows = charges.map((payment) => {
    const student = studentOf(payment.studentId);
    const why = student ? (sendBlocker(ctx, student, payment) ?? null) : "student.not_found";
    return {
      paymentId: paymentIdOf(payment),
      studentId: payment.studentId,
      studentName: student?.name ?? payment.studentName,
      amount: reaisFromCents(openCentsOf(payment)),
      dueDate: payment.dueDate,
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
      total: reaisFromCents(sumCents(charges.map(openCentsOf))),
      charges: rows.sort((a, b) => byName.compare(a.studentName, b.studentName)),
    },
  ];
}

const byName = new Intl.Collator("pt-BR");

/**
 * Tells whether the month's own card already asks for its charges: today is its billing day, or its
 * run waits for the release.
 */
function isAskedElsewhere({ profile, today }: ProfileContext, month: YearMonth): boolean {
  const { billing, lastBilling } = profile;
  const isToday = [billing, lastBilling].some((period) => period?.month === month && period.date === today);
  return isToday || (isHeld(profile) && billing.month === month);
}

/**
 * What billing days before today made without mailing it, month by month, the oldest first: the owner is offered to send or
 * to void it (docs/rules.md, "Every month is a charge").
 */
export function unsentCharges(
  ctx: ProfileContext,
  charges: readonly MonthCharge[],
  studentOf: FindStudent,
): UnsentCharges[] {
  const unsent = charges
    .map(({ payment }) => payment)
    .filter((payment) => isUnsent(payment) && !isAskedElsewhere(ctx, payment.month));
  const groups = Map.groupBy(unsent, (payment) => `${payment.month} ${silenceIn(payment)}`);
  return [...groups.keys()].toSorted().flatMap((name) => groupOf(ctx, groups.get(name) ?? [], studentOf));
}
