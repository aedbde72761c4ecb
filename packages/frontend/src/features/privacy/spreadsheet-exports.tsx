import type { BusinessExportWire } from "@emdia/contracts/privacy";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { TextField } from "../../components/form/text-field.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useExportBusiness } from "../../data/privacy/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { downloadCsv } from "../../lib/download.ts";
import { today, useToday } from "../../lib/today.ts";
import { privacyMessages } from "./messages.ts";

type Sheet = "alunos" | "cobrancas" | "recebimentos";
const SHEETS: readonly (readonly [Sheet, string])[] = [
  ["cobrancas", "Cobranças"],
  ["recebimentos", "Recebimentos"],
];

async function sheetOf(sheet: Sheet, data: BusinessExportWire, period: { from: string; to: string }): Promise<string> {
  const { chargesCsv, settlementsCsv, studentsCsv } = await import("./spreadsheets.ts");
  if (sheet === "alunos") return studentsCsv(data);
  return sheet === "cobrancas" ? chargesCsv(data, period) : settlementsCsv(data, period);
}

export function SpreadsheetExports() {
  const day = useToday();
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [busy, setBusy] = useState<Sheet>();
  const exportBusiness = useExportBusiness();
  const period = { from: from ?? `${day.slice(0, 7)}-01`, to: to ?? day };
  const isPeriod = period.from !== "" && period.from <= period.to;

  async function take(sheet: Sheet) {
    const ofPeriod = sheet === "alunos" ? today() : `${period.from}-a-${period.to}`;
    const download = async () =>
      downloadCsv(`em-dia-${sheet}-${ofPeriod}.csv`, await sheetOf(sheet, await exportBusiness.mutateAsync(), period));
    setBusy(sheet);
    const failed = (error: unknown) => privacyMessages.exportFailed(error, { again: () => void take(sheet) });
    await attempt(download, { done: privacyMessages.exported, failed });
    setBusy(undefined);
  }

  const button = (sheet: Sheet, label: string, isReady = true) => (
    <Button key={sheet} tone="secondary" disabled={busy !== undefined || !isReady} onClick={() => void take(sheet)}>
      <FileSpreadsheet aria-hidden />
      {busy === sheet ? "Preparando..." : label}
    </Button>
  );

  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <div>
        <h3 className="font-semibold">Planilhas</h3>
        <p className="mt-1 text-ink-2 text-sm">Arquivos CSV que o Excel e o Google Planilhas abrem direto.</p>
      </div>
      <div className="grid sm:justify-self-start">{button("alunos", "Alunos")}</div>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Cobranças e recebimentos de um período</legend>
        <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 sm:max-w-md">
          <TextField label="De" type="date" value={period.from} onChange={(event) => setFrom(event.target.value)} />
          <TextField
            label="Até"
            type="date"
            value={period.to}
            error={isPeriod ? undefined : "Escolha um período"}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <div className="grid gap-3 sm:flex">{SHEETS.map(([sheet, label]) => button(sheet, label, isPeriod))}</div>
      </fieldset>
    </div>
  );
}
