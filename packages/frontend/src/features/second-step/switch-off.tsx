import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PasswordField } from "../../components/form/password-field.tsx";
import { CodeField } from "../../components/form/text-field.tsx";
import { provingPassword, useProofForm } from "../../components/form/use-proof-form.ts";
import { FormDialog } from "../../components/ui/dialog-form.tsx";
import { accountQueries } from "../../data/account/queries.ts";
import { appCode } from "../../lib/app-code.ts";
import { auth } from "../../lib/auth/auth.ts";
import { secondStepMessages } from "./messages.ts";

const Schema = z.object({ password: provingPassword, code: appCode });

/** After a new sign-in: an open screen does not prove that the owner is there. */
export function SwitchOff({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const { field, dialog } = useProofForm({
    schema: Schema,
    values: { password: "", code: "" },
    failed: secondStepMessages.failed,
    act: async (proof) => {
      const result = await (await auth()).secondStep.switchOff(proof);
      if (result.kind !== "ok") return result;
      queries.setQueryData(accountQueries.secondStep().queryKey, false);
      secondStepMessages.switchedOff();
      onClose();
    },
  });

  return (
    <FormDialog
      title="Desligar verificação em duas etapas?"
      description="Depois disso, quem souber sua senha entra na conta. Confirme que é você."
      label="Desligar verificação"
      busyLabel="Desligando..."
      tone="danger"
      {...dialog}
      onClose={onClose}
    >
      <PasswordField label="Sua senha" autoComplete="current-password" {...field("password")} />
      <CodeField label="Código do aplicativo" {...field("code")} />
    </FormDialog>
  );
}
