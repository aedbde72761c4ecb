import { brand } from "@emdia/contracts/brand";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { CodeField } from "../../components/form/fields.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { appCode, provingPassword, useProofForm } from "../../components/form/use-proof-form.ts";
import { buttonLook } from "../../components/ui/button-look.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Dialog, DialogForm, FormDialog } from "../../components/ui/dialog.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { auth } from "../../lib/auth/session.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const Schema = z.object({ password: provingPassword });

/** The dialog asks for the password first, then sets up the app. */
export function SwitchOn({ onClose }: { onClose(): void }) {
  const [app, setApp] = useState<{ key: string; uri: string }>();
  return (
    <Dialog
      onClose={onClose}
      title="Ligar verificação em duas etapas"
      description={app ? undefined : "Primeiro, confirme que é você."}
    >
      {app ? <ScanApp app={app} onClose={onClose} /> : <AskPassword onApp={setApp} onClose={onClose} />}
    </Dialog>
  );
}

function AskPassword(props: { onApp(app: { key: string; uri: string }): void; onClose(): void }) {
  const { field, dialog } = useProofForm({
    schema: Schema,
    values: { password: "" },
    failed: secondStepMessages.failed,
    act: async (proof) => {
      const begun = await (await auth()).secondStep.begin(proof);
      if (begun.kind !== "ok") return begun;
      props.onApp(begun);
    },
  });

  return (
    <DialogForm label="Continuar" busyLabel="Conferindo..." {...dialog} onClose={props.onClose}>
      <PasswordField label="Sua senha" autoComplete="current-password" {...field("password")} />
    </DialogForm>
  );
}

const CodeSchema = z.object({ code: appCode });

function ScanApp({ app, onClose }: { app: { key: string; uri: string }; onClose(): void }) {
  const queries = useQueryClient();
  const { field, dialog } = useProofForm({
    schema: CodeSchema,
    values: { code: "" },
    failed: secondStepMessages.failed,
    act: async ({ code }) => {
      const result = await (await auth()).secondStep.switchOn(code);
      if (result.kind !== "ok") return result;
      queries.setQueryData(accountQueries.secondStep().queryKey, true);
      toastSuccess("Verificação em duas etapas ligada", "Da próxima vez, entre com a senha e o código do aplicativo.");
      onClose();
    },
  });

  return (
    <DialogForm label="Ligar verificação" busyLabel="Ligando..." {...dialog} onClose={onClose}>
      <p className="text-ink-2 text-sm">
        1. No aplicativo autenticador, adicione uma conta e leia este código, ou copie a chave.
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={app.uri} label="Código QR para o aplicativo autenticador" />
        <p className="w-full select-all text-balance text-center font-mono text-sm">{inGroups(app.key)}</p>
        <a href={app.uri} className={buttonLook({ tone: "secondary", className: "sm:hidden" })}>
          Abrir no aplicativo deste celular
        </a>
        <CopyButton
          text={app.key}
          onCopied={() => toastSuccess("Chave copiada", "Cole no aplicativo autenticador.")}
          onFailed={() => toastError("Não foi possível copiar", "Digite a chave no aplicativo.")}
        >
          Copiar chave
        </CopyButton>
      </div>
      <CodeField label="2. Digite os 6 números que o aplicativo mostra" {...field("code")} />
      <p className="text-ink-2 text-sm">
        Se perder o celular, só o suporte libera a entrada: pelo e-mail da sua conta, escreva para {brand.support}.
      </p>
    </DialogForm>
  );
}

/** Groups the key's characters, because people easily mistype 32 characters in a row. */
const inGroups = (key: string) => key.replaceAll(/.{4}(?=.)/g, "$& ");

const secondStepMessages = {
  failed: (message?: string) => toastError("Não foi possível alterar a verificação", message),
};

const OffSchema = z.object({ password: provingPassword, code: appCode });

/** Asks for a new sign-in: an open screen does not prove that the owner is there. */
export function SwitchOff({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const { field, dialog } = useProofForm({
    schema: OffSchema,
    values: { password: "", code: "" },
    failed: secondStepMessages.failed,
    act: async (proof) => {
      const result = await (await auth()).secondStep.switchOff(proof);
      if (result.kind !== "ok") return result;
      queries.setQueryData(accountQueries.secondStep().queryKey, false);
      toastSuccess("Verificação em duas etapas desligada", "Para entrar, agora basta a senha.");
      onClose();
    },
  });

  return (
    <FormDialog
      title="Desligar verificação em duas etapas?"
      description="Depois disso, quem souber sua senha entra na conta. Confirme que é você."
      label="Desligar verificação"
      busyLabel="Desligando..."
      tone="danger"
      {...dialog}
      onClose={onClose}
    >
      <PasswordField label="Sua senha" autoComplete="current-password" {...field("password")} />
      <CodeField label="Código do aplicativo" {...field("code")} />
    </FormDialog>
  );
}
