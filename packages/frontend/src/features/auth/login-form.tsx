import { SESSION_DAYS } from "@emdia/contracts/constants";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { CheckboxField } from "../../components/form/choice-fields.tsx";
import { EmailField } from "../../components/form/fields.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { auth } from "../../lib/auth/session.ts";
import { clearToast } from "../../lib/toast.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ForgotForm, LoginForm as Schema } from "./credentials.tsx";
import { authMessages } from "./messages.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { type ReadAhead, signIn } from "./sign-in.ts";

/** What may be loaded while a person types, and read as soon as the person has a token. */
export type Ahead = { load(): void; read: ReadAhead };

export function LoginForm(props: { email: string | undefined; ahead: Ahead; onNeedsCode(email: string): void }) {
  const isHydrated = useHydrated();
  // The screen that confirmed an address passes it on, so the person need not type it again.
  const state: unknown = useLocation().state;
  const handedOver = props.email ?? state;
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const email = typeof handedOver === "string" ? handedOver : "";
  const form = useZodForm(Schema, { email, password: "", remember: false });
  const { handleSubmit, formState } = form;
  const field = fieldsOf(form);
  // A phone has one user, and stays signed in: else each link in a mail would ask for the password.
  const isPhone = useMediaQuery("(pointer: coarse)");
  useEffect(() => {
    if (isPhone) form.setValue("remember", true);
  }, [isPhone, form]);

  const submit = handleSubmit(async (values) => {
    setUnconfirmed(undefined);
    clearToast();
    try {
      const result = await signIn(values, props.ahead.read);
      if (result.kind === "needs-confirmation") {
        setUnconfirmed(values.email);
        authMessages.unconfirmed();
      }
      if (result.kind === "needs-code") props.onNeedsCode(values.email);
      if (result.kind === "invalid-credentials") authMessages.invalidCredentials();
      if (result.kind === "error") authMessages.loginFailed(result.message);
    } catch {
      authMessages.unexpected();
    }
  });

  return (
    <form noValidate onSubmit={submit} onFocus={props.ahead.load}>
      <fieldset disabled={formState.isSubmitting} className="grid gap-4">
        <EmailField label="E-mail" autoComplete="username" {...field("email")} />
        <PasswordField label="Senha" autoComplete="current-password" {...field("password")} />
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <CheckboxField
            label="Lembrar de mim"
            hint={isPhone && `Neste celular você continua na conta por ${SESSION_DAYS} dias. Não é seu? Desmarque.`}
            {...form.register("remember")}
          />
          <ForgotPassword email={form.watch("email")} />
        </div>
        <Button type={isHydrated ? "submit" : "button"} wide disabled={formState.isSubmitting}>
          {formState.isSubmitting ? "Entrando..." : "Entrar"}
        </Button>
        {unconfirmed && <ResendConfirmation email={unconfirmed} whose="own" />}
      </fieldset>
    </form>
  );
}

/** The field initially contains the address that was typed into the login form. */
function ForgotPassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" size="slim" className="-mr-2.5" onClick={() => setOpen(true)}>
        Esqueci minha senha
      </Button>
      {isOpen && <ForgotPasswordDialog email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

function ForgotPasswordDialog({ email, onClose }: { email: string; onClose(): void }) {
  const form = useZodForm(ForgotForm, { email });
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async (values) => {
    try {
      await (await auth()).requestPasswordReset(values.email);
      authMessages.resetSent();
      onClose();
    } catch {
      authMessages.resetFailed();
    }
  });

  // React propagates the submit event of this dialog to the login form around it.
  const submitHereOnly = (event: FormEvent) => {
    event.stopPropagation();
    void submit(event);
  };

  return (
    <Dialog
      onClose={onClose}
      title="Recuperar senha"
      description="Enviaremos um link para você escolher uma nova senha."
    >
      <form noValidate onSubmit={submitHereOnly} className="grid gap-5">
        <EmailField label="E-mail da conta" autoComplete="email" {...field("email")} />
        <div className="grid grid-cols-2 gap-3">
          <Button tone="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? "Enviando..." : "Enviar"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
