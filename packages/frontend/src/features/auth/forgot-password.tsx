import { type FormEvent, useState } from "react";
import { EmailField } from "../../components/form/text-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { authMessages } from "./messages.ts";
import { ForgotForm } from "./schemas.ts";

/**
 * Requests a new password. The field initially contains the address that was typed into the login
 * form.
 */
export function ForgotPassword({ email }: { email: string }) {
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

  // The dialog is rendered outside the login form, but React propagates its submit event to that
  // form.
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
