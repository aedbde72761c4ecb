import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PasswordField } from "../../components/form/password-field.tsx";
import { CodeField } from "../../components/form/text-field.tsx";
import { fieldsOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { FormDialog } from "../../components/ui/dialog-form.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { appCode } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { secondStepMessages, showFault } from "./messages.ts";

const Schema = z.object({ password: z.string().check(z.minLength(1, "Digite sua senha")), code: appCode });

/**
 * Switches the second step off after a new sign-in with password and code, because an open screen
 * does not prove that the owner is present.
 */
export function SwitchOff({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const form = useZodForm(Schema, { password: "", code: "" }, "onSubmit");
  const field = fieldsOf(form);

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
    <FormDialog
      title="Desligar verificação em duas etapas?"
      description="Depois disso, quem souber sua senha entra na conta. Confirme que é você."
      label="Desligar verificação"
      busyLabel="Desligando..."
      tone="danger"
      isBusy={form.formState.isSubmitting}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField label="Sua senha" autoComplete="current-password" {...field("password")} />
      <CodeField label="Código do aplicativo" {...field("code")} />
    </FormDialog>
  );
}
