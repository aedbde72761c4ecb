import { trialEndText } from "@emdia/contracts/trial";
import { Banner } from "../../components/feedback/banner.tsx";
import { useCheckout } from "./use-checkout.ts";

export function TrialBanner({ days }: { days: number }) {
  const checkout = useCheckout();
  return (
    <Banner
      tone="pending"
      text={`${trialEndText(days)}. Assine para continuar cobrando.`}
      label={checkout.isWorking ? "Criando sessão..." : "Assinar o Premium"}
      isBusy={checkout.isWorking}
      onAct={checkout.open}
    />
  );
}
