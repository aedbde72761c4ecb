import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { ColumnChoice, ColumnsCard } from "../../components/form/column-choice.tsx";
import { FileDrop } from "../../components/form/file-drop.tsx";
import { Card } from "../../components/ui/card.tsx";
import { fieldsOf } from "../../lib/plain-json.ts";
import { statementColumns } from "../../lib/storage.ts";
import { type Field, isComplete, type Mapping, type StatementTable } from "./read/columns.ts";
import type { Statement } from "./read/read-statement.ts";

const UNREADABLE = "Não foi possível ler o arquivo. Tente outra vez.";
/** More files than a year has months are a mistake. */
const MAX_FILES = 12;

const openReader = () => import("./read/read-statement.ts");
// The reader loads with the screen, so that a file can be read after the connection is lost.
for (const load of [openReader, () => import("./read/read-payments.ts")]) load().catch(() => undefined);

/** Reads one file. @throws Error with the file's name and the reason, for the person */
async function readOne(file: File): Promise<Statement> {
  const { readStatement } = await openReader();
  try {
    return await readStatement(file);
  } catch (failure) {
    const reason = failure instanceof Error && failure.name === "SheetError" ? failure.message : UNREADABLE;
    throw new Error(`${file.name}: ${reason}`, { cause: failure });
  }
}

export function PickStatement({ onStatements }: { onStatements(statements: readonly Statement[]): Promise<void> }) {
  const [error, setError] = useState<string>();
  const [isReading, setReading] = useState(false);

  async function read(files: readonly File[]) {
    setReading(true);
    setError(undefined);
    try {
      if (files.length > MAX_FILES) throw new Error(`Escolha no máximo ${MAX_FILES} arquivos de uma vez.`);
      const statements: Statement[] = [];
      for (const file of files) statements.push(await readOne(file));
      await onStatements(statements);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : UNREADABLE);
    } finally {
      setReading(false);
    }
  }

  return (
    <Card className="grid gap-4 p-4 sm:p-6" aria-label="Escolher o extrato">
      <FileDrop
        title="Escolha o extrato do seu banco"
        hint="OFX, CSV ou Excel (.xlsx). Ele é lido aqui no seu aparelho, e nada é registrado antes de você confirmar."
        accept=".ofx,.csv,.txt,.xlsx"
        isMultiple
        isReading={isReading}
        onFiles={(files) => void read(files)}
      />
      {error && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <span className="[overflow-wrap:anywhere]">{error}</span>
        </Notice>
      )}
    </Card>
  );
}

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

/** The chosen columns of at most this many formats are remembered; the oldest choice is dropped. */
const MAX_REMEMBERED = 12;

const isColumns = (value: unknown, width: number): value is number[] =>
  Array.isArray(value) && value.every((column) => Number.isInteger(column) && column >= 0 && column < width);

/** Returns the remembered columns of a table's format, else the guessed ones. */
export function columnsOf({ key, guess, headings }: StatementTable): Mapping {
  const stored: Record<string, unknown> = {
    payer: [],
    ...fieldsOf(JSON.stringify(fieldsOf(statementColumns.get())[key] ?? null)),
  };
  const fields = Object.keys(guess) as (keyof Mapping)[];
  const isWhole = fields.every((field) => isColumns(stored[field], headings.length));
  return isWhole ? (stored as Mapping) : guess;
}

export function rememberColumns({ key }: StatementTable, mapping: Mapping): void {
  const { [key]: _before, ...others } = fieldsOf(statementColumns.get());
  const kept = [[key, mapping], ...Object.entries(others)].slice(0, MAX_REMEMBERED);
  statementColumns.set(JSON.stringify(Object.fromEntries(kept)));
}
