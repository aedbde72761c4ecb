import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { EmailField } from "../../components/form/email-field.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { Button } from "../../components/ui/button.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { pendingSignUp } from "../../lib/storage.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { authMessages } from "./messages.ts";
import { renderPasswordHint } from "./password-hint.tsx";
import { RegisterForm as Schema } from "./schemas.ts";
import { signIn } from "./sign-in.ts";

/** Shows the form of a new account. In almost all cases the person must then confirm a mail. */
export function RegisterForm({ onNeedsConfirmation }: { onNeedsConfirmation(email: string): void }) {
  const isHydrated = useHydrated();
  const form = useForm({
    resolver: zodResolver(Schema),
    mode: "all",
    defaultValues: { email: "", password: "", confirmPassword: "" },
  });
  const { register, handleSubmit, formState } = form;
  const errorOf = visibleErrors(form);

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const created = await (await auth()).signUp({ email, password });
      if (created.kind === "error") return authMessages.signUpFailed(created.message);
      if (created.kind === "needs-confirmation") {
        pendingSignUp.set(email);
        authMessages.checkMail();
        return onNeedsConfirmation(email);
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
        <EmailField label="E-mail" autoComplete="username" error={errorOf("email")} {...register("email")} />
        <PasswordField
          label="Senha"
          autoComplete="new-password"
          error={errorOf("password")}
          hint={renderPasswordHint(form.watch("password"), errorOf("password"))}
          {...register("password")}
        />
        <PasswordField
          label="Confirmar senha"
          autoComplete="new-password"
          error={errorOf("confirmPassword")}
          {...register("confirmPassword")}
        />
        <Button type={isHydrated ? "submit" : "button"} wide className="mt-2" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? "Criando conta..." : "Criar conta"}
        </Button>
      </fieldset>
    </form>
  );
}
