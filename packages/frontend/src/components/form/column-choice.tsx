import type { ReactNode } from "react";
import type { SheetRow } from "../../lib/sheet/sheet.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "./choice-fields.tsx";

type Table = { headings: readonly string[]; rows: readonly SheetRow[] };

/** Returns a column's first two texts, so that the person recognises the column. */
const sampleOf = ({ rows }: Table, column: number) =>
  rows
    .flatMap(({ cells }) => cells[column]?.trim() || [])
    .slice(0, 2)
    .join(" · ");

/** A column that the table lacks is -1, shown as `missing`. */
export function ColumnChoice(props: {
  label: string;
  isOptional: boolean;
  table: Table;
  column: number;
  missing: string;
  note?: string | false;
  onChoose(column: number): void;
}) {
  const { table, column } = props;
  const sample = sampleOf(table, column);
  return (
    <SelectField
      label={props.label}
      isOptional={props.isOptional}
      hint={[sample, props.note].flatMap((text) =>
        text ? (
          <span key={text} className="block truncate">
            {text}
          </span>
        ) : (
          []
        ),
      )}
      value={column}
      onChange={({ target }) => props.onChoose(Number(target.value))}
      options={[[-1, props.missing], ...table.headings.map((heading, at) => [at, heading] as const)]}
    />
  );
}

/** A missing column disables the next step; the element `falta-coluna` shows `reason`. */
export function ColumnsCard(props: {
  text: string;
  children: ReactNode;
  reason: ReactNode;
  next: string;
  onBack(): void;
  onNext(): void;
}) {
  return (
    <Card className="grid gap-5 p-4 sm:p-6" aria-labelledby="colunas">
      <div>
        <h2 id="colunas" className="font-bold text-lg">
          O que é cada coluna?
        </h2>
        <p className="text-ink-2 text-sm">{props.text}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">{props.children}</div>
      {props.reason && <div id="falta-coluna">{props.reason}</div>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={props.onBack}>
          Voltar
        </Button>
        <Button
          disabled={Boolean(props.reason)}
          aria-describedby={props.reason ? "falta-coluna" : undefined}
          onClick={props.onNext}
        >
          {props.next}
        </Button>
      </div>
    </Card>
  );
}
