import type { PlanWire } from "@emdia/contracts/plan";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { SearchField } from "../../components/form/search-field.tsx";
import { RefreshButton } from "../../components/ui/refresh-button.tsx";
import { FOR_SEARCH } from "../../lib/for-search.ts";
import { formatCount } from "../../lib/format.ts";
import { ORDERS, SITUATIONS } from "./filter-students.ts";

/** Search, plan filter, the number of students shown, and the refresh button. */
export function StudentToolbar(props: {
  search: string;
  onSearch(text: string): void;
  plans: readonly PlanWire[];
  planId: string;
  onPlan(planId: string): void;
  situation: string;
  onSituation(situation: string): void;
  order: string;
  onOrder(order: string): void;
  shown: number;
  isRefreshing: boolean;
  onRefresh(): unknown;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-b p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <SearchField
          label="Buscar aluno"
          placeholder="Nome, e-mail ou telefone"
          value={props.search}
          isWanted={useLocation().state === FOR_SEARCH}
          onChange={props.onSearch}
        />
      </div>
      <Filter label="Filtrar por plano" value={props.planId} onChange={props.onPlan}>
        <option value="">Todos os planos</option>
        {props.plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.name}
          </option>
        ))}
      </Filter>
      <Filter label="Filtrar por situação" value={props.situation} onChange={props.onSituation}>
        {SITUATIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Filter>
      <Filter label="Ordenar" value={props.order} onChange={props.onOrder}>
        {ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Filter>
      <p role="status" className="num flex items-center text-ink-2 text-sm max-sm:grow max-sm:justify-end">
        {formatCount(props.shown, "aluno", "alunos")}
        <RefreshButton isBusy={props.isRefreshing} onRefresh={() => void props.onRefresh()} />
      </p>
    </div>
  );
}

function Filter(props: { label: string; value: string; onChange(value: string): void; children: ReactNode }) {
  return (
    <div className="relative min-w-0 max-sm:flex-1 max-sm:basis-36 sm:w-44">
      <select
        aria-label={props.label}
        className="control min-h-11 appearance-none truncate pr-10"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {props.children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-2" />
    </div>
  );
}
