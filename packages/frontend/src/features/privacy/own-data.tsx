import { ACCOUNT_GRACE_DAYS } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { FoldRow } from "../../components/ui/fold-row.tsx";
import { TypedConfirmation } from "../../components/ui/typed-confirmation.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatDeletionDay } from "./deletion-day.ts";
import { ExportButton } from "./export-button.tsx";
import { privacyMessages } from "./messages.ts";
import { SpreadsheetExports } from "./spreadsheet-exports.tsx";

/** LGPD art. 18. */
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
