import { CHART_MONTHS } from "@emdia/contracts/constants";
import type { MonthsWire } from "@emdia/contracts/dashboard";
import { addMonths, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { chargesOfMonth } from "../charge/list-charges.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { ownFirstMonth, thisMonthOf } from "../model/due.ts";
import { type DatedSettlement, sumCharges, sumSettlements } from "../model/month-money.ts";
import { backlogOf } from "../store/backlog.ts";
import { chargesBetween } from "../store/charges.ts";
import { plansById } from "../store/plans.ts";
import { settlementsBetween } from "../store/write-ledger.ts";

/** Sums the months of the chart. The cost grows with these months, not with the history. */
export async function sumMonths(ctx: ProfileContext): Promise<MonthsWire> {
  const last = thisMonthOf(ctx);
  const half = Array.from({ length: CHART_MONTHS }, (_, index) => addMonths(last, index + 1 - CHART_MONTHS));
  const months = half.filter((month) => month >= ownFirstMonth(ctx));
  const first = months[0] ?? last;
  const [charges, settled] = await Promise.all([chargesSince(ctx, first, last), settlementsBetween(ctx, first, last)]);
  return { months: months.map((month) => monthOfWire(month, charges, settled)) };
}

/** Returns the charges of these months, with those that late runs have still to make. */
async function chargesSince(ctx: ProfileContext, first: YearMonth, last: YearMonth): Promise<Charge[]> {
  const before = addMonths(last, -1);
  const [plans, past] = await Promise.all([plansById(ctx), first <= before ? chargesBetween(ctx, first, before) : []]);
  const { charges, students } = await chargesOfMonth(ctx, plans, last);
  const late = (await backlogOf(ctx, students)).filter(({ month }) => month < last);
  return [...past, ...late, ...charges.map(({ charge }) => charge)];
}

function monthOfWire(month: YearMonth, charges: readonly Charge[], settled: readonly DatedSettlement[]) {
  const { expectedCents, receivedCents, openCents } = sumCharges(charges.filter((charge) => charge.month === month));
  const cameIn = sumSettlements(settled.filter(({ date }) => monthOf(date) === month));
  return {
    month,
    charges: {
      expected: reaisFromCents(expectedCents),
      received: reaisFromCents(receivedCents),
      open: reaisFromCents(openCents),
    },
    settlements: { total: reaisFromCents(cameIn.cents), count: cameIn.count },
  };
}
