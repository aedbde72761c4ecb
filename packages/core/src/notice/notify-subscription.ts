import { PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import type { HoldReason, SubscriptionStatus } from "@emdia/contracts/profile-kinds";
import { ownerScreens } from "@emdia/contracts/screens";
import { civilDateIn, formatDate, isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import type { OwnerLetter } from "../mail/owner-notice-mail.ts";
import { access } from "../model/access.ts";
import { isHeld, type Profile } from "../model/profile.ts";
import { requireProfile } from "../store/profiles.ts";
import { refOfAccessEnd } from "./notify-access-over.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

type Change = { previousStatus: SubscriptionStatus; status: SubscriptionStatus; revision: number };
type Words = Omit<OwnerLetter, "to" | "path">;

/** A newer change has its own mail. @throws Error when the provider accepts no mail now */
export async function notifySubscription(ctx: SiteContext, change: Change): Promise<void> {
  const { previousStatus, status } = change;
  if (previousStatus === status) return;
  const profile = await requireProfile(ctx);
  if (profile.subscriptionStatus !== status) return;
  const words = wordsOf(status, profile, ctx.now());
  if (!words) return;
  const notice = { kind: "subscription", ref: refOf(change, profile) } as const;
  await tellOwner(ctx, { notice, ...words, to: profile.email, path: ownerScreens.dashboard });
}

/** The provider itself sends the receipts for renewals. */
function wordsOf(status: SubscriptionStatus, profile: Profile, now: Date): Words | undefined {
  const state = access(profile, now);
  const day = (instant: string) => formatDate(civilDateIn(profile.timezone, new Date(instant)));
  switch (status) {
    case "active":
      return {
        subject: "Sua assinatura está ativa",
        message: "Obrigado por assinar! Você continua com tudo liberado.",
        facts: [
          ["Plano", `Premium, ${formatReais(PREMIUM_PRICE_CENTS)}/mês`],
          state.nextRenewal && ["Próxima renovação", day(state.nextRenewal)],
        ],
        label: "Abrir a Visão Geral",
      };
    case "past_due":
      return {
        subject: "Não conseguimos cobrar sua assinatura",
        heading: "O pagamento da assinatura falhou",
        message: "Atualize o cartão para continuar cobrando seus alunos sem interrupção.",
        facts: [state.graceEndsAt && ["Acesso garantido até", day(state.graceEndsAt)]],
        label: "Atualizar o cartão",
      };
    case "canceled":
      return {
        subject: "Sua assinatura foi cancelada",
        heading: "Assinatura cancelada",
        message: "Nada mais será cobrado. Você pode voltar quando quiser: seus dados continuam aqui.",
        facts: [["Acesso até", day(state.accessUntil)]],
        label: "Ver a assinatura",
      };
    case "expired":
      return {
        subject: "Sua assinatura terminou",
        message: state.canAccess
          ? "Seu teste grátis continua, com tudo liberado até o fim dele. Nada mais será cobrado."
          : "As cobranças automáticas estão paradas. Seus dados continuam guardados: assine para voltar a cobrar.",
        facts: [state.canAccess && ["Teste grátis até", day(state.accessUntil)]],
        label: "Assinar de novo",
      };
    case "trial":
      return undefined;
  }
}

/** One mail a day, whether the provider or the clock reports the end first. */
function refOf({ status, revision }: Change, { timezone, currentPeriodEnd: end }: Profile): string {
  return status === "expired" && end !== null ? refOfAccessEnd(timezone, new Date(end)) : String(revision);
}

const WHY: Readonly<Record<HoldReason, string>> = {
  too_soon: "As cobranças deste mês viriam menos de um dia depois das últimas. Por segurança, nenhuma saiu ainda.",
  too_many:
    "Há mais que o dobro de cobranças do maior mês até hoje. As primeiras saíram; por segurança, paramos as outras.",
};

/** Tells the owner of a held run once a month, not if the run continues meanwhile. */
export async function notifyHeld(
  ctx: SiteContext,
  { month, reason }: { month: string; reason: HoldReason },
): Promise<void> {
  const profile = await requireProfile(ctx);
  if (!isHeld(profile) || !isYearMonth(month)) return;
  await tellOwner(ctx, {
    notice: { kind: "account", ref: `held-${month}` },
    to: profile.email,
    subject: "Paramos suas cobranças para você conferir",
    heading: "Confira suas cobranças do mês",
    message: `${WHY[reason]} Se estiver tudo certo, é só liberar na Visão Geral.`,
    facts: [["Mês", monthName(month)]],
    path: "/dashboard",
    label: "Conferir e liberar",
  });
}
