import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { referenceOf } from "@emdia/contracts/values/billing-period";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { MonthCharge } from "../charge/list-charges.ts";
import { owedCentsOn, sumOwedOn } from "../model/amount-today.ts";
import type { WithReach } from "../model/choose-channel.ts";
import type { ProfileContext } from "../model/context.ts";
import { isHeld } from "../model/profile.ts";
import { sendBlocker, silenceOfLateRun, unsentReasonOf } from "../model/sendable.ts";

type Unsent = MonthCharge & { reason: UnsentCharges["reason"] };

/**
 * Lists charges that the owner may send or void, with those that a late run has still to make
 * (docs/rules/billing-day.md, "Every month is a charge").
 */
export function unsentCharges(ctx: ProfileContext & WithReach, charges: readonly MonthCharge[]): UnsentCharges[] {
  const unsent = charges.filter(({ charge }) => charge.status === "pendente").flatMap((one) => unsentOf(ctx, one));
  const groups = Map.groupBy(unsent, ({ charge, reason }) => `${charge.month} ${reason}`);
  return [...groups.keys()].toSorted().flatMap((name) => groupOf(ctx, groups.get(name) ?? []));
}

function unsentOf(ctx: ProfileContext, one: MonthCharge): Unsent[] {
  const { charge, isExpected } = one;
  const reason = isExpected ? silenceOfLateRun(ctx, charge.month) : unsentReasonOf(charge);
  return reason && !isAskedElsewhere(ctx, charge.month) ? [{ ...one, reason }] : [];
}

function groupOf(ctx: ProfileContext & WithReach, group: readonly Unsent[]): UnsentCharges[] {
  const [first] = group;
  if (!first) return [];
  const charges = group.map(({ charge }) => charge);
  const byPayer = Map.groupBy(group, ({ charge, student }) => payerKeyOf(student ?? { id: charge.studentId }));
  const payers = [...byPayer].map(([payerKey, own]) => payerOf(ctx, payerKey, own));
  return [
    {
      month: first.charge.month,
      reference: referenceOf(first.charge.month, ctx.profile.billingType, 1),
      reason: first.reason,
      count: charges.length,
      total: reaisFromCents(sumOwedOn(charges, ctx.today)),
      payers: payers.sort((a, b) => byName.compare(nameOf(a), nameOf(b))),
    },
  ];
}

type Payer = UnsentCharges["payers"][number];

const nameOf = ({ payerName, charges }: Payer) => payerName ?? charges[0]?.studentName ?? "";

function payerOf(ctx: ProfileContext, payerKey: string, own: readonly Unsent[]): Payer {
  const charges = own.map(({ charge, student }) => {
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
  const payerName = own[0]?.student?.payer?.name ?? null;
  return { payerKey, payerName, charges: charges.sort((a, b) => byName.compare(a.studentName, b.studentName)) };
}

const byName = new Intl.Collator("pt-BR");

/** Tells whether the dashboard asks elsewhere about a month: billed today, or with a held run. */
function isAskedElsewhere({ profile, today }: ProfileContext, month: YearMonth): boolean {
  const { billing, lastBilling } = profile;
  const isToday = [billing, lastBilling].some((period) => period?.month === month && period.date === today);
  return isToday || (isHeld(profile) && billing.month === month);
}
