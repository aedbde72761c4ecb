import { ACCOUNT_GRACE_DAYS } from "@emdia/contracts/constants";
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, Trash2 } from "lucide-react";
import { useState } from "react";
import { TextField } from "../../components/form/fields.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/connection.tsx";
import { TypedConfirmation } from "../../components/ui/typed-confirmation.tsx";
import { profileQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { downloadCsv } from "../../lib/download.ts";
import { today, useToday } from "../../lib/today.ts";
import { ExportButton, useExportBusiness } from "./export-button.tsx";
import { formatDeletionDay, privacyMessages } from "./messages.ts";

/** Shows the owner's own data (LGPD art. 18). */
export function OwnData() {
  const profile = useQuery(profileQueries.own()).data;
  if (!profile) return null;
  return (
    <FoldRow label="Seus dados" value="Exportar, planilhas, excluir a conta" isOpen={profile.deleteAt !== null}>
      <p className="text-ink-2 text-sm">Pela LGPD, eles são seus: leve uma cópia ou apague tudo quando quiser.</p>
      <ExportButton className="sm:justify-self-start" />
      <p className="text-ink-2 text-sm">
        Um arquivo JSON com tudo: perfil, planos, alunos (também os arquivados) e cobranças.
      </p>
      <SpreadsheetExports />
      <EndAccount profile={profile} />
    </FoldRow>
  );
}

function EndAccount({ profile }: { profile: ProfileWire }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-2 border-line border-t pt-5">
      {profile.deleteAt ? (
        <p className="font-semibold">Exclusão marcada para {formatDeletionDay(profile, profile.deleteAt)}.</p>
      ) : (
        <Button tone="secondary" className="text-overdue sm:justify-self-start" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Excluir minha conta
        </Button>
      )}
      <p className="text-ink-2 text-sm">
        As cobranças param na hora, o link de cadastro deixa de funcionar e, depois de {ACCOUNT_GRACE_DAYS} dias, tudo é
        apagado para sempre.
      </p>
      {isAsking && <DeleteAccount profile={profile} onClose={() => setAsking(false)} />}
    </div>
  );
}

function DeleteAccount({ profile, onClose }: { profile: ProfileWire; onClose(): void }) {
  const deleteAccount = useWrite("deleteAccount");

  const end = (email: string) =>
    attempt(() => deleteAccount.mutateAsync({ body: { email } }), {
      done: ({ deleteAt }) => {
        if (deleteAt) privacyMessages.deletionAsked(formatDeletionDay(profile, deleteAt));
        onClose();
      },
      failed: privacyMessages.deletionFailed,
      hasButton: true,
    });

  return (
    <TypedConfirmation
      title="Excluir sua conta?"
      label="Digite o e-mail da sua conta"
      expected={profile.email}
      inputType="email"
      confirmLabel="Excluir minha conta"
      busyLabel="Excluindo..."
      isBusy={deleteAccount.isPending}
      onConfirm={(email) => void end(email)}
      onCancel={onClose}
    >
      <p>Hoje: as cobranças automáticas param, a assinatura é cancelada e o link de cadastro deixa de funcionar.</p>
      <p>
        Em {ACCOUNT_GRACE_DAYS} dias: alunos, planos, cobranças e a própria conta são apagados para sempre. Até lá você
        pode desistir. Antes, exporte seus dados se quiser guardá-los.
      </p>
      <p className="break-words [overflow-wrap:anywhere]">
        Para confirmar, digite <strong className="text-ink">{profile.email}</strong>
      </p>
    </TypedConfirmation>
  );
}

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

function SpreadsheetExports() {
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
