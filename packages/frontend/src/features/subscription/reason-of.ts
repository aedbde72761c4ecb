import { TRIAL_DAYS_IN_PAYWALL } from "@emdia/contracts/constants";
import type { SubscriptionWire } from "@emdia/contracts/subscription";

const KEPT = "Seus dados continuam guardados.";

/**
 * Returns why there is no access and what restores it: an unpaid renewal, an ended subscription, or the end of the
 * trial.
 */
export function reasonOf({ status, hasSubscribed }: Pick<SubscriptionWire, "status" | "hasSubscribed">): string {
  if (status === "past_due")
    return `O pagamento da sua assinatura não foi concluído. Atualize o cartão para voltar a cobrar. ${KEPT}`;
  if (hasSubscribed) return `Sua assinatura terminou. Assine de novo para voltar a cobrar. ${KEPT}`;
  return `Seu teste grátis, de pelo menos ${TRIAL_DAYS_IN_PAYWALL} dias, chegou ao fim. Assine para continuar cobrando. ${KEPT}`;
}
