import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { EmailField } from "../../components/form/email-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { authMessages } from "./messages.ts";
import { ForgotForm } from "./schemas.ts";

/** Requests a new password. The field starts with the address typed so far. */
export function ForgotPassword({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" size="slim" className="-mr-2.5" onClick={() => setOpen(true)}>
        Esqueci minha senha
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Recuperar senha"
        description="Enviaremos um link para você escolher uma nova senha."
      >
        <ForgotPasswordForm email={email} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ForgotPasswordForm({ email, onDone }: { email: string; onDone(): void }) {
  const form = useForm({ resolver: zodResolver(ForgotForm), mode: "all", defaultValues: { email } });
  const errorOf = visibleErrors(form);

  const submit = form.handleSubmit(async (values) => {
    try {
      await (await auth()).requestPasswordReset(values.email);
      authMessages.resetSent();
      onDone();
    } catch {
      authMessages.resetFailed();
    }
  });

  // The dialog is drawn outside the login form, but React passes its submit event on to that form.
  const submitHereOnly = (event: FormEvent) => {
    event.stopPropagation();
    void submit(event);
  };

  return (
    <form noValidate onSubmit={submitHereOnly} className="grid gap-5">
      <EmailField label="E-mail da conta" autoComplete="email" error={errorOf("email")} {...form.register("email")} />
      <div className="grid grid-cols-2 gap-3">
        <Button tone="secondary" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" disabled={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? "Enviando..." : "Enviar"}
        </Button>
      </div>
    </form>
  );
}
