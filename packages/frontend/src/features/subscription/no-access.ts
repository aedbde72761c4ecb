import { TRIAL_DAYS_IN_PAYWALL } from "@emdia/contracts/constants";
import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { paths } from "../../lib/paths.ts";

const KEPT = "Seus dados continuam guardados.";

/** What stays open without access: the settings, with the export, and the answers; everything else is behind the paywall. */
const OPEN_PATHS: readonly string[] = [paths.settings, paths.help];

/** Whether the paywall lies over a screen (docs/decisions/047-without-access.md). */
export function isBehindPaywall(pathname: string): boolean {
  return !OPEN_PATHS.includes(pathname.replace(/\/+$/, ""));
}

/** Why there is no access, and what brings it back: a renewal that is owed, a subscription that is over, or the trial. */
export function reasonOf({ status, hasSubscribed }: Pick<SubscriptionWire, "status" | "hasSubscribed">): string {
  if (status === "past_due")
    return `O pagamento da sua assinatura não foi concluído. Atualize o cartão para voltar a cobrar. ${KEPT}`;
  if (hasSubscribed) return `Sua assinatura terminou. Assine de novo para voltar a cobrar. ${KEPT}`;
  return `Seu teste grátis, de pelo menos ${TRIAL_DAYS_IN_PAYWALL} dias, chegou ao fim. Assine para continuar cobrando. ${KEPT}`;
}
