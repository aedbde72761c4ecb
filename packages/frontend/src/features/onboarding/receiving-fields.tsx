import { hasWebLinks } from "@emdia/contracts/values/unlinked";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyFields } from "../../components/form/pix-key-fields.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { TextareaField } from "../../components/form/textarea-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { detectPixKeyType } from "../../lib/pix-key-rules.ts";
import type { ProfileStepControls } from "./profile-step.tsx";

/**
 * Asks how students pay. No charge is sent without it, so the first step asks for it; it can be set
 * later.
 */
export function ReceivingFields({ form }: { form: ProfileStepControls }) {
  const { register, getValues, setValue, watch } = form;
  const errorOf = visibleErrors(form);
  const method = watch("paymentMethod");

  function suggestType() {
    const only = detectPixKeyType(getValues("pixKey"));
    if (only && getValues("pixKeyType") === "") setValue("pixKeyType", only, { shouldValidate: true });
  }

  return (
    <>
      <SelectField
        label="Como você recebe"
        hint="Sem isto nenhuma cobrança sai. Se preferir, complete depois."
        error={errorOf("paymentMethod")}
        {...register("paymentMethod")}
      >
        <option value="pix">Chave PIX</option>
        <option value="bank">Transferência Bancária</option>
        <option value="cash">Dinheiro</option>
      </SelectField>
      {method === "pix" && (
        <>
          <PixKeyFields
            typeField={{ error: errorOf("pixKeyType"), ...register("pixKeyType") }}
            keyField={{ error: errorOf("pixKey"), ...register("pixKey", { onBlur: suggestType }) }}
          />
          <TextField
            label="Cidade do recebedor"
            hint="Vai no código PIX de cada cobrança."
            autoComplete="address-level2"
            error={errorOf("pixCity")}
            {...register("pixCity")}
          />
        </>
      )}
      {method === "bank" && (
        <TextareaField
          label="Informações Bancárias"
          placeholder={"Banco, agência e conta\nNome e CPF ou CNPJ do titular"}
          hint={linkHint(form.watch("bankInfo"), { has: hasWebLinks })}
          error={errorOf("bankInfo")}
          {...register("bankInfo")}
        />
      )}
    </>
  );
}
