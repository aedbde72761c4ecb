import type { ProfileInput } from "@emdia/contracts/profile";
import type { UseFormReturn } from "react-hook-form";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyFields } from "../../components/form/pix-key-fields.tsx";
import { SwitchField } from "../../components/form/switch-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf } from "../../components/form/use-zod-form.ts";
import { detectPixKeyType } from "../../lib/pix-key-rules.ts";
import type { SettingsValues } from "./settings-schema.ts";

export type SettingsFormControls = UseFormReturn<SettingsValues, unknown, ProfileInput>;

/** Shows the PIX key, its type, and the receiver's name and city, which a PIX code must contain. */
export function PixFields({ form }: { form: SettingsFormControls }) {
  const { getValues, setValue, watch } = form;
  const field = fieldsOf(form);

  function suggestType() {
    const only = detectPixKeyType(getValues("pixKey"));
    if (!only || getValues("pixKeyType") !== "") return;
    setValue("pixKeyType", only, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <PixKeyFields typeField={field("pixKeyType")} keyField={field("pixKey", { onBlur: suggestType })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Nome do recebedor"
          hint={linkHint(watch("pixMerchantName"), { hint: "Como está no banco. Aparece para quem paga." })}
          {...field("pixMerchantName")}
        />
        <TextField label="Cidade do recebedor" {...field("pixCity")} />
      </div>
      <SwitchField
        label="Código sem identificador"
        hint="Só para bancos que recusam o código. Sem o identificador, quem pagou é descoberto pelo valor e pelo nome, e você confirma."
        {...form.register("pixWithoutTxid")}
      />
    </>
  );
}
