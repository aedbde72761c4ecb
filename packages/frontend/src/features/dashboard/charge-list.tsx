import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import { Suspense, useCallback, useState } from "react";
import { FilterChips } from "../../components/form/filter-chips.tsx";
import { SearchField } from "../../components/form/search-field.tsx";
import { ReceiveDialog } from "../../components/settlement/lazy-dialogs.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { chargeMonthOf } from "../../data/charges/charge-month.ts";
import { formatCount } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { setParam } from "../../lib/search-params.ts";
import { useListQuery } from "../../lib/use-list-query.ts";
import { ChargeGroups } from "./charge-groups.tsx";
import { STATUS_FILTERS, statusFilterOf } from "./filter-rows.ts";
import { othersText } from "./group-heading.ts";
import { useChosen } from "./use-chosen.ts";
import { useOpenedRow } from "./use-opened-row.ts";
import { useSettledHere } from "./use-settled-here.ts";
import { useSettlingRun } from "./use-settling-run.ts";
import { useStableOrder } from "./use-stable-order.ts";

const KeyHelp = lazyPart(async () => (await import("../../components/layout/key-help.tsx")).KeyHelp);
const NothingFound = lazyPart(async () => (await import("./no-charges.tsx")).NothingFound);
const NoCharges = lazyPart(async () => (await import("./no-charges.tsx")).NoCharges);
const SettleChosen = lazyPart(async () => (await import("./settle-chosen.tsx")).SettleChosen);
const ChargeBeside = lazyPart(async () => (await import("./charge-beside.tsx")).ChargeBeside);
const SettlingRun = lazyPart(async () => (await import("./settling-run.tsx")).SettlingRun);

/**
 * Returns "10 cobranças", or "7 cobranças, mais 3 de outros meses" when the list includes debts
 * from other months.
 */
function countText(rows: readonly DashboardRow[], month: string): string {
  const own = rows.filter(({ payment: charge }) => chargeMonthOf(charge) === month).length;
  const charges = formatCount(own, "cobrança", "cobranças");
  return own === rows.length ? charges : `${charges}, ${othersText(rows.length - own)}`;
}

type Props = {
  dashboard: DashboardWire;
  profile: Pick<ProfileWire, "paymentMethod" | "timezone">;
  /** Counts the owner's refreshes of the list. Each refresh sorts the list again. */
  reading: number;
};

/**
 * Lists the overdue charges of all months, then the month's other open charges, then the paid
 * charges. The URL stores search and filter.
 */
export function ChargeList({ dashboard, profile, reading }: Props) {
  const { paymentMethod, timezone } = profile;
  const { params, search, wanted, find, change } = useListQuery();
  const status = statusFilterOf(params.get("status"));
  const all = useSettledHere(dashboard, reading);
  const [sorted, setSorted] = useState(0);
  const sortAgain = useCallback(() => setSorted((before) => before + 1), []);
  const groups = useStableOrder(all, wanted, status, `${reading}.${sorted}`);
  const { overdue, ahead, paid } = groups;
  const shown = overdue.length + ahead.length + paid.length;
  const open = [...overdue, ...ahead].filter(({ payment: charge }) => charge.status !== "pago");
  const run = useSettlingRun();
  const [settled, setSettled] = useState<readonly DashboardRow[]>([]);
  const settleOne = useCallback((row: DashboardRow) => setSettled([row]), []);
  const endSettling = () => setSettled([]);
  const [first] = settled;
  const choice = useChosen();
  const opened = useOpenedRow(all, choice.chosen !== undefined);
  const actions = { onSetStatus: run.setStatus, onSettle: settleOne, onChoose: choice.choose };
  const days = { today: dashboard.today, timezone };

  return (
    <Card aria-labelledby="pagamentos-do-mes">
      <div className="grid gap-3 border-line border-b p-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)_auto]">
        <div className="flex flex-wrap items-center justify-between gap-x-3 md:flex-nowrap md:max-xl:col-span-2">
          <h2
            id="pagamentos-do-mes"
            className="flex flex-1 basis-40 flex-wrap items-baseline gap-x-2 font-bold text-lg"
          >
            Pagamentos do mês{" "}
            <span role="status" className="num font-normal text-ink-2 text-sm">
              {countText([...overdue, ...ahead, ...paid], dashboard.month)}
            </span>
          </h2>
          {open.length > 1 && !choice.chosen && (
            <Button tone="ghost" size="slim" className="-my-2 text-sm" onClick={choice.begin}>
              Escolher<span className="sr-only"> várias</span>
            </Button>
          )}
        </div>
        <SearchField label="Buscar aluno" placeholder="Buscar aluno" value={search} onChange={find} />
        <FilterChips
          legend="Situação"
          options={STATUS_FILTERS}
          value={status}
          onChange={(value) => change(setParam("status", value === "todos" ? "" : value))}
        />
      </div>
      <Suspense>{all.length === 0 && <NoCharges hasStudents={dashboard.stats.totalStudents > 0} />}</Suspense>
      {all.length > 0 && shown === 0 && (
        <Suspense>
          <NothingFound onShowAll={() => find("", setParam("status", ""))} />
        </Suspense>
      )}
      <Suspense fallback={<div className="hidden h-9 lg:block" />}>
        {shown > 0 && <KeyHelp steps="próxima e anterior" pays="marcar pago" paysOn="marcar e ir à próxima" />}
      </Suspense>
      <div
        ref={opened.place}
        className={opened.row && "grid grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_20rem]"}
      >
        <div data-opens={opened.canOpen || undefined}>
          <ChargeGroups
            groups={groups}
            listKey={groups.key}
            isFiltered={status !== "todos"}
            month={dashboard.month}
            chosen={choice.chosen}
            onSort={sortAgain}
            onReceive={setSettled}
            openedId={opened.row?.payment.id}
            {...days}
            {...actions}
          />
        </div>
        {opened.row && (
          <aside
            aria-label="Cobrança aberta"
            data-beside
            tabIndex={-1}
            className="sticky top-0 max-h-dvh self-start overflow-y-auto border-line border-l p-4 pb-28 outline-none xl:p-5"
          >
            <Suspense>
              <ChargeBeside row={opened.row} onClose={opened.close} {...days} {...actions} />
            </Suspense>
          </aside>
        )}
      </div>
      <Suspense>
        {!choice.chosen && run.marked.length > 0 && <SettlingRun run={run} rows={all} />}
        {choice.chosen && <SettleChosen open={open} choice={choice} paymentMethod={paymentMethod} />}
        {first && (
          <ReceiveDialog
            name={first.student.payer?.name ?? first.student.name}
            charges={settled.map(({ payment: charge }) => charge)}
            paymentMethod={paymentMethod}
            onClose={endSettling}
          />
        )}
      </Suspense>
    </Card>
  );
}
