import { brand } from "@emdia/contracts/brand";
import { PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { trialEndText } from "@emdia/contracts/trial";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { keepsTrial } from "../model/access.ts";
import type { Profile } from "../model/profile.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

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
