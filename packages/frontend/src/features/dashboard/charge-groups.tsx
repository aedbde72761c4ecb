import type { DashboardRow } from "@emdia/contracts/dashboard";
import clsx from "clsx";
import { memo, type ReactElement, useMemo } from "react";
import { Button } from "../../components/ui/button.tsx";
import { payerOf } from "../../data/reminders/debtors.ts";
import { formatCount } from "../../lib/format.ts";
import { useIncrementalList } from "../../lib/use-incremental-list.ts";
import { ChargeRow } from "./charge-row.tsx";
import { GROUPS, groupOf, type RowGroup } from "./filter-rows.ts";
import { headingOf, othersText } from "./group-heading.ts";
import { PayerRows } from "./payer-rows.tsx";
import type { RowActions } from "./row-actions.ts";

type Props = RowActions & {
  groups: Readonly<Record<RowGroup, readonly DashboardRow[]>>;
  listKey: string;
  isFiltered: boolean;
  month: string;
  today: string;
  timezone: string;
  onSort(): void;
  chosen: ReadonlySet<number> | undefined;
  onReceive(rows: readonly DashboardRow[]): void;
  openedId?: number | undefined;
};

/** It renders again only when the rows change, not after each key stroke in the search. */
export const ChargeGroups = memo(function ChargeGroups({
  groups,
  listKey,
  isFiltered,
  month,
  chosen,
  onSort,
  onReceive,
  openedId,
  ...rest
}: Props) {
  const all = useMemo(() => GROUPS.flatMap((group) => groups[group]), [groups]);
  const list = useIncrementalList(all.length, listKey);
  const belonging = useMemo(() => Map.groupBy(all, groupOf), [all]);
  const several = useMemo(() => studentsWithSeveral(all), [all]);
  const shared = useMemo(() => sharedNames(all), [all]);
  const shown = new Set(all.slice(0, list.count).map(({ payment: charge }) => charge.id));
  return (
    <>
      {GROUPS.map((group) => (
        <Group
          key={group}
          group={group}
          month={month}
          belonging={isFiltered && groups[group].length === 0 ? [] : (belonging.get(group) ?? [])}
          placed={groups[group]}
          onSort={onSort}
        >
          {partiesOf(group, groups[group]).flatMap((rows) => {
            const lines = rows
              .filter(({ payment: charge }) => shown.has(charge.id))
              .map((row) => (
                <ChargeRow
                  key={row.payment.id}
                  row={row}
                  hasOthers={several.has(row.student.id)}
                  isNamesake={shared.has(row.student.name)}
                  isChosen={chosen?.has(row.payment.id)}
                  isBeside={openedId !== undefined}
                  isOpened={row.payment.id === openedId}
                  {...rest}
                />
              ));
            const [first, second, ...others] = rows;
            if (!first || !second || lines.length === 0) return lines;
            return (
              <PayerRows
                key={payerOf(first.student)}
                rows={[first, second, ...others]}
                today={rest.today}
                isOverdue={group === "overdue"}
                isChoosing={chosen !== undefined}
                onReceive={onReceive}
              >
                {lines}
              </PayerRows>
            );
          })}
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

/** Returns a group's rows by payer; a paid row stands alone, as nothing is left to do for it. */
function partiesOf(group: RowGroup, rows: readonly DashboardRow[]): readonly (readonly DashboardRow[])[] {
  if (group === "paid") return rows.map((row) => [row]);
  return [...Map.groupBy(rows, ({ student }) => payerOf(student)).values()];
}

function studentsWithSeveral(rows: readonly DashboardRow[]): ReadonlySet<number> {
  const byStudent = Map.groupBy(rows, (row) => row.student.id);
  return new Set([...byStudent].filter(([, own]) => own.length > 1).map(([id]) => id));
}

function sharedNames(rows: readonly DashboardRow[]): ReadonlySet<string> {
  const ids = Map.groupBy(rows, (row) => row.student.name);
  return new Set(
    [...ids].filter(([, own]) => new Set(own.map((row) => row.student.id)).size > 1).map(([name]) => name),
  );
}

const TITLES: Readonly<Record<RowGroup, string>> = { overdue: "Em atraso", ahead: "A vencer", paid: "Pagos" };

type GroupProps = {
  group: RowGroup;
  month: string;
  belonging: readonly DashboardRow[];
  /** A settled row keeps its place, so that a second tap hits the same row. */
  placed: readonly DashboardRow[];
  onSort(): void;
  children: ReactElement[];
};

function Group({ group, month, belonging, placed, onSort, children }: GroupProps) {
  if (belonging.length === 0 && placed.length === 0) return null;
  const { count, others, sum } = headingOf(group, belonging, month);
  const strangers = placed.filter((row) => groupOf(row) !== group).length;
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
          {others > 0 && <span className="num font-normal">, {othersText(others)}</span>}
        </span>
        <span className="num whitespace-nowrap">{sum}</span>
      </h3>
      {strangers > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 text-ink-2 text-sm sm:px-5">
          {group === "paid"
            ? formatCount(strangers, "cobrança reaberta ainda está aqui", "cobranças reabertas ainda estão aqui")
            : formatCount(strangers, "cobrança já paga ainda está aqui", "cobranças já pagas ainda estão aqui")}
          <Button tone="ghost" size="slim" onClick={onSort}>
            Reordenar
          </Button>
        </p>
      )}
      {children.length > 0 && <ul className="@container divide-y divide-line">{children}</ul>}
    </section>
  );
}
