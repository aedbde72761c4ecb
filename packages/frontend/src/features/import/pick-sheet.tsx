import { CircleAlert, Download } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { FileDrop } from "../../components/form/file-drop.tsx";
import { TextareaField } from "../../components/form/text-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type Cell, csvOf } from "../../lib/csv.ts";
import { downloadCsv } from "../../lib/download.ts";
import type { Sheet } from "../../lib/sheet/sheet.ts";
import { FIELD_LABELS, FIELDS, type Field } from "./headings.ts";

const UNREADABLE = "Não foi possível ler a planilha. Tente outra vez ou salve como .csv.";

/** Only then is the parser code loaded. */
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
  const readFile = ([file]: File[]) =>
    file && void read(async () => (await import("../../lib/sheet/read-file.ts")).readFile(file));
  const readPasted = () => void read(async () => (await import("../../lib/sheet/read-file.ts")).readPasted(pasted));

  return (
    <Card className="grid gap-6 p-4 sm:p-6" aria-label="Escolher a planilha">
      <FileDrop
        title="Escolha a planilha dos seus alunos"
        hint="Excel (.xlsx) ou CSV, até 2.000 alunos. Nada é salvo antes de você conferir."
        accept=".xlsx,.csv,.tsv,.txt"
        isReading={isReading}
        onFiles={readFile}
      />
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

const EXAMPLES: readonly Partial<Record<Field, Cell>>[] = [
  {
    name: "Ana Souza",
    phone: "(11) 98765-4321",
    email: "ana@exemplo.com.br",
    plan: "Mensal 2x por semana",
    price: 150,
    birthday: "08/03/1994",
  },
  {
    name: "Bia Lima",
    plan: "Mensal 2x por semana",
    price: 150,
    birthday: "14/09/2017",
    payerName: "Carla Lima",
    payerEmail: "carla@exemplo.com.br",
    payerPhone: "(11) 98765-4322",
    payerDocument: "529.982.247-25",
  },
];

const templateCsv = (): string =>
  csvOf([
    FIELDS.map((field) => FIELD_LABELS[field]),
    ...EXAMPLES.map((example) => FIELDS.map((field) => example[field] ?? "")),
  ]);
