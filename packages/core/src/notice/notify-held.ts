import type { HoldReason } from "@emdia/contracts/profile-kinds";
import { isYearMonth, monthName } from "@emdia/contracts/values/calendar";
import { isHeld } from "../model/profile.ts";
import { requireProfile } from "../store/profiles.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

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
