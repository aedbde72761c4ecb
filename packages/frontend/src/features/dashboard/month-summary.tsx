import type { DashboardWire } from "@emdia/contracts/dashboard";
import clsx from "clsx";
import { BadgeCheck, Banknote, Hourglass, type LucideIcon, UserRoundX } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatPrice, formatRounded } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { CameIn } from "./came-in.tsx";

const link = "inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline";

/**
 * Shows the month in four figures, and below them the money received by day of payment. The
 * sentence above them covers the overdue charges of all months and the students in good standing.
 * `month` is absent for a month ahead, in which no money can have been received.
 */
export function MonthSummary({
  stats,
  month,
}: {
  stats: DashboardWire["stats"] | undefined;
  month?: string | undefined;
}) {
  return (
    <section aria-label="Resumo do mês">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard label="A receber" icon={Hourglass} tone="pending" reais={stats?.valorAReceberEsseMes} />
        <StatCard label="Recebido" icon={Banknote} tone="paid" reais={stats?.valorRecebidoEsseMes} />
        <StatCard label="Pendentes" icon={UserRoundX} tone="pending" count={stats?.alunosPendentesEsseMes} />
        <StatCard label="Pagos" icon={BadgeCheck} tone="paid" count={stats?.alunosPagosEsseMes} />
      </dl>
      {month && (
        <>
          <CameIn key={month} month={month} />
          <div className="mt-1 -mb-2 flex flex-wrap gap-x-6">
            <Link to={paths.statement} className={link}>
              Conferir extrato do banco
            </Link>
            <Link to={paths.reports} className={link}>
              Relatórios
            </Link>
            {stats && stats.pagamentosEmAtraso > 0 && (
              <Link to={paths.reminderRule} className={link}>
                Lembretes automáticos
              </Link>
            )}
          </div>
        </>
      )}
    </section>
  );
}

type StatProps = {
  label: string;
  icon: LucideIcon;
  tone: "pending" | "paid";
  /** An amount in reais, or a count of students; both are undefined until the figures are read. */
  reais?: number | undefined;
  count?: number | undefined;
};

/**
 * Shows one figure, labelled as the month's. An amount is rounded; the exact amount is its title
 * and its accessible name.
 */
function StatCard({ label, icon: Icon, tone, reais, count }: StatProps) {
  const exact = reais === undefined ? undefined : formatPrice(reais);
  const value = reais === undefined ? count?.toString() : formatRounded(reais);
  return (
    <div className="flex min-w-0 flex-col justify-between rounded-lg border border-line bg-card p-3 sm:p-4 xl:p-5">
      <dt className="flex items-center gap-2 text-ink-2 text-sm">
        <Icon aria-hidden className={clsx("size-4.5 shrink-0", tone === "paid" ? "text-paid" : "text-pending")} />
        <span className="text-balance">{label} do mês</span>
      </dt>
      <dd className="@container num relative mt-1 font-extrabold tracking-tight">
        {value === undefined ? (
          <Skeleton className="h-9 w-24" />
        ) : (
          <span title={exact} className="figure" style={{ "--letters": value.length } as CSSProperties}>
            <span aria-hidden={exact ? true : undefined}>{value}</span>
            {exact && <span className="sr-only">{exact}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}
