import type { DashboardWire } from "@emdia/contracts/dashboard";
import { BadgeCheck, Banknote, Hourglass, UserRoundX } from "lucide-react";
import { price, summary } from "../../lib/format.ts";
import { StatCard } from "./stat-card.tsx";

/** The month in four figures and one bar. */
export function MonthSummary({ stats }: { stats: DashboardWire["stats"] | undefined }) {
  const toReceive = stats?.valorAReceberEsseMes ?? 0;
  const received = stats?.valorRecebidoEsseMes ?? 0;
  const share = received > 0 ? (received / (received + toReceive)) * 100 : 0;
  const shareText = `${Math.round(share)}% do mês recebido`;
  return (
    <section aria-label="Resumo do mês" className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard
          label="A receber"
          icon={Hourglass}
          tone="pending"
          value={stats && summary(toReceive)}
          exact={stats && price(toReceive)}
        />
        <StatCard
          label="Recebido"
          icon={Banknote}
          tone="paid"
          value={stats && summary(received)}
          exact={stats && price(received)}
        />
        <StatCard
          label="Pendentes"
          icon={UserRoundX}
          tone="pending"
          value={stats && String(stats.alunosPendentesEsseMes)}
        />
        <StatCard label="Em dia" icon={BadgeCheck} tone="paid" value={stats && String(stats.alunosPagosEsseMes)} />
      </dl>
      <div className="flex items-center gap-3">
        <svg aria-hidden className="h-2 w-0 flex-1 rounded-full" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect width="100" height="1" className="fill-disabled-soft" />
          <rect width={share} height="1" className="fill-primary transition-[width] duration-200" />
        </svg>
        <p className="num text-ink-2 text-sm">{stats ? shareText : ""}</p>
      </div>
    </section>
  );
}
