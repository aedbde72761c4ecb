import { email } from "@emdia/contracts/fields";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { PasswordField } from "../../components/form/password-field.tsx";
import { CodeField, EmailField } from "../../components/form/text-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogForm } from "../../components/ui/dialog-form.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { call } from "../../lib/api.ts";
import { appCode, codeFaultText } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { endSession, startSession } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

type Begun = { email: string; password: string };
const failed = (message?: string) => toastError("Não foi possível trocar o e-mail", message);

/** Changes the account's e-mail: the new address with the password, then the code mailed there. */
export function ChangeEmail({ onClose }: { onClose(): void }) {
  const [begun, setBegun] = useState<Begun>();
  return (
    <Dialog
      onClose={onClose}
      title="Trocar o e-mail da conta"
      description={
        begun
          ? `Se ${begun.email} puder ser usado, o código chega nele em instantes. Olhe também o spam.`
          : "O e-mail de hoje continua valendo até você digitar o código que mandamos para o novo."
      }
    >
      {begun ? <AskCode begun={begun} onClose={onClose} /> : <AskAddress onBegun={setBegun} onClose={onClose} />}
    </Dialog>
  );
}

const proof = { email: email(), password: z.string().check(z.minLength(1, "Digite sua senha")) };
const WithPassword = z.object({ ...proof, code: z.string() });
const WithCode = z.object({ ...proof, code: appCode });

function AskAddress({ onBegun, onClose }: { onBegun(begun: Begun): void; onClose(): void }) {
  const asksForCode = useQuery(accountQueries.secondStep()).data === true;
  const form = useZodForm(asksForCode ? WithCode : WithPassword, { email: "", password: "", code: "" }, "onSubmit");
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ email: typed, password, code }) => {
    try {
      const provider = await auth();
      const result = await provider.changeEmail.begin({
        ...{ email: typed, password },
        ...(asksForCode && { code }),
      });
      if (result.kind === "ok") return onBegun({ email: typed, password });
      if (result.kind === "error") return failed(result.message);
      if (result.kind === "wrong-password")
        return form.setError("password", { message: "Senha incorreta." }, { shouldFocus: true });
      form.setError("code", { message: codeFaultText(result) }, { shouldFocus: true });
    } catch {
      failed();
    }
  });

  return (
    <DialogForm
      label="Continuar"
      busyLabel="Conferindo..."
      isBusy={form.formState.isSubmitting}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailField label="Novo e-mail" autoComplete="email" {...field("email")} />
      <PasswordField label="Sua senha" autoComplete="current-password" {...field("password")} />
      {asksForCode && <CodeField label="Código do aplicativo" {...field("code")} />}
    </DialogForm>
  );
}

const CodeSchema = z.object({ code: appCode });

function AskCode({ begun, onClose }: { begun: Begun; onClose(): void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useZodForm(CodeSchema, { code: "" }, "onSubmit");

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const follow = () => call("getProfile", {});
      const result = await (await auth()).changeEmail.confirm({ ...begun, code, follow });
      if (result.kind === "error") return failed(result.message);
      if (result.kind === "wrong-code" || result.kind === "used-code")
        return form.setError("code", { message: "Código incorreto ou vencido." }, { shouldFocus: true });
      toastSuccess("E-mail trocado", "Use o novo para entrar. Os outros aparelhos saíram da conta.");
      if (result.kind === "sign-in-again") {
        await endSession();
        return navigate(paths.auth, { replace: true, state: begun.email });
      }
      startSession({ id: result.user.id, email: result.user.email });
      await queries.invalidateQueries({ queryKey: profileQueries.own().queryKey });
      onClose();
    } catch {
      failed();
    }
  });

  return (
    <DialogForm
      label="Trocar e-mail"
      busyLabel="Trocando..."
      isBusy={form.formState.isSubmitting}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <CodeField label="Código que chegou no novo e-mail" {...fieldsOf(form)("code")} />
    </DialogForm>
  );
}
