import { FORECAST_MONTHS, REPORT_MONTHS, SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import type { ChargedWire, ReceivedMoneyWire, ReportQuery, ReportWire } from "@emdia/contracts/report";
import { addMonths, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { monthChargesOf } from "../charge/list-charges.ts";
import { invalidField } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { ownFirstMonth, thisMonthOf } from "../model/due.ts";
import { type DatedSettlement, sumCharges, sumSettlements, withoutReversed } from "../model/month-money.ts";
import type { Plan } from "../model/plan.ts";
import { chargesBetween } from "../store/charges.ts";
import { plansById } from "../store/plans.ts";
import { eachStudent } from "../store/students.ts";
import { settlementsBetween } from "../store/write-ledger.ts";
import { reportOverdue } from "./report-overdue.ts";

/** See docs/rules/dashboard.md, "Reports". @throws AppError request.invalid for a month ahead */
export async function getReport(ctx: ProfileContext, query: ReportQuery = {}): Promise<ReportWire> {
  const thisMonth = thisMonthOf(ctx);
  const month = query.month ?? thisMonth;
  if (month > thisMonth) throw invalidField("month", "Escolha este mês ou um mês anterior");
  const ahead = Array.from({ length: FORECAST_MONTHS }, (_, index) => addMonths(thisMonth, index + 1));
  const [plans, students, charges, charged, received] = await Promise.all([
    plansById(ctx),
    Array.fromAsync(eachStudent(ctx)),
    chargesBetween(ctx, month, month),
    chargesBetween(ctx, addMonths(thisMonth, 1), addMonths(thisMonth, FORECAST_MONTHS)),
    reportReceived(ctx, month),
  ]);
  const viewOf = (one: YearMonth) => {
    const stored = [...charges, ...charged].filter((charge) => charge.month === one);
    const listed = monthChargesOf(ctx, { plans, students, stored }, one).map(({ charge }) => charge);
    return chargedView(one, listed, plans);
  };
  return {
    today: ctx.today,
    month,
    firstMonth: ownFirstMonth(ctx),
    received,
    charged: viewOf(month),
    overdue: await reportOverdue(ctx, students),
    forecast: ahead.map(viewOf),
  };
}

function cameInView(settled: readonly DatedSettlement[]): ReceivedMoneyWire {
  const sum = (some: readonly DatedSettlement[]) => {
    const { cents, feeCents, count } = sumSettlements(some);
    return { total: reaisFromCents(cents), fee: reaisFromCents(feeCents), count };
  };
  const methods = SETTLEMENT_METHODS.map((method) => ({
    method,
    ...sum(settled.filter((settlement) => settlement.method === method)),
  }));
  return { ...sum(settled), methods: methods.filter(({ count }) => count > 0) };
}

async function reportReceived(ctx: ProfileContext, month: YearMonth): Promise<ReportWire["received"]> {
  const year = Array.from({ length: REPORT_MONTHS }, (_, index) => addMonths(month, index + 1 - REPORT_MONTHS));
  const settled = withoutReversed(await settlementsBetween(ctx, year[0] ?? month, month));
  const byMonth = Map.groupBy(settled, ({ date }) => monthOf(date));
  const own = byMonth.get(month) ?? [];
  // Money may have come before the owner's first month here; earlier empty months are left out.
  const first = year.find((one) => byMonth.has(one) || one >= ownFirstMonth(ctx)) ?? month;
  return {
    month: cameInView(own),
    year: cameInView(settled),
    days: [...Map.groupBy(own, ({ date }) => date)].map(([date, settled]) => ({ date, ...cameInView(settled) })),
    months: year.filter((one) => one >= first).map((one) => ({ month: one, ...cameInView(byMonth.get(one) ?? []) })),
  };
}

/** Returns the name that the newest charge stored; an extra charge has its own instead of its plan's. */
const lastNameOf = (own: readonly Charge[]): string =>
  own
    .toSorted(
      (a, b) => Number(b.isExtra ?? false) - Number(a.isExtra ?? false) || a.createdAt.localeCompare(b.createdAt),
    )
    .at(-1)?.planName ?? "";

function chargedView(month: YearMonth, charges: readonly Charge[], plans: ReadonlyMap<number, Plan>): ChargedWire {
  const sum = (some: readonly Charge[]) => {
    const { expectedCents, receivedCents, openCents } = sumCharges(some);
    return {
      expected: reaisFromCents(expectedCents),
      received: reaisFromCents(receivedCents),
      open: reaisFromCents(openCents),
      count: some.length,
    };
  };
  const byPlan = [...Map.groupBy(charges, ({ planId }) => planId)].map(([planId, own]) => ({
    planId,
    name: plans.get(planId)?.name ?? lastNameOf(own),
    ...sum(own),
  }));
  return {
    month,
    ...sum(charges),
    plans: byPlan.toSorted((a, b) => b.expected - a.expected || a.name.localeCompare(b.name, "pt-BR")),
  };
}
