import type { SubscriptionWire } from "@emdia/contracts/subscription";

const KEPT = "Seus dados continuam guardados.";

type State = Pick<SubscriptionWire, "status" | "hasSubscribed">;

/** Returns the paywall's title; after a trial it is the title in the specification. */
export function titleOf({ status, hasSubscribed }: State): string {
  if (status === "past_due") return "Pagamento da assinatura pendente";
  return hasSubscribed ? "Assinatura encerrada" : "Trial Expirado";
}

/** Undefined `granted` days mean that the profile is not loaded yet. */
export function reasonOf({ status, hasSubscribed }: State, granted?: number): string {
  if (status === "past_due")
    return `O pagamento da sua assinatura não foi concluído. Atualize o cartão para voltar a cobrar. ${KEPT}`;
  if (hasSubscribed) return `Sua assinatura terminou. Assine de novo para voltar a cobrar. ${KEPT}`;
  const days = granted === undefined ? "" : ` de ${granted} dias`;
  return `Seu teste grátis${days} chegou ao fim. Assine para continuar cobrando. ${KEPT}`;
}
