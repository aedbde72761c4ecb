import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { trialDaysLeft } from "@emdia/contracts/trial";
import { useQuery } from "@tanstack/react-query";
import { profileQueries, subscriptionQueries } from "../../data/queries.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/today.ts";

/** Returns the days left of a running trial, as mails count them; undefined if none or loading. */
export function useTrialDays(): number | undefined {
  const today = useToday();
  const status = useQuery(subscriptionQueries.status()).data;
  const profile = useQuery(profileQueries.own()).data;
  if (!status?.isTrialActive || !profile) return undefined;
  return trialDaysLeft({ trialEndsAt: status.trialEndsAt, timezone: profile.timezone }, today);
}

export function useGrantedDays(trialEndsAt: string): number | undefined {
  const profile = useQuery(profileQueries.own()).data;
  return profile && daysGranted({ createdAt: profile.createdAt, trialEndsAt });
}

const DAY_MILLIS = 24 * 3_600_000;

/** Returns the days of the owner's own trial, which may differ from those for new owners. */
export const daysGranted = ({ createdAt, trialEndsAt }: { createdAt: string; trialEndsAt: string }): number =>
  Math.round((Date.parse(trialEndsAt) - Date.parse(createdAt)) / DAY_MILLIS);

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

/** Screens that need no access (docs/rules/subscription.md, "Accounts and subscription"). */
const OPEN_PATHS: readonly string[] = [paths.settings, paths.help];

/** Tells whether the paywall covers a screen (docs/decisions/015-trial-and-access.md). */
export const isBehindPaywall = (pathname: string): boolean => !OPEN_PATHS.includes(pathname.replace(/\/+$/, ""));
