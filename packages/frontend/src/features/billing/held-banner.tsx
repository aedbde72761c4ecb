import type { HoldReason } from "@emdia/contracts/profile-kinds";
import { Banner } from "../../components/feedback/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { useReleaseBilling } from "../../data/profile/mutations.ts";
import { billingMessages } from "./messages.ts";

const WHY: Readonly<Record<HoldReason, string>> = {
  too_soon: "Paramos o envio automático: as cobranças viriam menos de um dia depois das últimas. Confira e libere.",
  too_many: "Paramos o envio automático: há mais que o dobro de cobranças do seu maior mês. Confira e libere.",
};

/**
 * Shows, on every signed-in screen while the automatic billing waits for the owner's release, why
 * it waits and the button that releases it.
 */
export function HeldBanner({ reason }: { reason: HoldReason }) {
  const release = useReleaseBilling();

  async function goOn() {
    try {
      await release.mutateAsync();
      billingMessages.released();
    } catch (error) {
      billingMessages.releaseFailed(error, () => void goOn());
    }
  }

  return (
    <Banner text={WHY[reason]}>
      <Button tone="secondary" disabled={release.isPending} onClick={() => void goOn()} className="max-sm:w-full">
        {release.isPending ? "Liberando..." : "Liberar envio"}
      </Button>
    </Banner>
  );
}
