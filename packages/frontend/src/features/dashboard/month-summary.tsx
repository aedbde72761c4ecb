import type { DashboardWire } from "@emdia/contracts/dashboard";
import { BadgeCheck, Banknote, Hourglass, UserRoundX } from "lucide-react";
import { formatPrice, formatRounded } from "../../lib/format.ts";
import { StatCard } from "./stat-card.tsx";

/**
 * Shows the month in four figures. The sentence above shows the overdue charges of all months and
 * the students in good standing.
 */
export function MonthSummary({ stats }: { stats: DashboardWire["stats"] | undefined }) {
  const toReceive = stats?.valorAReceberEsseMes ?? 0;
  const received = stats?.valorRecebidoEsseMes ?? 0;
  return (
    <section aria-label="Resumo do mês">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard
          label="A receber"
          icon={Hourglass}
          tone="pending"
          value={stats && formatRounded(toReceive)}
          exact={stats && formatPrice(toReceive)}
        />
        <StatCard
          label="Recebido"
          icon={Banknote}
          tone="paid"
          value={stats && formatRounded(received)}
          exact={stats && formatPrice(received)}
        />
        <StatCard
          label="Pendentes"
          icon={UserRoundX}
          tone="pending"
          value={stats && String(stats.alunosPendentesEsseMes)}
        />
        <StatCard label="Pagos" icon={BadgeCheck} tone="paid" value={stats && String(stats.alunosPagosEsseMes)} />
      </dl>
    </section>
  );
}
