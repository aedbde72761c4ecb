import { brand } from "@emdia/contracts/brand";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { PasswordField } from "../../components/form/password-field.tsx";
import { CodeField } from "../../components/form/text-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { buttonLook } from "../../components/ui/button-look.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogForm } from "../../components/ui/dialog-form.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { appCode } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { secondStepMessages, showFault } from "./messages.ts";

const Schema = z.object({ password: z.string().check(z.minLength(1, "Digite sua senha")) });

/** Switches the second step on. The dialog asks for the password first, then sets up the app. */
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
  const form = useZodForm(Schema, { password: "" }, "onSubmit");

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const begun = await (await auth()).secondStep.begin({ password });
      if (begun.kind === "ok") return props.onApp(begun);
      showFault((_field, message) => form.setError("password", { message }, { shouldFocus: true }), begun);
    } catch {
      secondStepMessages.failed();
    }
  });

  return (
    <DialogForm
      label="Continuar"
      busyLabel="Conferindo..."
      isBusy={form.formState.isSubmitting}
      keepsFocus
      onSubmit={submit}
      onClose={props.onClose}
    >
      <PasswordField label="Sua senha" autoComplete="current-password" {...fieldsOf(form)("password")} />
    </DialogForm>
  );
}

const CodeSchema = z.object({ code: appCode });

/** Shows the key for the app as a QR code, a link and a text, and asks for the app's first code. */
function ScanApp({ app, onClose }: { app: { key: string; uri: string }; onClose(): void }) {
  const queries = useQueryClient();
  const form = useZodForm(CodeSchema, { code: "" }, "onSubmit");

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const result = await (await auth()).secondStep.switchOn(code);
      if (result.kind !== "ok")
        return showFault((_field, message) => form.setError("code", { message }, { shouldFocus: true }), result);
      queries.setQueryData(accountQueries.secondStep().queryKey, true);
      secondStepMessages.switchedOn();
      onClose();
    } catch {
      secondStepMessages.failed();
    }
  });

  return (
    <DialogForm
      label="Ligar verificação"
      busyLabel="Ligando..."
      isBusy={form.formState.isSubmitting}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2 text-sm">
        1. No aplicativo autenticador, adicione uma conta e leia este código, ou copie a chave.
      </p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={app.uri} label="Código QR para o aplicativo autenticador" />
        <p className="w-full select-all text-balance text-center font-mono text-sm">{inGroups(app.key)}</p>
        <a href={app.uri} className={buttonLook({ tone: "secondary", className: "sm:hidden" })}>
          Abrir no aplicativo deste celular
        </a>
        <CopyButton text={app.key} onCopied={secondStepMessages.copied} onFailed={secondStepMessages.copyFailed}>
          Copiar chave
        </CopyButton>
      </div>
      <CodeField label="2. Digite os 6 números que o aplicativo mostra" {...fieldsOf(form)("code")} />
      <p className="text-ink-2 text-sm">
        Se perder o celular, só o suporte libera a entrada: pelo e-mail da sua conta, escreva para {brand.support}.
      </p>
    </DialogForm>
  );
}

/**
 * Inserts a space after every four characters, because people easily mistype 32 characters in a
 * row.
 */
const inGroups = (key: string) => key.replaceAll(/.{4}(?=.)/g, "$& ");
