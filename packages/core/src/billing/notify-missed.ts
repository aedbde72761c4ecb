import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { chargesOfMonth } from "../charge/list-charges.ts";
import { canAccess } from "../model/access.ts";
import { openCentsOf } from "../model/settle.ts";
import { type SiteContext, tellOwner } from "../notice/send-once.ts";
import { plansById } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";

/**
 * Tells the owner of the first billing day without access, once a month, unless access is back.
 * @throws Error when the provider accepts no mail for now
 */
export async function notifyMissed(ctx: SiteContext, month: string): Promise<void> {
  const profile = await requireProfile(ctx);
  const { billing, timezone } = profile;
  if (billing.month !== month || canAccess(profile, ctx.now()) || profile.deletion !== null) return;
  const owner = { ...ctx, profile, today: civilDateIn(timezone, ctx.now()) };
  const { charges } = await chargesOfMonth(owner, await plansById(owner), billing.month);
  const missed = charges.filter(({ isExpected, charge }) => isExpected && charge.status === "pendente");
  if (missed.length === 0) return;
  const day = formatDate(billing.date);
  const subject = `As cobranças de ${day.slice(0, 5)} não ${profile.automationEnabled ? "saíram" : "foram criadas"}`;
  const why = profile.subscriptionStatus === "trial" ? "Seu teste grátis terminou" : "Seu acesso terminou";
  await tellOwner(ctx, {
    notice: { kind: "account", ref: `missed-${month}` },
    to: profile.email,
    subject,
    heading: subject,
    message: `${why}, e por isso ninguém foi cobrado nesse dia. Quando você voltar, estas cobranças são criadas com o vencimento certo e nada é enviado sozinho: você escolhe se cobra ou dispensa.`,
    facts: [
      ["Dia da cobrança", day],
      ["Cobranças paradas", String(missed.length)],
      ["Total", formatReais(sumCents(missed.map(({ charge }) => openCentsOf(charge))))],
    ],
    path: "/dashboard",
    label: "Assinar o Premium",
  });
}
