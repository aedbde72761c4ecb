import { ONBOARDING_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { ProfileInput, ProfileWire } from "@emdia/contracts/profile";
import { formatPhone } from "@emdia/contracts/values/phone";
import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm } from "react-hook-form";
import { linkHint } from "../../components/form/link-hint.ts";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { setServerErrors, visibleErrors } from "../../components/form/visible-error.ts";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { onboardingMessages } from "./messages.ts";
import { ReceivingFields } from "./receiving-fields.tsx";
import { StepForm } from "./step-form.tsx";
import {
  NEEDED_OF_PROFILE,
  type ProfileStepValues,
  profileStepValuesOf,
  ProfileStepForm as Schema,
} from "./wizard-schemas.ts";

/** The step's form, as its fields use it. */
export type ProfileStepControls = UseFormReturn<ProfileStepValues, unknown, ProfileInput>;

/**
 * Asks for name, WhatsApp and billing day, which are required, and for the payment method, which
 * can be set later.
 */
export function ProfileStep({ profile, onSaved }: { profile: ProfileWire; onSaved(): void }) {
  const updateProfile = useUpdateProfile();
  const form: ProfileStepControls = useForm<ProfileStepValues, unknown, ProfileInput>({
    resolver: zodResolver(Schema),
    mode: "all",
    defaultValues: profileStepValuesOf(profile),
  });

  const save = form.handleSubmit(async (body) => {
    try {
      await updateProfile.mutateAsync(body);
      onboardingMessages.profileSaved();
      onSaved();
    } catch (error) {
      onboardingMessages.profileFailed(error);
      setServerErrors(form, error);
    }
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
  const { register, setValue, getValues } = form;
  const errorOf = visibleErrors(form);
  return (
    <>
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
        hint={linkHint(form.watch("businessName"))}
        error={errorOf("businessName")}
        {...register("businessName")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="WhatsApp"
          type="tel"
          autoComplete="tel-national"
          placeholder="(11) 98765-4321"
          hint="Para onde o aluno manda o comprovante."
          error={errorOf("whatsapp")}
          {...register("whatsapp", { onBlur: () => setValue("whatsapp", formatPhone(getValues("whatsapp"))) })}
        />
        <SelectField
          label="Dia da cobrança"
          hint="Todo mês, nesse dia, às 8h."
          error={errorOf("invoiceDay")}
          {...register("invoiceDay")}
        >
          {ONBOARDING_INVOICE_DAYS.map((day) => (
            <option key={day} value={day}>
              Dia {day}
            </option>
          ))}
          {storedDay > 28 && <option value={storedDay}>Dia {storedDay}</option>}
        </SelectField>
      </div>
      <LegalFields form={form} />
    </>
  );
}

/**
 * Asks who charges by law (CDC art. 42-A), because every charge has to name it. It can be set
 * later.
 */
function LegalFields({ form }: { form: ProfileStepControls }) {
  const errorOf = visibleErrors(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <TextField
          label="CPF ou CNPJ"
          isOptional
          autoComplete="off"
          error={errorOf("document")}
          {...form.register("document")}
        />
        <TextField
          label="Endereço"
          isOptional
          autoComplete="street-address"
          hint={linkHint(form.watch("address"))}
          error={errorOf("address")}
          {...form.register("address")}
        />
      </div>
      <p className="-mt-2 text-ink-2 text-sm">
        A lei pede nome, documento e endereço de quem cobra em cada cobrança (CDC,{" "}
        <span className="whitespace-nowrap">art. 42‑A</span>).
      </p>
    </>
  );
}
