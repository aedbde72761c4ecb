import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { FileDrop } from "../../components/form/file-drop.tsx";
import { Card } from "../../components/ui/card.tsx";
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
