import { CircleAlert, Download } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { TextareaField } from "../../components/form/fields.tsx";
import { FileDrop } from "../../components/form/file-drop.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { type Cell, csvOf } from "../../lib/csv.ts";
import { downloadCsv } from "../../lib/download.ts";
import { hasHeadings, type Reading, readingOf } from "./columns.ts";
import { FIELD_LABELS, FIELDS, type Field } from "./headings.ts";
import { isTable, readList } from "./read-list.ts";

const UNREADABLE = "Não foi possível ler a planilha. Tente outra vez ou salve como .csv.";

type Props = { onRead(reading: Reading): void; isFirstRun?: boolean | undefined };

/** The parsers' code is loaded once there is something to read. */
export function PickSheet({ onRead, isFirstRun = false }: Props) {
  const [error, setError] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [pasted, setPasted] = useState("");

  async function read(from: (parsers: typeof import("../../lib/sheet/read-file.ts")) => Promise<Reading> | Reading) {
    setReading(true);
    setError(undefined);
    try {
      onRead(await from(await import("../../lib/sheet/read-file.ts")));
    } catch (failure) {
      setError(failure instanceof Error && failure.name === "SheetError" ? failure.message : UNREADABLE);
    } finally {
      setReading(false);
    }
  }
  const readPasted = () =>
    void read((parsers) => {
      const sheet = parsers.readPasted(pasted);
      if (hasHeadings(sheet)) return readingOf(sheet);
      const list = readList(pasted);
      return isTable(sheet, list) ? readingOf(sheet) : list;
    });

  const paste = (
    <div className="grid gap-3">
      <TextareaField
        label={isFirstRun ? "Cole os nomes, um aluno por linha" : "Ou cole aqui as linhas da planilha"}
        hint={
          isFirstRun
            ? "Como estiver: com telefone, e-mail ou só o nome."
            : "Com os títulos das colunas, ou um aluno por linha, como estiver."
        }
        placeholder={isFirstRun ? "Ana, 11 98765-4321\nBruno Silva, bruno@exemplo.com.br" : undefined}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button
        tone={isFirstRun ? "primary" : "secondary"}
        className="sm:justify-self-start"
        disabled={pasted.trim() === "" || isReading}
        onClick={readPasted}
      >
        {isFirstRun ? "Ler a lista" : "Usar as linhas coladas"}
      </Button>
    </div>
  );
  const file = (
    <FileDrop
      title={isFirstRun ? "Ou escolha uma planilha" : "Escolha a planilha dos seus alunos"}
      hint="Excel (.xlsx) ou CSV, até 2.000 alunos. Nada é salvo antes de você conferir."
      accept=".xlsx,.csv,.tsv,.txt"
      isReading={isReading}
      isSecond={isFirstRun}
      onFiles={([chosen]) => chosen && void read(async (parsers) => readingOf(await parsers.readFile(chosen)))}
    />
  );
  const problem = error && (
    <Notice tone="overdue" icon={CircleAlert} role="alert">
      {error}
    </Notice>
  );
  if (isFirstRun)
    return (
      <>
        {paste}
        {problem}
        {file}
      </>
    );
  return (
    <Card className="grid gap-6 p-4 sm:p-6" aria-label="Escolher a planilha">
      {file}
      {problem}
      <div className="border-line border-t pt-5">{paste}</div>
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
