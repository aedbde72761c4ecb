import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ProfileWire } from "@emdia/contracts/profile";
import clsx from "clsx";
import type { CSSProperties } from "react";
import { MonthSwitch } from "../../components/layout/month-switch.tsx";
import { formatPrice, formatRounded } from "../../lib/format.ts";
import type { useShownMonth } from "../../lib/use-shown-month.ts";
import { checkBulkAvailability } from "./bulk-availability.ts";
import { BulkSendButton } from "./bulk-send.tsx";
import { monthKindOf } from "./describe-month.ts";

type Props = { month: ReturnType<typeof useShownMonth>; dashboard: DashboardWire; profile: ProfileWire };

/** Shows above the names the month, 'Cobrar Pendentes' with its state, and the month's figures. */
export function MonthBar({ month, dashboard, profile }: Props) {
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

/** An amount in reais, or a count of students. */
type FigureProps = { label: string; reais?: number; count?: number };

/**
 * Shows one of the month's figures. An amount is rounded; the exact amount is its title and its
 * accessible name.
 */
function Figure({ label, reais, count }: FigureProps) {
  const exact = reais === undefined ? undefined : formatPrice(reais);
  const value = reais === undefined ? String(count) : formatRounded(reais);
  return (
    <div className={clsx("px-2.5 py-1", reais === undefined ? "flex-[1_1_auto]" : "min-w-0 flex-[3_1_4.75rem]")}>
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
