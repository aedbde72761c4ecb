import { hasWebLinks } from "@emdia/contracts/values/web-links";
import { WalletCards } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyField } from "../../components/form/pix-key-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextareaField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { SettingsGroup } from "./settings-group.tsx";
import type { SettingsFormControls } from "./settings-schema.ts";

export function PaymentSection({ form, isMissing }: { form: SettingsFormControls; isMissing: boolean }) {
  const field = fieldsOf(form);
  const [method, pixKeyType, pixKey] = form.watch(["paymentMethod", "pixKeyType", "pixKey"]);
  return (
    <SettingsGroup title="INFORMAÇÕES DE PAGAMENTO">
      {isMissing && (
        <div className="sm:col-span-2">
          <Notice tone="pending" icon={WalletCards} role="status">
            <strong>Dados de pagamento incompletos.</strong> Sem eles nenhuma cobrança sai.
          </Notice>
        </div>
      )}
      <SelectField label="Método de Recebimento Principal" {...field("paymentMethod")}>
        <option value="pix">Chave PIX</option>
        <option value="bank">Transferência Bancária</option>
        <option value="cash">Dinheiro</option>
      </SelectField>
      {method === "pix" && (
        <PixKeyField
          typed={{ pixKeyType, pixKey }}
          field={field("pixKey")}
          typeError={field("pixKeyType").error}
          onType={(type) => form.setValue("pixKeyType", type, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      {method === "bank" && (
        <TextareaField
          label="Informações Bancárias"
          placeholder={"Banco, agência e conta\nNome e CPF ou CNPJ do titular"}
          hint={linkHint(form.watch("bankInfo"), { has: hasWebLinks })}
          {...field("bankInfo")}
        />
      )}
    </SettingsGroup>
  );
}
