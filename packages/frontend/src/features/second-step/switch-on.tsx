import { useState } from "react";
import * as z from "zod/mini";
import { PasswordField } from "../../components/form/password-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DialogForm } from "../../components/ui/dialog-form.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { secondStepMessages, showFault } from "./messages.ts";
import { ScanApp } from "./scan-app.tsx";

const Schema = z.object({ password: z.string().check(z.minLength(1, "Digite sua senha")) });

/** Switches the second step on. The dialog asks for the password first, then sets up the app. */
export function SwitchOn({ onClose }: { onClose(): void }) {
  const [app, setApp] = useState<{ key: string; uri: string }>();
  return (
    <Dialog
      onClose={onClose}
      title="Ligar verificação em duas etapas"
      description={app ? undefined : "Primeiro, confirme que é você."}
    >
      {app ? <ScanApp app={app} onClose={onClose} /> : <AskPassword onApp={setApp} onClose={onClose} />}
    </Dialog>
  );
}

function AskPassword(props: { onApp(app: { key: string; uri: string }): void; onClose(): void }) {
  const form = useZodForm(Schema, { password: "" }, "onSubmit");

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      const begun = await (await auth()).secondStep.begin({ password });
      if (begun.kind === "ok") return props.onApp(begun);
      showFault((_field, message) => form.setError("password", { message }, { shouldFocus: true }), begun);
    } catch {
      secondStepMessages.failed();
    }
  });

  return (
    <DialogForm
      label="Continuar"
      busyLabel="Conferindo..."
      isBusy={form.formState.isSubmitting}
      keepsFocus
      onSubmit={submit}
      onClose={props.onClose}
    >
      <PasswordField label="Sua senha" autoComplete="current-password" {...fieldsOf(form)("password")} />
    </DialogForm>
  );
}
