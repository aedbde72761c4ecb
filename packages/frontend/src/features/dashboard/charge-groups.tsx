import type { DashboardRow } from "@emdia/contracts/dashboard";
import { sumCents } from "@emdia/contracts/values/money";
import clsx from "clsx";
import { memo, type ReactElement, useMemo } from "react";
import { Button } from "../../components/ui/button.tsx";
import { centsOf, formatCount, formatPrice } from "../../lib/format.ts";
import { useIncrementalList } from "../../lib/use-incremental-list.ts";
import { ChargeRow } from "./charge-row.tsx";
import type { RowGroup } from "./filter-rows.ts";
import type { RowActions } from "./row-actions.ts";

type Props = RowActions & {
  groups: Readonly<Record<RowGroup, readonly DashboardRow[]>>;
  /** Changes with search, filter and refresh: a new list starts at its top. */
  listKey: string;
  today: string;
  /** The chosen charges, while rows are being chosen. */
  chosen: ReadonlySet<number> | undefined;
};

const ORDER: readonly RowGroup[] = ["overdue", "ahead", "paid"];

/** Draws again only when other rows are shown, not with every letter typed. */
export const ChargeGroups = memo(function ChargeGroups({ groups, listKey, chosen, ...rest }: Props) {
  const all = useMemo(() => ORDER.flatMap((group) => groups[group]), [groups]);
  const list = useIncrementalList(all.length, listKey);
  const several = useMemo(() => studentsWithSeveral(all), [all]);
  const shown = new Set(all.slice(0, list.count).map(({ payment }) => payment.id));
  return (
    <>
      {ORDER.map((group) => (
        <Group key={group} group={group} rows={groups[group]}>
          {groups[group]
            .filter(({ payment }) => shown.has(payment.id))
            .map((row) => (
              <ChargeRow
                key={row.payment.id}
                row={row}
                hasOthers={several.has(row.student.id)}
                isChosen={chosen?.has(row.payment.id)}
                {...rest}
              />
            ))}
        </Group>
      ))}
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

/** Returns the ids of the students who have several charges in the list. */
function studentsWithSeveral(rows: readonly DashboardRow[]): ReadonlySet<number> {
  const byStudent = Map.groupBy(rows, (row) => row.student.id);
  return new Set([...byStudent].filter(([, own]) => own.length > 1).map(([id]) => id));
}

const TITLES: Readonly<Record<RowGroup, string>> = { overdue: "Em atraso", ahead: "A vencer", paid: "Pagos" };

const sumOf = (rows: readonly DashboardRow[], part: "openAmount" | "settledAmount") =>
  formatPrice(sumCents(rows.map((row) => centsOf(row.payment[part]))) / 100);

/** What a group's heading says of its rows: those just paid here no longer count as owed, nor those undone as paid. */
function headingOf(group: RowGroup, rows: readonly DashboardRow[]) {
  const counted = rows.filter(({ payment }) => (payment.status === "pago") === (group === "paid"));
  const students = new Set(counted.map(({ student }) => student.id)).size;
  const charges = formatCount(counted.length, "cobrança", "cobranças");
  return {
    count: group === "overdue" ? `${charges} de ${formatCount(students, "aluno", "alunos")}` : charges,
    sum: sumOf(counted, group === "paid" ? "settledAmount" : "openAmount"),
  };
}

function Group({
  group,
  rows,
  children,
}: {
  group: RowGroup;
  rows: readonly DashboardRow[];
  children: ReactElement[];
}) {
  if (rows.length === 0) return null;
  const { count, sum } = headingOf(group, rows);
  const id = `cobrancas-${group}`;
  return (
    <section aria-labelledby={id}>
      <h3
        id={id}
        className={clsx(
          "flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y px-4 py-2.5 font-semibold text-sm sm:px-5",
          group === "overdue" ? "bg-overdue-soft text-overdue" : "bg-sunken",
        )}
      >
        <span>
          {TITLES[group]} <span className="num inline-block font-normal">{count}</span>
        </span>
        <span className="num whitespace-nowrap">{sum}</span>
      </h3>
      {children.length > 0 && <ul className="@container divide-y divide-line">{children}</ul>}
    </section>
  );
}
