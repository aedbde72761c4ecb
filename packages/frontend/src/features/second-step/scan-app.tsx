import { brand } from "@emdia/contracts/brand";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { CodeField } from "../../components/form/text-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { buttonLook } from "../../components/ui/button-look.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { DialogForm } from "../../components/ui/dialog-form.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { appCode } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { secondStepMessages, showFault } from "./messages.ts";

const Schema = z.object({ code: appCode });

/** Shows the key for the app as a QR code, a link and a text, and asks for the app's first code. */
export function ScanApp({ app, onClose }: { app: { key: string; uri: string }; onClose(): void }) {
  const queries = useQueryClient();
  const form = useZodForm(Schema, { code: "" }, "onSubmit");

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
