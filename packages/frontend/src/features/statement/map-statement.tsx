import { useState } from "react";
import { ColumnChoice, ColumnsCard } from "../../components/form/column-choice.tsx";
import { type Field, isComplete, type Mapping, type StatementTable } from "./read/columns.ts";
import { columnsOf } from "./remembered-columns.ts";

/** A table has one column of amounts, or one column of credits. */
const LABELS: readonly (readonly [Field, string])[] = [
  ["date", "Data"],
  ["text", "Descrição do lançamento"],
  ["payer", "Nome de quem pagou"],
  ["amount", "Valor"],
  ["credit", "Entradas (crédito)"],
  ["direction", "Entrada ou saída (C/D)"],
];

export function MapStatement(props: { table: StatementTable; onBack(): void; onNext(mapping: Mapping): void }) {
  const { table } = props;
  const [mapping, setMapping] = useState(() => columnsOf(table));
  return (
    <ColumnsCard
      text="Você responde uma vez: guardamos as colunas deste banco neste aparelho."
      reason={
        !isComplete(mapping) && (
          <p role="status" className="text-ink-2 text-sm">
            Escolha a data, a descrição ou o nome, e o valor (ou as entradas) para continuar.
          </p>
        )
      }
      next="Continuar"
      onBack={props.onBack}
      onNext={() => props.onNext(mapping)}
    >
      {LABELS.map(([field, label]) => (
        <ColumnChoice
          key={field}
          label={label}
          isOptional={field !== "date"}
          table={table}
          column={mapping[field][0] ?? -1}
          missing="Não está no arquivo"
          onChoose={(column) => setMapping({ ...mapping, [field]: column < 0 ? [] : [column] })}
        />
      ))}
    </ColumnsCard>
  );
}
