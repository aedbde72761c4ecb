import type { CivilDate } from "@emdia/contracts/values/calendar";
import { type SiteContext, tellOwner } from "./send-once.ts";

/** Today's reminders, sent and held back; reports and payments that wait for an answer. */
export type Morning = { reminders: number; waiting: number; reports: number; proposals: number };

export function morningLineOf({ reminders, waiting, reports, proposals }: Morning): string | undefined {
  const parts = [
    ...counted(reminders, "lembrete", "lembretes"),
    ...counted(waiting, "lembrete espera você liberar", "lembretes esperam você liberar"),
    ...counted(reports, "aviso para conferir", "avisos para conferir"),
    ...counted(proposals, "pagamento para conferir", "pagamentos para conferir"),
  ];
  return parts.length > 0 ? `Hoje: ${parts.join(", ")}` : undefined;
}

/** Mails once a day, unless all are 0. @throws Error when the provider accepts no mail for now */
export async function sendMorningLine(
  ctx: SiteContext & { today: CivilDate; profile: { email: string } },
  morning: Morning,
): Promise<void> {
  const line = morningLineOf(morning);
  if (!line) return;
  await tellOwner(ctx, {
    notice: { kind: "morning", ref: ctx.today },
    to: ctx.profile.email,
    subject: line,
    message: messageOf(morning),
    path: "/dashboard/lembretes",
    label: "Ver os lembretes",
  });
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const messageOf = ({ reminders, waiting }: Morning) =>
  waiting > 0
    ? "Há mais que o dobro de lembretes do maior dia até hoje. Por segurança, paramos os outros e a regra. Se estiver tudo certo, é só liberar."
    : reminders > 0
      ? "Os lembretes saíram pela regra que você ligou. Quem já pagou ou avisou que pagou ficou de fora."
      : "Hoje nenhum lembrete saiu pela regra que você ligou.";
