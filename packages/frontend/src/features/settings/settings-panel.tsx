import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileInput } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { DraftNotice, useFormDraft } from "../../components/form/use-form-draft.tsx";
import { submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { SaveBar } from "../../components/layout/save-bar.tsx";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { perform } from "../../lib/attempt.ts";
import { emitOnboardingStep } from "../../lib/domain-events.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { BillingSection } from "./billing-section.tsx";
import { BusinessSection } from "./business-section.tsx";
import { FeeSection } from "./fee-section.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { SettingsForm as Schema, type SettingsValues, settingsValuesOf } from "./settings-schema.ts";

/**
 * The milliseconds after a save until the dashboard opens. If payment data are missing, the
 * dashboard does not open, because this screen asks for them.
 */
const LEAVE_MS = 1000;

export function SettingsPanel() {
  const profile = useQuery(profileQueries.own());
  const updateProfile = useUpdateProfile();
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => navigate(paths.dashboard), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  const save = async (settings: ProfileInput) => {
    const saved = await perform(
      updateProfile.mutateAsync(settings),
      failureToast("Erro ao salvar configurações", "Não foi possível atualizar as configurações."),
    );
    emitOnboardingStep({ step: 1, action: "settings-saved" });
    const canCharge = hasPaymentData(saved);
    toastSuccess("Configurações salvas", canCharge ? undefined : "Falta dizer como você recebe.");
    setSaved(canCharge);
  };

  return (
    <QueryState
      of={[profile]}
      loading="Carregando configurações..."
      failed="Não foi possível carregar as configurações"
      failedIn="nothing"
    >
      {(own) => (
        <SettingsForm defaultValues={settingsValuesOf(own)} isMissingPayment={!hasPaymentData(own)} onSubmit={save} />
      )}
    </QueryState>
  );
}

type Props = {
  defaultValues: SettingsValues;
  /** Tells whether the stored settings lack payment data. */
  isMissingPayment: boolean;
  onSubmit(settings: ProfileInput): Promise<void>;
};

function SettingsForm({ defaultValues, isMissingPayment, onSubmit }: Props) {
  const form = useZodForm(Schema, defaultValues);
  const { isSubmitting, isDirty } = form.formState;
  const draft = useFormDraft("settings", form);
  const [saves, setSaves] = useState(0);

  // After a save without payment data, the form scrolls to the missing fields as soon as the fields
  // are enabled again.
  useEffect(() => {
    if (saves > 0 && isMissingPayment && !isSubmitting)
      form.setFocus(form.getValues("paymentMethod") === "bank" ? "bankInfo" : "pixKey");
  }, [saves, isMissingPayment, isSubmitting, form]);

  const submit = submissionOf(form, async (settings) => {
    await onSubmit(settings);
    form.reset(form.getValues());
    draft.forget();
    setSaves((before) => before + 1);
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        <DraftNotice draft={draft} />
        <BusinessSection form={form} />
        <PaymentSection form={form} isMissing={isMissingPayment} />
        <BillingSection form={form} />
        <FeeSection form={form} />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSubmitting} label="Salvar Configurações" />
    </form>
  );
}
