import type { PayerWire } from "@emdia/contracts/payer";
import { PayerInput } from "@emdia/contracts/terms";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { fieldsOf, submissionOf, useZodForm } from "../../../components/form/use-zod-form.ts";
import { FormDialog } from "../../../components/ui/dialog-form.tsx";
import { studentQueries } from "../../../data/students/queries.ts";
import { useWrite } from "../../../data/write.ts";
import { perform } from "../../../lib/attempt.ts";
import { studentMessages } from "../messages.ts";
import { payerOfTyped, typedPayerOf, typedTerms } from "../terms/terms-schema.ts";
import { studentNamesOf } from "./find-payers.ts";
import { PayerFields } from "./payer-fields.tsx";

const schema = z.pipe(z.pipe(typedTerms.payer, z.transform(payerOfTyped)), PayerInput);

export function EditPayer({ payer, onClose }: { payer: PayerWire; onClose(): void }) {
  const students = useQuery(studentQueries.list()).data ?? [];
  const updatePayer = useWrite("updatePayer");
  const form = useZodForm(schema, typedPayerOf(payer));
  const field = fieldsOf(form);
  const names = studentNamesOf(payer.id, students);

  const save = submissionOf(form, async (patch) => {
    await perform(
      updatePayer.mutateAsync({ params: { id: payer.id }, body: patch }),
      studentMessages.updateFailed,
      payer.name,
    );
    studentMessages.payerUpdated();
    onClose();
  });

  return (
    <FormDialog
      title="Editar responsável"
      description={names ? `Vale para ${names}.` : "Sem alunos."}
      label="Salvar alterações"
      busyLabel="Salvando..."
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <PayerFields
        field={(name, tidy) => field(name, tidy && { onBlur: () => form.setValue(name, tidy(form.getValues(name))) })}
      />
    </FormDialog>
  );
}
