import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { PasswordField } from "../../components/form/password-field.tsx";
import { fieldsOf, useZodForm, visibleErrors } from "../../components/form/use-zod-form.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/session.ts";
import { paths } from "../../lib/paths.ts";
import { NewPasswordForm, renderPasswordHint } from "./credentials.tsx";
import { StatusPage } from "./status-page.tsx";

export function ResetPassword({ email, code }: { email: string | null; code: string | null }) {
  const [state, setState] = useState<"form" | "done" | "invalid">(email && code ? "form" : "invalid");
  const form = useZodForm(NewPasswordForm, { password: "", confirmPassword: "" });
  const errorOf = visibleErrors(form);
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ password }) => {
    if (!email || !code) return;
    try {
      const result = await (await auth()).confirmPasswordReset({ email, code, password });
      if (result.kind === "ok") setState("done");
      else if (result.kind === "error") form.setError("password", { message: result.message });
      else setState("invalid");
    } catch {
      form.setError("password", { message: "Erro inesperado. Tente novamente." });
    }
  });

  if (state === "done")
    return (
      <StatusPage icon={CircleCheck} title="Senha alterada!" text="Entre com a nova senha.">
        <ButtonLink to={paths.auth} wide>
          Fazer login
        </ButtonLink>
      </StatusPage>
    );
  if (state === "invalid")
    return (
      <StatusPage
        icon={CircleAlert}
        isError
        title="Link inválido ou expirado"
        text="Peça outro em “Esqueci minha senha”, na tela de entrada."
      >
        <ButtonLink to={paths.auth} wide>
          Voltar ao login
        </ButtonLink>
      </StatusPage>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div>
        <h1 className="font-extrabold text-2xl">Nova senha</h1>
        <p className="mt-1 break-words text-ink-2">Para a conta {email}.</p>
      </div>
      <fieldset disabled={form.formState.isSubmitting} className="grid gap-4">
        <input type="hidden" autoComplete="username" value={email ?? ""} readOnly />
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          hint={renderPasswordHint(form.watch("password"), errorOf("password"))}
          {...field("password")}
        />
        <PasswordField label="Confirmar senha" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type="submit" wide className="mt-2" disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? "Salvando..." : "Salvar nova senha"}
        </Button>
      </fieldset>
    </form>
  );
}
