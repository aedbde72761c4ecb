import { brand } from "@emdia/contracts/brand";
import { PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { trialEndText } from "@emdia/contracts/trial";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { accessEnd, keepsTrial } from "../model/access.ts";
import type { Profile } from "../model/profile.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

type Words = { message: string; label: string };

const STOPPED =
  "Enquanto o acesso não volta, nenhuma cobrança é criada nem enviada. Seus alunos e cobranças ficam guardados: em Configurações você consulta e exporta tudo.";

const TRIAL_OVER: Words = {
  message:
    "Enquanto você não assina, nenhuma cobrança é criada nem enviada. Seus alunos e tudo o que você registrou ficam guardados, e em Configurações você consulta e exporta tudo quando quiser. Ao assinar, o que tiver ficado para trás é criado sem envio, e você escolhe se cobra ou dispensa.",
  label: "Assinar o Premium",
};

/** Clock and provider report the end minutes apart; the owner gets one mail. */
export const refOfAccessEnd = (timezone: string, end: Date): string => `over-${civilDateIn(timezone, end)}`;

/**
 * The mail names the next billing day, or the one that passed without charges.
 * @throws Error when the provider accepts no mail for now
 */
export async function notifyAccessOver(ctx: SiteContext, profile: Profile): Promise<void> {
  const { billing, email, timezone, trialEndsAt } = profile;
  const words = wordsOf(profile);
  if (!words) return;
  const { label, message } = words;
  const [end, now, isTrial] = [accessEnd(profile), ctx.now(), words === TRIAL_OVER];
  const subject = isTrial ? "Seu teste grátis terminou" : headlineOf(timezone, end, now);
  const isMissed = billing.dueAt <= now.toISOString();
  const ref = isTrial ? `trial-over-${Date.parse(trialEndsAt)}` : refOfAccessEnd(timezone, end);
  await tellOwner(ctx, {
    notice: { kind: "subscription", ref },
    to: email,
    subject,
    heading: subject,
    message,
    facts: [
      [isMissed ? "Cobranças paradas desde" : "Próximo dia de cobrança", formatDate(billing.date)],
      ["Premium", `${formatReais(PREMIUM_PRICE_CENTS)}/mês`],
    ],
    path: "/dashboard",
    label,
  });
}

/** Returns undefined when the mail about the subscription's end has already informed the owner. */
function wordsOf({ subscriptionStatus: status, currentPeriodEnd, trialEndsAt }: Profile): Words | undefined {
  switch (status) {
    case "expired":
      if (currentPeriodEnd !== null && Date.parse(currentPeriodEnd) > Date.parse(trialEndsAt)) return undefined;
      return TRIAL_OVER;
    case "trial":
      return TRIAL_OVER;
    case "past_due":
      return {
        message: `O pagamento da assinatura não foi feito, e as cobranças automáticas pararam. ${STOPPED} Atualize o cartão para voltar.`,
        label: "Atualizar o cartão",
      };
    case "canceled":
      return {
        message: `O período da assinatura cancelada acabou, e as cobranças automáticas pararam. ${STOPPED} Assine para voltar.`,
        label: "Assinar de novo",
      };
    case "active":
      return {
        message: `Não recebemos a confirmação de que a assinatura foi renovada, e as cobranças automáticas pararam. ${STOPPED} Se você já pagou, abra o ${brand.name}: conferimos na hora.`,
        label: "Conferir a assinatura",
      };
  }
}

/** An end of access at night is mailed in the morning, with its date instead of "hoje". */
function headlineOf(timezone: string, end: Date, now: Date): string {
  const day = civilDateIn(timezone, end);
  return `Seu acesso terminou ${day === civilDateIn(timezone, now) ? "hoje" : `em ${formatDate(day).slice(0, 5)}`}`;
}

/** Each warning has one mail. @throws Error when the provider accepts no mail for now */
export async function notifyTrialEnd(
  ctx: SiteContext,
  profile: Profile,
  { days, warning }: { days: number; warning: number },
): Promise<void> {
  const { email, timezone, trialEndsAt } = profile;
  const end = trialEndText(days);
  const ref = `trial-${warning}-${Date.parse(trialEndsAt)}`;
  await tellOwner(ctx, {
    notice: { kind: "subscription", ref },
    to: email,
    subject: end,
    message: `Para continuar cobrando pelo ${brand.name}, assine o Premium. ${priceOfRest(ctx, profile)} Se preferir parar por aqui, nada é cobrado, e seus dados ficam guardados.`,
    facts: [
      ["Teste grátis até", formatDate(civilDateIn(timezone, new Date(trialEndsAt)))],
      ["Depois", `Premium, ${formatReais(PREMIUM_PRICE_CENTS)}/mês`],
    ],
    path: "/dashboard",
    label: "Assinar o Premium",
  });
}

const priceOfRest = ({ now }: SiteContext, profile: Profile): string =>
  keepsTrial(profile, now())
    ? "Assinando até dois dias antes do fim, os dias que faltam do teste continuam grátis."
    : "A primeira mensalidade é cobrada ao assinar.";
