import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileInput, ProfileWire } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type SyntheticEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { DraftNotice, useFormDraft } from "../../components/form/use-form-draft.tsx";
import { submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { SaveBar } from "../../components/layout/form-frame.tsx";
import { Card } from "../../components/ui/card.tsx";
import { profileQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { failureToast, perform } from "../../lib/attempt.ts";
import { emitOnboardingStep } from "../../lib/domain-events.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { AdvancedSettings, type SettingRow } from "./advanced.tsx";
import { BillingSection, BusinessSection, PaymentSection } from "./sections.tsx";
import { SettingsForm as Schema, settingsValuesOf } from "./settings-schema.ts";

/** The dashboard opens this long after a save, unless payment data are still missing. */
const LEAVE_MS = 1000;

type More = { reminders: ReactNode; more(profile: ProfileWire): readonly SettingRow[] };

export function SettingsPanel({ reminders, more }: More) {
  const profile = useQuery(profileQueries.own());
  const updateProfile = useWrite("updateProfile");
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => navigate(paths.dashboard), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  const save = async (settings: ProfileInput) => {
    const saved = await perform(
      updateProfile.mutateAsync({ body: settings }),
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
      keepsData
    >
      {(own) => <SettingsForm profile={own} onSubmit={save} reminders={reminders} more={more(own)} />}
    </QueryState>
  );
}

type Props = {
  profile: ProfileWire;
  onSubmit(settings: ProfileInput): Promise<void>;
  reminders: ReactNode;
  more: readonly SettingRow[];
};

function SettingsForm({ profile, onSubmit, ...rows }: Props) {
  const form = useZodForm(Schema, settingsValuesOf(profile));
  const isMissingPayment = !hasPaymentData(profile);
  const { isSubmitting, isDirty } = form.formState;
  const draft = useFormDraft("settings", form);
  const [saves, setSaves] = useState(0);

  // After a save without payment data, the focus moves to the missing field once it is enabled.
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

  // React also delivers the submit of a dialog that a row opened. Only this form's own is handled.
  const submitOwn = (event: SyntheticEvent) =>
    event.target === event.currentTarget ? submit(event) : event.preventDefault();

  return (
    <form noValidate onSubmit={submitOwn}>
      <fieldset disabled={isSubmitting} className="grid gap-5">
        <DraftNotice draft={draft} />
        <Card className="grid gap-6 max-lg:border-0 max-lg:bg-transparent lg:p-6">
          <BusinessSection form={form} />
          <PaymentSection form={form} isMissing={isMissingPayment} />
          <BillingSection form={form} pending={profile.billing} />
        </Card>
        <AdvancedSettings form={form} isTrial={profile.subscriptionStatus === "trial"} {...rows} />
      </fieldset>
      <SaveBar isDirty={isDirty} isSaving={isSubmitting} label="Salvar Configurações" />
    </form>
  );
}
