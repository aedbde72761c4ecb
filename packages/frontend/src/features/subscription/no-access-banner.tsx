import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { Banner } from "../../components/feedback/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { reasonOf } from "./reason-of.ts";
import { useCheckout } from "./use-checkout.ts";
import { usePortal } from "./use-portal.ts";
import { useGrantedDays } from "./use-trial-days.ts";

/**
 * Shows an owner without access the reason and the way to pay, on the screens that stay available.
 */
export function NoAccessBanner({ status }: { status: SubscriptionWire }) {
  const checkout = useCheckout();
  const portal = usePortal();
  const [pay, label] =
    status.status === "past_due"
      ? ([portal.open, "Atualizar o cartão"] as const)
      : ([checkout.start, checkout.isWorking ? "Criando sessão..." : "Assinar Agora"] as const);
  return (
    <Banner text={reasonOf(status, useGrantedDays(status.trialEndsAt))}>
      <Button
        tone="secondary"
        disabled={checkout.isWorking || portal.isWorking}
        onClick={() => void pay()}
        className="max-sm:w-full"
      >
        {label}
      </Button>
    </Banner>
  );
}
