import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument, normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { EmailField } from "../../../components/form/email-field.tsx";
import { FilterChips } from "../../../components/form/filter-chips.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { visibleErrors } from "../../../components/form/visible-error.ts";
import type { StudentFormControls } from "./student-terms.tsx";

const KINDS = [
  { value: "student", label: "O próprio aluno" },
  { value: "other", label: "Outra pessoa" },
] as const;

/**
 * Asks who pays: the student, or another person, who receives the mails and messages about money.
 */
export function PayerTerms({ form }: { form: StudentFormControls }) {
  const kind = form.watch("payerKind");
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 className="font-semibold text-sm">Quem paga</h3>
        <FilterChips
          legend="Quem paga"
          options={KINDS}
          value={kind}
          onChange={(value) => form.setValue("payerKind", value, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      {kind === "other" && <Payer form={form} />}
    </div>
  );
}

function Payer({ form }: { form: StudentFormControls }) {
  const { register, getValues, setValue } = form;
  const errorOf = visibleErrors(form);
  const tidyPhone = () => setValue("payer.phone", formatPhone(getValues("payer.phone")));
  function tidyDocument() {
    const document = normalizeTaxDocument(getValues("payer.document"));
    if (document) setValue("payer.document", formatTaxDocument(document));
  }
  return (
    <>
      <TextField
        label="Nome do responsável"
        autoComplete="off"
        error={errorOf("payer.name") ?? errorOf("payer")}
        {...register("payer.name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField
          label="E-mail do responsável"
          isOptional
          autoComplete="off"
          error={errorOf("payer.email")}
          {...register("payer.email")}
        />
        <TextField
          label="WhatsApp do responsável"
          isOptional
          type="tel"
          autoComplete="off"
          placeholder="(11) 98765-4321"
          error={errorOf("payer.phone")}
          {...register("payer.phone", { onBlur: tidyPhone })}
        />
        <TextField
          label="CPF ou CNPJ do responsável"
          isOptional
          autoComplete="off"
          hint="Sai no recibo."
          error={errorOf("payer.document")}
          {...register("payer.document", { onBlur: tidyDocument })}
        />
      </div>
      <p className="text-ink-2 text-sm">
        Cobranças, lembretes e recibos vão para esta pessoa. Sem e-mail ou WhatsApp dela, vão para os do aluno.
      </p>
    </>
  );
}
