import type { ProfileInput } from "@emdia/contracts/profile";
import type { UseFormReturn } from "react-hook-form";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyFields } from "../../components/form/pix-key-fields.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { visibleErrors } from "../../components/form/visible-error.ts";
import { detectPixKeyType } from "../../lib/pix-key-rules.ts";
import type { SettingsValues } from "./settings-schema.ts";

/** The form, as its fields use it. */
export type SettingsFormControls = UseFormReturn<SettingsValues, unknown, ProfileInput>;

/** Shows the PIX key, its type, and the receiver's name and city, which a PIX code must contain. */
export function PixFields({ form }: { form: SettingsFormControls }) {
  const { register, getValues, setValue, watch } = form;
  const errorOf = visibleErrors(form);

  function suggestType() {
    const only = detectPixKeyType(getValues("pixKey"));
    if (!only || getValues("pixKeyType") !== "") return;
    setValue("pixKeyType", only, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <PixKeyFields
        typeField={{ error: errorOf("pixKeyType"), ...register("pixKeyType") }}
        keyField={{ error: errorOf("pixKey"), ...register("pixKey", { onBlur: suggestType }) }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Nome do recebedor"
          hint={linkHint(watch("pixMerchantName"), { hint: "Como está no banco. Aparece para quem paga." })}
          error={errorOf("pixMerchantName")}
          {...register("pixMerchantName")}
        />
        <TextField label="Cidade do recebedor" error={errorOf("pixCity")} {...register("pixCity")} />
      </div>
    </>
  );
}
