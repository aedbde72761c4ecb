import { ONBOARDING_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { ProfileInput, ProfileWire } from "@emdia/contracts/profile";
import { formatPhone } from "@emdia/contracts/values/phone";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { layServerErrors, visibleErrors } from "../../components/form/visible-error.ts";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { onboardingMessages } from "./messages.ts";
import { StepForm } from "./step-form.tsx";
import { type ProfileStepValues, ProfileStepForm as Schema } from "./wizard-schemas.ts";

/** Name, WhatsApp and billing day: all three are needed (spec §5). */
export function ProfileStep({ profile, onSaved }: { profile: ProfileWire; onSaved(): void }) {
  const updateProfile = useUpdateProfile();
  const form = useForm<ProfileStepValues, unknown, ProfileInput>({
    resolver: zodResolver(Schema),
    mode: "all",
    defaultValues: {
      businessName: profile.businessName ?? "",
      whatsapp: formatPhone(profile.whatsapp ?? ""),
      invoiceDay: String(profile.invoiceDay),
    },
  });
  const { register, setValue, getValues, formState } = form;
  const errorOf = visibleErrors(form);

  const save = form.handleSubmit(async (body) => {
    try {
      await updateProfile.mutateAsync(body);
      onboardingMessages.profileSaved();
      onSaved();
    } catch (error) {
      onboardingMessages.profileFailed(error);
      layServerErrors(form, error);
    }
  });

  function submit() {
    if (Object.values(getValues()).some((value) => value.trim() === "")) onboardingMessages.profileIncomplete();
    return save();
  }

  return (
    <StepForm onSubmit={submit} isSaving={formState.isSubmitting} label="Salvar e continuar">
      <TextField
        label="Nome da Empresa"
        autoComplete="organization"
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
          {profile.invoiceDay > 28 && <option value={profile.invoiceDay}>Dia {profile.invoiceDay}</option>}
        </SelectField>
      </div>
    </StepForm>
  );
}
