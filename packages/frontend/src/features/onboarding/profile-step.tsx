import { ONBOARDING_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import { formatPhone } from "@emdia/contracts/values/phone";
import { canNameReceiver } from "@emdia/contracts/values/pix-code";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { PhoneField, TextField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { PixKeyField } from "../../components/form/pix-key-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { useWrite } from "../../data/write.ts";
import { perform } from "../../lib/attempt.ts";
import { cityOfPhone } from "../../lib/city-of-phone.ts";
import { onboardingMessages } from "./messages.ts";
import { StepForm } from "./wizard-parts.tsx";
import {
  NEEDED_OF_PROFILE,
  type ProfileStepControls,
  profileStepValuesOf,
  ProfileStepForm as Schema,
} from "./wizard-schemas.ts";

/** Asks for name, WhatsApp, PIX key and billing day; the key can be added later. */
export function ProfileStep({ profile, onSaved }: { profile: ProfileWire; onSaved(): void }) {
  const updateProfile = useWrite("updateProfile");
  const form: ProfileStepControls = useZodForm(Schema, profileStepValuesOf(profile));
  const { setValue, getValues } = form;
  const field = fieldsOf(form);

  const save = submissionOf(form, async (body) => {
    await perform(updateProfile.mutateAsync({ body }), onboardingMessages.profileFailed);
    onboardingMessages.profileSaved();
    onSaved();
  });

  function submit() {
    if (getValues(NEEDED_OF_PROFILE).some((value) => value.trim() === "")) onboardingMessages.profileIncomplete();
    return save();
  }

  const days = [...ONBOARDING_INVOICE_DAYS, ...(profile.invoiceDay > 28 ? [profile.invoiceDay] : [])];
  return (
    <StepForm onSubmit={submit} isSaving={form.formState.isSubmitting} label="Salvar e continuar">
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
        hint={linkHint(form.watch("businessName"))}
        {...field("businessName")}
      />
      <PhoneField
        label="WhatsApp"
        autoComplete="tel-national"
        {...field("whatsapp", { onBlur: () => setValue("whatsapp", formatPhone(getValues("whatsapp"))) })}
      />
      {profile.paymentMethod === "pix" && <KeyFields form={form} email={profile.email} />}
      <SelectField
        label="Dia da cobrança"
        hint="Todo mês, nesse dia, às 8h."
        {...field("invoiceDay")}
        options={days.map((day) => [day, `Dia ${day}`])}
      />
    </StepForm>
  );
}

/** The area code suggests the city. A name without Latin letters needs the receiver's name. */
function KeyFields({ form, email }: { form: ProfileStepControls; email: string }) {
  const { setValue, getValues, watch } = form;
  const field = fieldsOf(form);
  const [pixKey, pixKeyType, whatsapp] = watch(["pixKey", "pixKeyType", "whatsapp"]);

  function suggestCity() {
    if (getValues("pixCity") === "") setValue("pixCity", cityOfPhone(getValues("whatsapp")));
  }
  function take(key: string, type: "phone" | "email") {
    setValue("pixKeyType", type);
    setValue("pixKey", key, { shouldDirty: true, shouldValidate: true });
    suggestCity();
  }

  return (
    <>
      <PixKeyField
        typed={{ pixKeyType, pixKey }}
        field={{ placeholder: "Digite ou cole", ...field("pixKey", { onChange: suggestCity }) }}
        typeError={field("pixKeyType").error}
        onType={(type) => setValue("pixKeyType", type, { shouldValidate: true })}
        hint={
          pixKey === "" && (
            <span className="flex flex-wrap gap-2">
              <Button tone="secondary" size="slim" disabled={whatsapp === ""} onClick={() => take(whatsapp, "phone")}>
                Usar meu WhatsApp
              </Button>
              <Button tone="secondary" size="slim" onClick={() => take(email, "email")}>
                Usar meu e-mail
              </Button>
            </span>
          )
        }
      />
      {pixKey !== "" && (
        <TextField label="Cidade do recebedor" hint="Vai no código PIX de cada cobrança." {...field("pixCity")} />
      )}
      {pixKey !== "" && !canNameReceiver({ businessName: watch("businessName") }) && (
        <TextField
          label="Nome do recebedor"
          hint="Com letras de A a Z, como está no banco. Aparece para quem paga."
          {...field("pixMerchantName")}
        />
      )}
    </>
  );
}
