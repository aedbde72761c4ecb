import type { DashboardWire, MonthsWire } from "@emdia/contracts/dashboard";
import type { SettlementsWire } from "@emdia/contracts/settlement";
import { monthName, shortMonthName, yearMonth } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

/** `beside` is an amount of another kind, a column of its own; undefined while unknown. */
type Pair = {
  key: string;
  short: string;
  label: string;
  total: number;
  part: number;
  beside: number | undefined;
  totalText: string;
  partText: string;
  besideText: string;
  /** The text is empty if the part is zero and the total is not. */
  partShort: string;
};

type Names = { key: string; total: string; part: string; beside: string };

export function PairedColumns(props: { caption: string; names: Names; pairs: readonly Pair[]; unit: string }) {
  const highest = Math.max(1, ...props.pairs.flatMap(({ total, beside = 0 }) => [total, beside]));
  return (
    <figure className="relative">
      <div aria-hidden className="num flex items-end gap-2 sm:gap-3">
        {props.pairs.map((pair) => (
          <div
            key={pair.key}
            className="grid min-w-0 flex-1 justify-items-center gap-1"
            title={titleOf(pair, props.names)}
          >
            <span className="min-h-4 max-w-full truncate text-xs">{pair.partShort}</span>
            <Column total={pair.total / highest} part={pair.part / highest} beside={(pair.beside ?? 0) / highest} />
            <span className="text-ink-2 text-xs">{pair.short}</span>
          </div>
        ))}
      </div>
      <ul aria-hidden className="mt-3 flex flex-wrap gap-x-5 text-ink-2 text-sm">
        <li className="flex items-center gap-2">
          <span className="size-2.5 rounded-[3px] bg-primary" /> {props.names.part}
        </li>
        <li className="flex items-center gap-2">
          <span className="size-2.5 rounded-[3px] border border-primary bg-primary-soft" /> {props.names.total}
        </li>
        <li className="flex items-center gap-2">
          <span className="size-2.5 rounded-[3px] bg-info" /> {props.names.beside}
        </li>
        <li>{props.unit}</li>
      </ul>
      <div className="sr-only">
        <FiguresTable {...props} />
      </div>
    </figure>
  );
}

const titleOf = (pair: Pair, names: Names) =>
  `${pair.label}: ${names.total} ${pair.totalText}, ${names.part} ${pair.partText}, ${names.beside} ${pair.besideText}`;

function Column({ total, part, beside }: { total: number; part: number; beside: number }) {
  return (
    <svg aria-hidden className="h-24 w-full max-w-12 overflow-visible" preserveAspectRatio="none" viewBox="0 0 10 100">
      <rect
        y={100 - total * 100}
        width="6"
        height={total * 100}
        vectorEffect="non-scaling-stroke"
        className="fill-primary-soft stroke-primary"
      />
      <rect y={100 - part * 100} width="6" height={part * 100} className="fill-primary" />
      <rect x="7" y={100 - beside * 100} width="3" height={beside * 100} className="fill-info" />
    </svg>
  );
}

function FiguresTable({ caption, names, pairs }: Parameters<typeof PairedColumns>[0]) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{names.key}</th>
          <th scope="col">{names.total}</th>
          <th scope="col">{names.part}</th>
          <th scope="col">{names.beside}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.key}>
            <th scope="row">{pair.label}</th>
            <td>{pair.totalText}</td>
            <td>{pair.partText}</td>
            <td>{pair.besideText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
