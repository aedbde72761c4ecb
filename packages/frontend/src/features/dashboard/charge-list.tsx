import type { DashboardRow } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { SearchX, UserPlus } from "lucide-react";
import { memo } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { FilterChips } from "../../components/form/filter-chips.tsx";
import { SearchField } from "../../components/form/search-field.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { count } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { setParam } from "../../lib/search-params.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { useListQuery } from "../../lib/use-list-query.ts";
import { ChargeRow } from "./charge-row.tsx";
import { STATUS_FILTERS, statusFilterOf } from "./filter-rows.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

type Props = {
  rows: DashboardRow[];
  /** Counts the times the person asked for a new reading: each sorts the list again. */
  reading: number;
  onSetStatus(row: DashboardRow, status: PaymentStatus): void;
};

/** This month's charges, searched and filtered in the address. */
export function ChargeList(props: Props) {
  const { params, search, wanted, find, change } = useListQuery();
  const status = statusFilterOf(params.get("status"));
  const { rows, key } = useSteadyRows(props.rows, wanted, status, props.reading);

  return (
    <Card aria-labelledby="pagamentos-do-mes">
      <div className="grid gap-3 border-line border-b p-4 sm:px-5 md:grid-cols-[1fr_minmax(0,20rem)_auto] md:items-center">
        <h2 id="pagamentos-do-mes" className="font-bold text-lg">
          Pagamentos do mês
          <span role="status" className="num ml-2 font-normal text-ink-2 text-sm">
            {count(rows.length, "cobrança", "cobranças")}
          </span>
        </h2>
        <SearchField label="Buscar aluno" placeholder="Buscar aluno" value={search} onChange={find} />
        <FilterChips
          legend="Situação"
          options={STATUS_FILTERS}
          value={status}
          onChange={(value) => change(setParam("status", value === "todos" ? "" : value))}
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
        <EmptyState icon={SearchX} title="Nada encontrado" text="Nenhuma cobrança do mês combina com a busca.">
          <Button tone="secondary" onClick={() => find("", setParam("status", ""))}>
            Ver todas as cobranças
          </Button>
        </EmptyState>
      )}
      <Rows rows={rows} listKey={key} onSetStatus={props.onSetStatus} />
    </Card>
  );
}

type RowsProps = Pick<Props, "rows" | "onSetStatus"> & { listKey: string };

/** Drawn again only when other rows are shown, not with every letter typed. */
const Rows = memo(function Rows({ rows, listKey, onSetStatus }: RowsProps) {
  const growing = useGrowing(rows.length, listKey);
  return (
    <>
      <ul className="@container divide-y divide-line">
        {rows.slice(0, growing.count).map((row) => (
          <ChargeRow key={row.payment.id} row={row} onSetStatus={onSetStatus} />
        ))}
      </ul>
      {!growing.isWhole && (
        <div key={growing.count} ref={growing.endRef} className="grid border-line border-t p-3">
          <Button tone="ghost" onClick={growing.grow}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  );
});
