import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { sumCents } from "@emdia/contracts/values/money";
import { memo, useMemo } from "react";
import { Button } from "../../components/ui/button.tsx";
import { centsOf, formatCount, formatPrice } from "../../lib/format.ts";
import { useIncrementalList } from "../../lib/use-incremental-list.ts";
import { ChargeRow } from "./charge-row.tsx";

type Props = {
  overdue: readonly DashboardRow[];
  month: readonly DashboardRow[];
  /** Changes with search, filter and refresh: a new list starts at its top. */
  listKey: string;
  today: string;
  onSetStatus(row: DashboardRow, status: PaymentStatus): void;
};

/** The element id of the overdue charges. */
export const OVERDUE_ID = "em-atraso";

/** Draws again only when other rows are shown, not with every letter typed. */
export const ChargeGroups = memo(function ChargeGroups({ overdue, month, listKey, today, onSetStatus }: Props) {
  const list = useIncrementalList(overdue.length + month.length, listKey);
  const rows = {
    today,
    onSetStatus,
    several: useMemo(() => studentsWithSeveral([...overdue, ...month]), [overdue, month]),
  };
  return (
    <>
      {overdue.length > 0 && <OverdueHeading rows={overdue} />}
      <Rows {...rows} rows={overdue.slice(0, list.count)} />
      {overdue.length > 0 && month.length > 0 && (
        <h3 className="border-line border-y bg-sunken px-4 py-2.5 font-semibold text-sm sm:px-5">Deste mês</h3>
      )}
      <Rows {...rows} rows={month.slice(0, Math.max(0, list.count - overdue.length))} />
      {!list.isWhole && (
        <div key={list.count} ref={list.endRef} className="grid border-line border-t p-3">
          <Button tone="ghost" onClick={list.grow}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  );
});

/** The heading of the overdue charges, with the sum of the shown rows that are still open. */
function OverdueHeading({ rows }: { rows: readonly DashboardRow[] }) {
  const open = rows.filter((row) => row.payment.status !== "pago");
  const total = sumCents(open.map((row) => centsOf(row.payment.openAmount))) / 100;
  return (
    <h3
      id={OVERDUE_ID}
      className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b bg-overdue-soft px-4 py-2.5 font-semibold text-overdue text-sm sm:px-5"
    >
      <span>
        Em atraso{" "}
        <span className="num inline-block font-normal">{formatCount(open.length, "cobrança", "cobranças")}</span>
      </span>
      <span className="num whitespace-nowrap">{formatPrice(total)}</span>
    </h3>
  );
}

/** Returns the ids of the students who have several charges in the list. */
function studentsWithSeveral(rows: readonly DashboardRow[]): ReadonlySet<number> {
  const byStudent = Map.groupBy(rows, (row) => row.student.id);
  return new Set([...byStudent].filter(([, own]) => own.length > 1).map(([id]) => id));
}

type RowsProps = Pick<Props, "today" | "onSetStatus"> & { rows: readonly DashboardRow[]; several: ReadonlySet<number> };

function Rows({ rows, several, ...rest }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="@container divide-y divide-line">
      {rows.map((row) => (
        <ChargeRow key={row.payment.id} row={row} hasOthers={several.has(row.student.id)} {...rest} />
      ))}
    </ul>
  );
}
