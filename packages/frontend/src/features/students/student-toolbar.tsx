import type { PlanWire } from "@emdia/contracts/plan";
import { ChevronDown } from "lucide-react";
import { SearchField } from "../../components/form/search-field.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { count } from "../../lib/format.ts";

/** Search, plan filter, how many are shown, and reading the list again. */
export function StudentToolbar(props: {
  search: string;
  onSearch(text: string): void;
  plans: readonly PlanWire[];
  planId: string;
  onPlan(planId: string): void;
  shown: number;
  isRefreshing: boolean;
  onRefresh(): void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <SearchField
          label="Buscar aluno"
          placeholder="Nome, e-mail ou telefone"
          value={props.search}
          onChange={props.onSearch}
        />
      </div>
      <div className="relative max-sm:flex-1 sm:w-56">
        <select
          aria-label="Filtrar por plano"
          className="control min-h-11 appearance-none truncate pr-10"
          value={props.planId}
          onChange={(event) => props.onPlan(event.target.value)}
        >
          <option value="">Todos os planos</option>
          {props.plans.map((plan) => (
            <option key={plan.id} value={plan.id}>
              {plan.name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
      </div>
      <p role="status" className="num flex items-center text-ink-2 text-sm">
        {count(props.shown, "aluno", "alunos")}
        <RefreshButton isBusy={props.isRefreshing} onRefresh={props.onRefresh} />
      </p>
    </div>
  );
}
