import { useState } from "react";
import { SelectField } from "../../components/form/select-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type Field, isComplete, type Mapping, type StatementTable } from "./read/columns.ts";
import { columnsOf } from "./remembered-columns.ts";

/** The fields that a person is asked for. A table has one column of amounts, or one of credits. */
const LABELS: readonly (readonly [Field, string])[] = [
  ["date", "Data"],
  ["text", "Descrição ou nome de quem pagou"],
  ["amount", "Valor"],
  ["credit", "Entradas (crédito)"],
  ["direction", "Entrada ou saída (C/D)"],
];
const MISSING_ID = "faltam-colunas";

/** Returns a column's first two texts, so that the person recognises the column. */
const sampleOf = ({ rows }: StatementTable, column: number) =>
  rows
    .flatMap(({ cells }) => cells[column]?.trim() || [])
    .slice(0, 2)
    .join(" · ");

/** Asks what the columns of a bank's table are. The answer is remembered for this format. */
export function MapStatement(props: { table: StatementTable; onBack(): void; onNext(mapping: Mapping): void }) {
  const { table } = props;
  const [mapping, setMapping] = useState(() => columnsOf(table));
  const isReady = isComplete(mapping);
  return (
    <Card className="grid gap-5 p-4 sm:p-6" aria-labelledby="colunas">
      <div>
        <h2 id="colunas" className="font-bold text-lg">
          O que é cada coluna?
        </h2>
        <p className="text-ink-2 text-sm">Você responde uma vez: guardamos as colunas deste banco neste aparelho.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {LABELS.map(([field, label]) => {
          const [column = -1] = mapping[field];
          return (
            <SelectField
              key={field}
              label={label}
              isOptional={!["date", "text"].includes(field)}
              hint={column < 0 ? undefined : <span className="block truncate">{sampleOf(table, column)}</span>}
              value={column}
              onChange={({ target }) => {
                const chosen = Number(target.value);
                setMapping({ ...mapping, [field]: chosen < 0 ? [] : [chosen] });
              }}
            >
              <option value={-1}>Não está no arquivo</option>
              {table.headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <option key={at} value={at}>
                  {heading}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
      {!isReady && (
        <p id={MISSING_ID} role="status" className="text-ink-2 text-sm">
          Escolha a data, a descrição e o valor (ou as entradas) para continuar.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={props.onBack}>
          Voltar
        </Button>
        <Button
          disabled={!isReady}
          aria-describedby={isReady ? undefined : MISSING_ID}
          onClick={() => props.onNext(mapping)}
        >
          Continuar
        </Button>
      </div>
    </Card>
  );
}
