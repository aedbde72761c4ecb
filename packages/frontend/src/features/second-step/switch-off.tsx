import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { CodeField } from "../../components/form/code-field.tsx";
import { PasswordField } from "../../components/form/password-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { appCode } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { DialogButtons } from "./dialog-buttons.tsx";
import { secondStepMessages, showFault } from "./messages.ts";

const Schema = z.object({ password: z.string().check(z.minLength(1, "Digite sua senha")), code: appCode });

/**
 * Switches the second step off after a new sign-in with password and code, because an open screen
 * does not prove that the owner is present.
 */
export function SwitchOff({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: { password: "", code: "" } });
  const errorOf = visibleErrors(form);

  const submit = form.handleSubmit(async (proof) => {
    try {
      const result = await (await auth()).secondStep.switchOff(proof);
      if (result.kind !== "ok")
        return showFault((field, message) => form.setError(field, { message }, { shouldFocus: true }), result);
      queries.setQueryData(accountQueries.secondStep().queryKey, false);
      secondStepMessages.switchedOff();
      onClose();
    } catch {
      secondStepMessages.failed();
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Desligar verificação em duas etapas?"
      description="Depois disso, quem souber sua senha entra na conta. Confirme que é você."
    >
      <form noValidate onSubmit={submit}>
        <div className="grid gap-4">
          <PasswordField
            label="Sua senha"
            autoComplete="current-password"
            error={errorOf("password")}
            {...form.register("password")}
          />
          <CodeField label="Código do aplicativo" error={errorOf("code")} {...form.register("code")} />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" tone="danger" disabled={form.formState.isSubmitting}>
              {form.formState.isSubmitting ? "Desligando..." : "Desligar verificação"}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
