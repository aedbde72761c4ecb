import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileInput } from "@emdia/contracts/profile";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { useUpdateProfile } from "../../data/profile/mutations.ts";
import { profileQueries } from "../../data/profile/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { emitOnboardingStep } from "../../lib/domain-events.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { SettingsForm } from "./settings-form.tsx";
import { settingsValuesOf } from "./settings-schema.ts";

/**
 * Milliseconds after a save until the dashboard opens. Where payment data are missing it does not
 * open, because this screen asks for them.
 */
const LEAVE_MS = 1000;

/** Reads and saves the settings. */
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

  async function save(settings: ProfileInput) {
    try {
      const saved = await updateProfile.mutateAsync(settings);
      emitOnboardingStep({ step: 1, action: "settings-saved" });
      const canCharge = hasPaymentData(saved);
      toastSuccess("Configurações salvas", canCharge ? undefined : "Falta dizer como você recebe.");
      setSaved(canCharge);
    } catch (error) {
      toastError("Erro ao salvar configurações", messageOf(error, "Não foi possível atualizar as configurações."));
      throw error;
    }
  }

  if (profile.isPending) return <Loading text="Carregando configurações..." />;
  if (profile.isError)
    return (
      <ErrorState
        title="Não foi possível carregar as configurações"
        text={messageOf(profile.error, "Verifique sua conexão e tente novamente.")}
        onRetry={() => void profile.refetch()}
      />
    );
  return (
    <SettingsForm
      defaultValues={settingsValuesOf(profile.data)}
      isMissingPayment={!hasPaymentData(profile.data)}
      onSubmit={save}
    />
  );
}
