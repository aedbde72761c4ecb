import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { SearchX, UserPlus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { FilterChips } from "../../components/form/filter-chips.tsx";
import { SearchField } from "../../components/form/search-field.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { count } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { setParam } from "../../lib/search-params.ts";
import { ChargeRow } from "./charge-row.tsx";
import { filterRows, STATUS_FILTERS, statusFilterOf } from "./filter-rows.ts";

/** This month's charges, searched and filtered in the address. */
export function ChargeList(props: {
  rows: DashboardRow[];
  onSetStatus(row: DashboardRow, status: PaymentStatus): void;
}) {
  const [params, setParams] = useSearchParams();
  const search = params.get("busca") ?? "";
  const status = statusFilterOf(params.get("status"));
  const rows = filterRows(props.rows, search, status);

  return (
    <Card aria-labelledby="pagamentos-do-mes">
      <div className="grid gap-3 border-line border-b p-4 sm:px-5 md:grid-cols-[1fr_minmax(0,20rem)_auto] md:items-center">
        <h2 id="pagamentos-do-mes" className="font-bold text-lg">
          Pagamentos do mês
          <span className="num ml-2 font-normal text-ink-2 text-sm">{count(rows.length, "cobrança", "cobranças")}</span>
        </h2>
        <SearchField
          label="Buscar aluno"
          placeholder="Buscar aluno"
          value={search}
          onChange={(value) => setParams(setParam("busca", value), { replace: true })}
        />
        <FilterChips
          legend="Situação"
          options={STATUS_FILTERS}
          value={status}
          onChange={(value) => setParams(setParam("status", value === "todos" ? "" : value), { replace: true })}
        />
      </div>
      {props.rows.length === 0 && (
        <EmptyState
          icon={UserPlus}
          title="Nenhuma cobrança neste mês"
          text="Cadastre um plano e seus alunos: as cobranças do mês aparecem aqui."
        >
          <ButtonLink to={paths.newStudent}>Cadastrar aluno</ButtonLink>
        </EmptyState>
      )}
      {props.rows.length > 0 && rows.length === 0 && (
        <EmptyState icon={SearchX} title="Nada encontrado" text="Mude a busca ou o filtro." />
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <ChargeRow key={row.payment.id} row={row} onSetStatus={(next) => props.onSetStatus(row, next)} />
        ))}
      </ul>
    </Card>
  );
}
