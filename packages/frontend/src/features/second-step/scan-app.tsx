import { brand } from "@emdia/contracts/brand";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeField } from "../../components/form/code-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { Button } from "../../components/ui/button.tsx";
import { buttonLook } from "../../components/ui/button-look.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { appCode } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { secondStepMessages, showFault } from "./messages.ts";

const Schema = z.object({ code: appCode });

/** Hands the key to the app as a QR code, a link and a text, and asks for the app's first code. */
export function ScanApp({ app, onClose }: { app: { key: string; uri: string }; onClose(): void }) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: { code: "" } });

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
    <form noValidate onSubmit={submit} className="grid gap-4">
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
      <div className="grid gap-4">
        <CodeField
          label="2. Digite os 6 números que o aplicativo mostra"
          error={visibleErrors(form)("code")}
          {...form.register("code")}
        />
        <p className="text-ink-2 text-sm">
          Se perder o celular, só o suporte libera a entrada: pelo e-mail da sua conta, escreva para {brand.support}.
        </p>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" disabled={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? "Ligando..." : "Ligar verificação"}
          </Button>
        </DialogButtons>
      </div>
    </form>
  );
}

/** Puts a space after every four letters, because people rarely type 32 letters without a slip. */
const inGroups = (key: string) => key.replaceAll(/.{4}(?=.)/g, "$& ");
