import type { PlanWire } from "@emdia/contracts/plan";
import { CircleAlert } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { ColumnChoice, ColumnsCard } from "../../components/form/column-choice.tsx";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { columnsOf, type Mapping, mapColumn, type Table } from "./columns.ts";
import { FIELD_LABELS, FIELDS, type Field } from "./headings.ts";

/** One select per field: a sheet may have a hundred columns, a student has sixteen fields. */
export function MapColumns(props: {
  table: Table;
  mapping: Mapping;
  onMapping(mapping: Mapping): void;
  plans: readonly PlanWire[];
  defaultPlanId: number | undefined;
  onDefaultPlan(planId: number | undefined): void;
  onBack(): void;
  onNext(): void;
}) {
  const { table, mapping } = props;
  const active = props.plans.filter((plan) => plan.active);
  const choose = (field: Field, column: number) =>
    props.onMapping(
      column < 0 ? mapColumn(mapping, mapping.indexOf(field), undefined) : mapColumn(mapping, column, field),
    );

  const noteOf = (field: Field) => {
    const [, ...spare] = columnsOf(table, mapping, field);
    return spare.length > 0 && `Onde falta, usamos ${spare.map((column) => table.headings[column]).join(", ")}`;
  };

  return (
    <ColumnsCard
      text={`${formatCount(table.rows.length, "linha", "linhas")}. Confira o que reconhecemos e corrija o que faltar.`}
      reason={
        !mapping.includes("name") && (
          <Notice tone="pending" icon={CircleAlert} role="status">
            Escolha a coluna dos nomes para continuar.
          </Notice>
        )
      }
      next="Conferir alunos"
      onBack={props.onBack}
      onNext={props.onNext}
    >
      {FIELDS.map((field) => (
        <ColumnChoice
          key={field}
          label={FIELD_LABELS[field]}
          isOptional={field !== "name"}
          table={table}
          column={mapping.indexOf(field)}
          missing="Não está na planilha"
          note={noteOf(field)}
          onChoose={(column) => choose(field, column)}
        />
      ))}
      <SelectField
        label="Plano de quem vier sem plano"
        value={props.defaultPlanId ?? ""}
        onChange={(event) => props.onDefaultPlan(Number(event.target.value) || undefined)}
        empty="Nenhum"
        options={active.map(({ id, name, price }) => [id, `${name} (${formatPrice(price)})`])}
      />
    </ColumnsCard>
  );
}
