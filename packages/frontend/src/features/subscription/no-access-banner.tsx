import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { Banner } from "../../components/feedback/banner.tsx";
import { reasonOf } from "./reason-of.ts";
import { useCheckout } from "./use-checkout.ts";
import { usePortal } from "./use-portal.ts";
import { useGrantedDays } from "./use-trial-days.ts";

export function NoAccessBanner({ status }: { status: SubscriptionWire }) {
  const checkout = useCheckout();
  const portal = usePortal();
  const [pay, label] =
    status.status === "past_due"
      ? ([portal.open, "Atualizar o cartão"] as const)
      : ([checkout.open, checkout.isWorking ? "Criando sessão..." : "Assinar Agora"] as const);
  return (
    <Banner
      text={reasonOf(status, useGrantedDays(status.trialEndsAt))}
      label={label}
      isBusy={checkout.isWorking || portal.isWorking}
      onAct={pay}
    />
  );
}
