import { ONBOARDING_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import { formatPhone } from "@emdia/contracts/values/phone";
import { linkHint } from "../../components/form/link-hint.ts";
import { SelectField } from "../../components/form/select-field.tsx";
import { PhoneField, TextField } from "../../components/form/text-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { perform } from "../../lib/attempt.ts";
import { onboardingMessages } from "./messages.ts";
import { ReceivingFields } from "./receiving-fields.tsx";
import { StepForm } from "./step-form.tsx";
import {
  NEEDED_OF_PROFILE,
  type ProfileStepControls,
  profileStepValuesOf,
  ProfileStepForm as Schema,
} from "./wizard-schemas.ts";

/**
 * Asks for name, WhatsApp and billing day, which are required, and for the payment method, which
 * can be added later.
 */
export function ProfileStep({ profile, onSaved }: { profile: ProfileWire; onSaved(): void }) {
  const updateProfile = useUpdateProfile();
  const form: ProfileStepControls = useZodForm(Schema, profileStepValuesOf(profile));

  const save = submissionOf(form, async (body) => {
    await perform(updateProfile.mutateAsync(body), onboardingMessages.profileFailed);
    onboardingMessages.profileSaved();
    onSaved();
  });

  function submit() {
    if (form.getValues(NEEDED_OF_PROFILE).some((value) => value.trim() === "")) onboardingMessages.profileIncomplete();
    return save();
  }

  return (
    <StepForm onSubmit={submit} isSaving={form.formState.isSubmitting} label="Salvar e continuar">
      <BusinessFields form={form} storedDay={profile.invoiceDay} />
      <ReceivingFields form={form} />
    </StepForm>
  );
}

function BusinessFields({ form, storedDay }: { form: ProfileStepControls; storedDay: number }) {
  const { setValue, getValues } = form;
  const field = fieldsOf(form);
  return (
    <>
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
        hint={linkHint(form.watch("businessName"))}
        {...field("businessName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField
          label="WhatsApp"
          autoComplete="tel-national"
          hint="Para onde o aluno manda o comprovante."
          {...field("whatsapp", { onBlur: () => setValue("whatsapp", formatPhone(getValues("whatsapp"))) })}
        />
        <SelectField
          label="Dia da cobrança"
          hint="Todo mês, nesse dia, às 8h."
          {...field("invoiceDay")}
          options={[...ONBOARDING_INVOICE_DAYS, ...(storedDay > 28 ? [storedDay] : [])].map((day) => [
            day,
            `Dia ${day}`,
          ])}
        />
      </div>
      <LegalFields form={form} />
    </>
  );
}

/**
 * Asks for the document and address of the business, which every charge must state (CDC art.
 * 42-&#8288;A). They can be added later.
 */
function LegalFields({ form }: { form: ProfileStepControls }) {
  const field = fieldsOf(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <TextField label="CPF ou CNPJ" isOptional autoComplete="off" {...field("document")} />
        <TextField
          label="Endereço"
          isOptional
          autoComplete="street-address"
          hint={linkHint(form.watch("address"))}
          {...field("address")}
        />
      </div>
      <p className="-mt-2 text-ink-2 text-sm">
        A lei pede nome, documento e endereço de quem cobra em cada cobrança (CDC,{" "}
        <span className="whitespace-nowrap">art. 42-&#8288;A</span>).
      </p>
    </>
  );
}
