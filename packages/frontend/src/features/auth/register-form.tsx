import { PasswordField } from "../../components/form/password-field.tsx";
import { EmailField } from "../../components/form/text-field.tsx";
import { fieldsOf, useZodForm, visibleErrors } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { authMessages } from "./messages.ts";
import { renderPasswordHint } from "./password-hint.tsx";
import { RegisterForm as Schema } from "./schemas.ts";
import { signIn } from "./sign-in.ts";

type Typed = { email: string; password: string };

export function RegisterForm({ onNeedsConfirmation }: { onNeedsConfirmation(typed: Typed): void }) {
  const isHydrated = useHydrated();
  const form = useZodForm(Schema, { email: "", password: "", confirmPassword: "" });
  const { handleSubmit, formState } = form;
  const errorOf = visibleErrors(form);
  const field = fieldsOf(form);

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const created = await (await auth()).signUp({ email, password });
      if (created.kind === "error") return authMessages.signUpFailed(created.message);
      if (created.kind === "needs-confirmation") {
        pendingSignUp.set(email);
        authMessages.checkMail();
        return onNeedsConfirmation({ email, password });
      }
      const entered = await signIn({ email, password, remember: false });
      if (entered.kind === "error") return authMessages.signUpFailed(entered.message);
      authMessages.registered();
    } catch {
      authMessages.unexpected();
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={formState.isSubmitting} className="grid gap-4">
        <EmailField label="E-mail" autoComplete="username" {...field("email")} />
        <PasswordField
          label="Senha"
          autoComplete="new-password"
          hint={renderPasswordHint(form.watch("password"), errorOf("password"))}
          {...field("password")}
        />
        <PasswordField label="Confirmar senha" autoComplete="new-password" {...field("confirmPassword")} />
        <Button type={isHydrated ? "submit" : "button"} wide className="mt-2" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? "Criando conta..." : "Criar conta"}
        </Button>
      </fieldset>
    </form>
  );
}
