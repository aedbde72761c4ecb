import type { PlanWire } from "@emdia/contracts/plan";
import { CircleAlert } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { FIELD_LABELS, FIELDS, type Field, type Mapping, mapColumn, type Table } from "./columns.ts";

/** The id of the element that says why the button is disabled. */
const REASON_ID = "falta-a-coluna";

/** Returns a column's first two texts, so that the person recognises the column. */
function sampleOf({ rows }: Table, column: number): string | undefined {
  const texts = rows.flatMap(({ cells }) => cells[column]?.trim() || []).slice(0, 2);
  return texts.length > 0 ? texts.join(" · ") : undefined;
}

/**
 * Asks for each field's column. There is one select per field, because a sheet may have a hundred
 * columns but a student has eleven fields.
 */
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
  const hasName = mapping.includes("name");
  const choose = (field: Field, column: number) =>
    props.onMapping(
      column < 0 ? mapColumn(mapping, mapping.indexOf(field), undefined) : mapColumn(mapping, column, field),
    );

  return (
    <Card className="grid gap-5 p-4 sm:p-6" aria-labelledby="colunas">
      <div>
        <h2 id="colunas" className="font-bold text-lg">
          O que é cada coluna?
        </h2>
        <p className="text-ink-2 text-sm">
          {`${formatCount(table.rows.length, "linha", "linhas")}. Confira o que reconhecemos e corrija o que faltar.`}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <ColumnChoice key={field} field={field} table={table} column={mapping.indexOf(field)} onChoose={choose} />
        ))}
        <SelectField
          label="Plano de quem vier sem plano"
          value={props.defaultPlanId ?? ""}
          onChange={(event) => props.onDefaultPlan(Number(event.target.value) || undefined)}
        >
          <option value="">Nenhum</option>
          {active.map((plan) => (
            <option key={plan.id} value={plan.id}>
              {`${plan.name} (${formatPrice(plan.price)})`}
            </option>
          ))}
        </SelectField>
      </div>
      {!hasName && (
        <div id={REASON_ID}>
          <Notice tone="pending" icon={CircleAlert} role="status">
            Escolha a coluna dos nomes para continuar.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={props.onBack}>
          Voltar
        </Button>
        <Button disabled={!hasName} aria-describedby={hasName ? undefined : REASON_ID} onClick={props.onNext}>
          Conferir alunos
        </Button>
      </div>
    </Card>
  );
}

function ColumnChoice(props: {
  field: Field;
  table: Table;
  column: number;
  onChoose(field: Field, column: number): void;
}) {
  const { field, table, column } = props;
  const sample = column < 0 ? undefined : sampleOf(table, column);
  return (
    <SelectField
      label={FIELD_LABELS[field]}
      isOptional={field !== "name"}
      hint={sample && <span className="block truncate">{sample}</span>}
      value={column}
      onChange={(event) => props.onChoose(field, Number(event.target.value))}
    >
      <option value={-1}>Não está na planilha</option>
      {table.headings.map((heading, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
        <option key={at} value={at}>
          {heading}
        </option>
      ))}
    </SelectField>
  );
}
