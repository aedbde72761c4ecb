import { canNameReceiver } from "@emdia/contracts/values/pix-code";
import { hasWebLinks } from "@emdia/contracts/values/web-links";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyField } from "../../components/form/pix-key-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextareaField, TextField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import type { ProfileStepControls } from "./wizard-schemas.ts";

/**
 * Asks how students pay. No charge is sent without payment data, so the first step asks for them;
 * they can be added later.
 */
export function ReceivingFields({ form }: { form: ProfileStepControls }) {
  const { setValue, watch } = form;
  const field = fieldsOf(form);
  const [method, pixKeyType, pixKey] = watch(["paymentMethod", "pixKeyType", "pixKey"]);

  return (
    <>
      <SelectField
        label="Como você recebe"
        hint="Sem isto nenhuma cobrança sai. Se preferir, complete depois."
        {...field("paymentMethod")}
      >
        <option value="pix">Chave PIX</option>
        <option value="bank">Transferência Bancária</option>
        <option value="cash">Dinheiro</option>
      </SelectField>
      {method === "pix" && (
        <>
          <PixKeyField
            typed={{ pixKeyType, pixKey }}
            field={field("pixKey")}
            typeError={field("pixKeyType").error}
            onType={(type) => setValue("pixKeyType", type, { shouldValidate: true })}
          />
          {!canNameReceiver({ businessName: watch("businessName") }) && (
            <TextField
              label="Nome do recebedor"
              hint="Com letras de A a Z, como está no banco. Aparece para quem paga."
              {...field("pixMerchantName")}
            />
          )}
          <TextField
            label="Cidade do recebedor"
            hint="Vai no código PIX de cada cobrança."
            autoComplete="address-level2"
            {...field("pixCity")}
          />
        </>
      )}
      {method === "bank" && (
        <TextareaField
          label="Informações Bancárias"
          placeholder={"Banco, agência e conta\nNome e CPF ou CNPJ do titular"}
          hint={linkHint(form.watch("bankInfo"), { has: hasWebLinks })}
          {...field("bankInfo")}
        />
      )}
    </>
  );
}
