import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument, normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import type { ComponentProps } from "react";
import { EmailField, PhoneField, TextField } from "../../../components/form/text-field.tsx";

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
