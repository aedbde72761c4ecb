import { brand } from "@emdia/contracts/brand";
import { useEffect } from "react";
import * as z from "zod/mini";
import { CodeField } from "../../components/form/fields.tsx";
import { appCode, codeFaultText } from "../../components/form/use-proof-form.ts";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { authMessages } from "./messages.ts";
import { confirmSignIn, type ReadAhead } from "./sign-in.ts";

const Schema = z.object({ code: appCode });

/** Once the code is right a session exists, and the router opens /dashboard. */
export function CodeStep({ readAhead, onRestart }: { readAhead: ReadAhead; onRestart(): void }) {
  const form = useZodForm(Schema, { code: "" }, "onSubmit");
  const { isSubmitting } = form.formState;
  useEffect(() => form.setFocus("code"), [form.setFocus]);

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const result = await confirmSignIn(code, readAhead);
      if (result.kind === "ok") return;
      if (result.kind === "wrong-code" || result.kind === "used-code")
        return form.setError("code", { message: codeFaultText(result) }, { shouldFocus: true });
      if (result.kind === "error") return authMessages.loginFailed(result.message);
      if (result.kind === "session-over") authMessages.codeTooLate();
      else authMessages.unconfirmed();
      onRestart();
    } catch {
      authMessages.unexpected();
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div>
        <h1 className="font-extrabold text-3xl">Verificação em duas etapas</h1>
        <p className="mt-1 text-ink-2">Digite os 6 números que seu aplicativo autenticador mostra para {brand.name}.</p>
      </div>
      <div className="grid gap-4">
        <CodeField label="Código do aplicativo" {...fieldsOf(form)("code")} />
        <Button type="submit" wide disabled={isSubmitting}>
          {isSubmitting ? "Conferindo..." : "Confirmar"}
        </Button>
        <Button tone="ghost" wide disabled={isSubmitting} onClick={onRestart}>
          Voltar ao login
        </Button>
      </div>
      <p className="text-ink-2 text-sm">
        Perdeu o celular? Pelo e-mail da sua conta, escreva para{" "}
        <a className="text-link underline" href={`mailto:${brand.support}`}>
          {brand.support}
        </a>
        .
      </p>
    </form>
  );
}
