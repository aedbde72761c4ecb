import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import clsx from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { MonthSwitch } from "../../components/layout/month-switch.tsx";
import { formatPrice, formatRounded } from "../../lib/format.ts";
import type { useShownMonth } from "../../lib/search-params.ts";
import { checkBulkAvailability } from "./bulk-availability.ts";
import { BulkSendButton } from "./bulk-send.tsx";
import { ChargeList } from "./charge-list.tsx";
import { describeOtherMonth, monthKindOf, sentenceOf } from "./describe-month.ts";
import { Queue, Sentence } from "./queue.tsx";

type Props = {
  month: ReturnType<typeof useShownMonth>;
  dashboard: DashboardWire;
  profile: ProfileWire;
  isOther: boolean;
  /** Counts how often the owner requested newer figures. */
  reading: number;
  refresh: ReactNode;
};

/** Shows the day's queue and the list of payers together, so that neither moves the other. */
export function DashboardContent({ month, dashboard, profile, isOther, reading, refresh }: Props) {
  const isCurrent = monthKindOf(dashboard) === "current";
  return (
    <div
      inert={isOther}
      aria-busy={isOther}
      className="grid grid-cols-[minmax(0,1fr)] max-xl:-mx-[min(1rem,5vw)] max-xl:-mt-6 sm:max-xl:-mx-6 lg:max-xl:-mx-10 lg:max-xl:-mt-10 xl:-mx-4 xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start xl:gap-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] xl:sticky xl:top-10 xl:gap-4">
        {isCurrent ? (
          <Queue dashboard={dashboard} profile={profile} refresh={refresh} />
        ) : (
          <OtherMonth dashboard={dashboard} refresh={refresh} />
        )}
      </div>
      <ChargeList key={dashboard.month} dashboard={dashboard} profile={profile} reading={reading}>
        <MonthBar month={month} dashboard={dashboard} profile={profile} />
      </ChargeList>
    </div>
  );
}

/** Describes a month that is not the current one, in which nothing waits for the owner. */
function OtherMonth({ dashboard, refresh }: Pick<Props, "dashboard" | "refresh">) {
  return (
    <section aria-label="O mês" className="bg-band px-4 pt-3 pb-4 text-on-deep xl:rounded-lg">
      <Sentence title={sentenceOf(describeOtherMonth(dashboard))} detail={undefined} refresh={refresh} />
    </section>
  );
}

type MonthBarProps = { month: ReturnType<typeof useShownMonth>; dashboard: DashboardWire; profile: ProfileWire };

/** Shows the month, 'Cobrar Pendentes' with its state, and the month's figures above the list. */
function MonthBar({ month, dashboard, profile }: MonthBarProps) {
  const { stats, firstMonth, lastMonth } = dashboard;
  return (
    <div className="px-4 pt-1.5 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <MonthSwitch month={month} first={firstMonth} last={lastMonth} />
        {monthKindOf(dashboard) === "current" && !checkBulkAvailability(dashboard, profile, new Date()).can && (
          <BulkSendButton dashboard={dashboard} profile={profile} />
        )}
      </div>
      <section aria-label="Resumo do mês" className="mt-1 rounded-md border border-line bg-card">
        <dl className="flex flex-wrap divide-x divide-line">
          <Figure label="A receber" reais={stats.valorAReceberEsseMes} />
          <Figure label="Recebido" reais={stats.valorRecebidoEsseMes} />
          <Figure label="Pendentes" count={stats.alunosPendentesEsseMes} />
          <Figure label="Pagos" count={stats.alunosPagosEsseMes} />
        </dl>
      </section>
    </div>
  );
}

type FigureProps = { label: string; reais?: number; count?: number };

/** An amount is rounded; the exact one is its title and accessible name. */
function Figure({ label, reais, count }: FigureProps) {
  const exact = reais === undefined ? undefined : formatPrice(reais);
  const value = reais === undefined ? String(count) : formatRounded(reais);
  return (
    <div
      className={clsx(
        "px-[min(0.625rem,2.5vw)] py-1",
        reais === undefined ? "flex-[1_1_auto]" : "min-w-0 flex-[3_1_4.75rem]",
      )}
    >
      <dt className="whitespace-nowrap text-ink-2 text-xs">
        {label}
        <span className="sr-only"> do mês</span>
      </dt>
      <dd className="@container num font-bold" title={exact}>
        <span className="figure" style={{ "--letters": value.length } as CSSProperties}>
          <span aria-hidden={exact ? true : undefined}>{value}</span>
          {exact && <span className="sr-only">{exact}</span>}
        </span>
      </dd>
    </div>
  );
}
