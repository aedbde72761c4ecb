import clsx from "clsx";
import { CircleAlert, Download, FileSpreadsheet } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { TextareaField } from "../../components/form/textarea-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { buttonLook } from "../../components/ui/button-look.ts";
import { Card } from "../../components/ui/card.tsx";
import { downloadCsv } from "../../lib/download.ts";
import type { Sheet } from "./read/sheet.ts";
import { templateCsv } from "./template.ts";

const UNREADABLE = "Não foi possível ler a planilha. Tente outra vez ou salve como .csv.";

/** Reads a spreadsheet that is chosen, dropped or pasted. The code that reads loads only then. */
export function PickSheet({ onSheet }: { onSheet(sheet: Sheet): void }) {
  const [error, setError] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [pasted, setPasted] = useState("");

  async function read(from: () => Promise<Sheet>) {
    setReading(true);
    setError(undefined);
    try {
      onSheet(await from());
    } catch (failure) {
      setError(failure instanceof Error && failure.name === "SheetError" ? failure.message : UNREADABLE);
    } finally {
      setReading(false);
    }
  }
  const readFile = (file: File | undefined) =>
    file && void read(async () => (await import("./read/read-file.ts")).readFile(file));
  const readPasted = () => void read(async () => (await import("./read/read-file.ts")).readPasted(pasted));

  return (
    <Card className="grid gap-6 p-4 sm:p-6" aria-label="Escolher a planilha">
      <FileDrop isReading={isReading} onFile={readFile} />
      {error && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      <div className="grid gap-3 border-line border-t pt-5">
        <TextareaField
          label="Ou cole aqui as linhas da planilha"
          hint="No Excel ou no Google Planilhas, copie com os títulos das colunas."
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Button
          tone="secondary"
          className="sm:justify-self-start"
          disabled={pasted.trim() === "" || isReading}
          onClick={readPasted}
        >
          Usar as linhas coladas
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t pt-4">
        <p className="text-ink-2 text-sm">Ainda não tem planilha? Preencha o modelo.</p>
        <Button tone="ghost" size="slim" onClick={() => downloadCsv("modelo-alunos.csv", templateCsv())}>
          <Download aria-hidden />
          Baixar modelo
        </Button>
      </div>
    </Card>
  );
}

function FileDrop({ isReading, onFile }: { isReading: boolean; onFile(file: File | undefined): unknown }) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  }

  return (
    <section
      aria-label="Arquivo"
      className={clsx(
        "grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center",
        isOver ? "border-primary bg-primary-soft" : "border-line",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <FileSpreadsheet aria-hidden className="size-7" />
      </span>
      <div>
        <p className="font-bold text-lg">Escolha a planilha dos seus alunos</p>
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          Excel (.xlsx) ou CSV, até 2.000 alunos. Nada é salvo antes de você conferir.
        </p>
      </div>
      <label
        className={buttonLook({
          className: "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-primary",
        })}
      >
        <input
          type="file"
          className="sr-only"
          accept=".xlsx,.csv,.tsv,.txt"
          aria-describedby={`${id}-hint`}
          disabled={isReading}
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // The same file may be chosen again after it was corrected.
            event.target.value = "";
          }}
        />
        {isReading ? "Lendo..." : "Escolher arquivo"}
      </label>
    </section>
  );
}
