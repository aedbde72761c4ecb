import type { DashboardWire, MonthsWire } from "@emdia/contracts/dashboard";
import type { SettlementsWire } from "@emdia/contracts/settlement";
import { monthName, shortMonthName, yearMonth } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import type { Pair } from "../../components/charts/paired-columns.tsx";
import { centsOf } from "../../lib/format.ts";

export function formatShortAmount(cents: number): string {
  const reais = cents / 100;
  if (reais < 1000) return String(Math.round(reais));
  const thousands = reais / 1000;
  return `${thousands < 10 ? thousands.toFixed(1).replace(".", ",").replace(",0", "") : Math.round(thousands)} mil`;
}

type Month = MonthsWire["months"][number];
type Current = { stats: DashboardWire["stats"]; settled: Pick<SettlementsWire, "total" | "count"> | undefined };

function upToDate({ month, settlements }: Month, { stats, settled }: Current): Month {
  const { valorRecebidoEsseMes: received, valorAReceberEsseMes: open } = stats;
  const expected = (centsOf(received) + centsOf(open)) / 100;
  return { month, charges: { expected, received, open }, settlements: settled ?? settlements };
}

function pairOf({ month: name, charges, settlements }: Month): Pair {
  const month = yearMonth(name);
  const [total, part] = [centsOf(charges.expected), centsOf(charges.received)];
  const beside = centsOf(settlements.total);
  return {
    key: month,
    short: shortMonthName(month).slice(0, 3),
    label: monthName(month),
    total,
    part,
    beside,
    totalText: formatReais(total),
    partText: formatReais(part),
    besideText: formatReais(beside),
    // A "0" above a column with an expected amount would suggest that no amount was expected.
    partShort: part === 0 && total > 0 ? "" : formatShortAmount(part),
  };
}

/** The last column uses the dashboard's figures, which change with every tap. */
export function buildMonthPairs(months: readonly Month[], current: Current): Pair[] {
  return months.map((month, index) => pairOf(index === months.length - 1 ? upToDate(month, current) : month));
}
