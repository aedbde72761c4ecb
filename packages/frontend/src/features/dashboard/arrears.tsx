import type { DashboardWire } from "@emdia/contracts/dashboard";
import { TriangleAlert } from "lucide-react";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { OVERDUE_ID } from "./charge-groups.tsx";
import { ReachOut } from "./reach-out.tsx";

/** "Em atraso": what is overdue in all months, and a link to it. Nothing is shown where nothing is overdue. */
export function Arrears({ dashboard }: { dashboard: DashboardWire }) {
  const { stats } = dashboard;
  if (stats.pagamentosEmAtraso === 0) return null;
  return (
    <section
      aria-labelledby="resumo-em-atraso"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-overdue/40 bg-overdue-soft p-4 sm:px-5"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-overdue" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="resumo-em-atraso" className="font-bold">
          Em atraso <span className="num ml-1 whitespace-nowrap">{formatPrice(stats.valorEmAtraso)}</span>
        </h2>
        <p className="num text-ink-2 text-sm">
          {formatCount(stats.pagamentosEmAtraso, "cobrança", "cobranças")} de{" "}
          {formatCount(stats.alunosEmAtraso, "aluno", "alunos")}, de todos os meses
        </p>
      </div>
      <a href={`#${OVERDUE_ID}`} className="inline-flex min-h-11 items-center font-semibold text-link">
        Ver quem deve
      </a>
      <ReachOut dashboard={dashboard} />
    </section>
  );
}
