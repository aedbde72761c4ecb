import { hasWebLinks } from "@emdia/contracts/values/web-links";
import { WalletCards } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextareaField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { Section } from "../../components/layout/section.tsx";
import { PixFields, type SettingsFormControls } from "./pix-fields.tsx";

export function PaymentSection({ form, isMissing }: { form: SettingsFormControls; isMissing: boolean }) {
  const field = fieldsOf(form);
  const method = form.watch("paymentMethod");
  return (
    <Section title="INFORMAÇÕES DE PAGAMENTO" text="O dinheiro vai direto do aluno para você.">
      {isMissing && (
        <Notice tone="pending" icon={WalletCards} role="status">
          <strong>Dados de pagamento incompletos.</strong> Sem eles nenhuma cobrança sai.
        </Notice>
      )}
      <SelectField label="Método de Recebimento Principal" {...field("paymentMethod")}>
        <option value="pix">Chave PIX</option>
        <option value="bank">Transferência Bancária</option>
        <option value="cash">Dinheiro</option>
      </SelectField>
      {method === "pix" && <PixFields form={form} />}
      {method === "bank" && (
        <TextareaField
          label="Informações Bancárias"
          placeholder={"Banco, agência e conta\nNome e CPF ou CNPJ do titular"}
          hint={linkHint(form.watch("bankInfo"), { has: hasWebLinks })}
          {...field("bankInfo")}
        />
      )}
      <TextareaField
        label="Instruções adicionais"
        isOptional
        rows={3}
        hint={linkHint(form.watch("paymentInstructions"), { hint: "Aparecem em todas as cobranças." })}
        {...field("paymentInstructions")}
      />
    </Section>
  );
}
