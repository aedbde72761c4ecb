import type { PayerWire } from "@emdia/contracts/payer";
import { PayerInput } from "@emdia/contracts/terms";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument, normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { EmailField, PhoneField, TextField } from "../../../components/form/fields.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../../components/form/use-zod-form.ts";
import { FormDialog } from "../../../components/ui/dialog.tsx";
import { studentQueries } from "../../../data/queries.ts";
import { useWrite } from "../../../data/write.ts";
import { perform } from "../../../lib/attempt.ts";
import { studentMessages } from "../messages.ts";
import { payerOfTyped, typedPayerOf, typedTerms } from "../terms/terms-schema.ts";
import { studentNamesOf } from "./find-payers.ts";

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

type Name = "name" | "email" | "phone" | "document";
type Wiring = Pick<ComponentProps<"input">, "name" | "onBlur" | "onChange" | "ref"> & { error: string | undefined };

type Props = {
  /** `tidy` formats the field when the focus leaves. */
  field(name: Name, tidy?: (typed: string) => string): Wiring;
};

const tidyDocument = (typed: string) => formatTaxDocument(normalizeTaxDocument(typed) ?? typed);

export function PayerFields({ field }: Props) {
  return (
    <>
      <TextField label="Nome do responsável" autoComplete="off" {...field("name")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label="E-mail do responsável" isOptional autoComplete="off" {...field("email")} />
        <PhoneField label="WhatsApp do responsável" isOptional {...field("phone", formatPhone)} />
        <TextField
          label="CPF ou CNPJ do responsável"
          isOptional
          autoComplete="off"
          hint="Sai no recibo."
          {...field("document", tidyDocument)}
        />
      </div>
    </>
  );
}
