import type { ProfileInput } from "@emdia/contracts/profile";
import { possiblePixKeyTypes } from "@emdia/contracts/values/pix-key";
import type { UseFormReturn } from "react-hook-form";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import type { SettingsValues } from "./settings-schema.ts";

/** The form as the fields see it. */
export type SettingsFormControls = UseFormReturn<SettingsValues, unknown, ProfileInput>;

/** The key, its type, and the receiver's name and city that a PIX code must carry. */
export function PixFields({ form }: { form: SettingsFormControls }) {
  const { register, getValues, setValue } = form;
  const errorOf = visibleErrors(form);

  // Only an unambiguous key tells its own type: a mobile number can be a valid CPF.
  function suggestType() {
    const [only, ...others] = possiblePixKeyTypes(getValues("pixKey"));
    if (!only || others.length > 0 || getValues("pixKeyType") !== "") return;
    setValue("pixKeyType", only, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField label="Tipo da chave" error={errorOf("pixKeyType")} {...register("pixKeyType")}>
          <option value="">Escolha</option>
          <option value="cpf">CPF</option>
          <option value="cnpj">CNPJ</option>
          <option value="phone">Celular</option>
          <option value="email">E-mail</option>
          <option value="random">Chave aleatória</option>
        </SelectField>
        <TextField
          label="Chave PIX"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf("pixKey")}
          {...register("pixKey", { onBlur: suggestType })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Nome do recebedor"
          hint="Como está no banco. Aparece para quem paga."
          error={errorOf("pixMerchantName")}
          {...register("pixMerchantName")}
        />
        <TextField label="Cidade do recebedor" error={errorOf("pixCity")} {...register("pixCity")} />
      </div>
    </>
  );
}
