import type { HoldReason } from "@emdia/contracts/profile-kinds";
import { Banner } from "../../components/feedback/banner.tsx";
import { useReleaseBilling } from "../../data/profile/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const WHY: Readonly<Record<HoldReason, string>> = {
  too_soon: "Paramos o envio automático: as cobranças viriam menos de um dia depois das últimas. Confira e libere.",
  too_many: "Paramos o envio automático: há mais que o dobro de cobranças do seu maior mês. Confira e libere.",
};

/**
 * Shows why the automatic billing waits for the owner's release, with a button that releases it.
 * The banner appears on every signed-in screen during the wait.
 */
export function HeldBanner({ reason }: { reason: HoldReason }) {
  const release = useReleaseBilling();

  const goOn = () =>
    attempt(() => release.mutateAsync(), { done: billingMessages.released, failed: billingMessages.releaseFailed });

  return (
    <Banner
      text={WHY[reason]}
      label={release.isPending ? "Liberando..." : "Liberar envio"}
      isBusy={release.isPending}
      onAct={goOn}
    />
  );
}

/** The toasts after the owner releases the held billing. */
const billingMessages = {
  released: () => toastSuccess("Cobranças liberadas", "Elas saem na próxima hora, das 8h às 20h."),
  releaseFailed: failureToast("Erro ao liberar", "Verifique sua conexão e tente novamente."),
};
