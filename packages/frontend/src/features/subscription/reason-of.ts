import type { SubscriptionWire } from "@emdia/contracts/subscription";

const KEPT = "Seus dados continuam guardados.";

type State = Pick<SubscriptionWire, "status" | "hasSubscribed">;

/** Returns the paywall's title. After a trial it is the title in the specification. */
export function titleOf({ status, hasSubscribed }: State): string {
  if (status === "past_due") return "Pagamento da assinatura pendente";
  return hasSubscribed ? "Assinatura encerrada" : "Trial Expirado";
}

/**
 * Returns why the owner has no access and how to restore it: an unpaid renewal, an ended
 * subscription, or the end of the trial. `granted` is the number of granted trial days; it is
 * undefined until the profile is loaded.
 */
export function reasonOf({ status, hasSubscribed }: State, granted?: number): string {
  if (status === "past_due")
    return `O pagamento da sua assinatura não foi concluído. Atualize o cartão para voltar a cobrar. ${KEPT}`;
  if (hasSubscribed) return `Sua assinatura terminou. Assine de novo para voltar a cobrar. ${KEPT}`;
  const days = granted === undefined ? "" : ` de ${granted} dias`;
  return `Seu teste grátis${days} chegou ao fim. Assine para continuar cobrando. ${KEPT}`;
}
