import { TRIAL_DAYS_IN_PAYWALL } from "@emdia/contracts/constants";
import type { SubscriptionWire } from "@emdia/contracts/subscription";

const KEPT = "Seus dados continuam guardados.";

/** Why there is no access, and what brings it back: a renewal that is owed, a subscription that is over, or the trial. */
export function reasonOf({ status, hasSubscribed }: Pick<SubscriptionWire, "status" | "hasSubscribed">): string {
  if (status === "past_due")
    return `O pagamento da sua assinatura não foi concluído. Atualize o cartão para voltar a cobrar. ${KEPT}`;
  if (hasSubscribed) return `Sua assinatura terminou. Assine de novo para voltar a cobrar. ${KEPT}`;
  return `Seu teste grátis, de pelo menos ${TRIAL_DAYS_IN_PAYWALL} dias, chegou ao fim. Assine para continuar cobrando. ${KEPT}`;
}
