import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { PasswordField } from "../../components/form/password-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { auth } from "../../lib/auth/auth.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { secondStepMessages, showFault } from "./messages.ts";
import { ScanApp } from "./scan-app.tsx";

const Schema = z.object({ password: z.string().check(z.minLength(1, "Digite sua senha")) });

/** Switches the second step on. The dialog asks for the password first, then sets up the app. */
export function SwitchOn({ onClose }: { onClose(): void }) {
  const [app, setApp] = useState<{ key: string; uri: string }>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ligar verificação em duas etapas"
      description={app ? undefined : "Primeiro, confirme que é você."}
    >
      {app ? <ScanApp app={app} onClose={onClose} /> : <AskPassword onApp={setApp} onClose={onClose} />}
    </Dialog>
  );
}

function AskPassword(props: { onApp(app: { key: string; uri: string }): void; onClose(): void }) {
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: { password: "" } });

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
    <form noValidate onSubmit={submit}>
      <div className="grid gap-4">
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          error={visibleErrors(form)("password")}
          {...form.register("password")}
        />
        <DialogButtons onCancel={props.onClose}>
          <Button type="submit" disabled={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? "Conferindo..." : "Continuar"}
          </Button>
        </DialogButtons>
      </div>
    </form>
  );
}
