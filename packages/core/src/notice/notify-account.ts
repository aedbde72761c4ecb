import { brand } from "@emdia/contracts/brand";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import type { OwnerLetter } from "../mail/owner-notice-mail.ts";
import { requireProfile } from "../store/profiles.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

type Words = Omit<OwnerLetter, "to" | "path">;

export async function notifyDeletion(
  ctx: SiteContext,
  { requestedAt, deleteAt }: { requestedAt: string; deleteAt: string },
): Promise<void> {
  const profile = await requireProfile(ctx);
  await sendNotice(ctx, refOf("end", requestedAt), profile.email, {
    subject: "Sua conta será excluída",
    message: "Recebemos seu pedido. Nada mais é cobrado dos seus alunos. Se mudar de ideia, é só entrar e desistir.",
    facts: [["Exclusão em", formatDate(civilDateIn(profile.timezone, new Date(deleteAt)))]],
    label: "Desistir da exclusão",
  });
}

export async function notifyEmailChanged(
  ctx: SiteContext,
  { from, changedAt }: { from: string; changedAt: string },
): Promise<void> {
  const { email } = await requireProfile(ctx);
  await sendNotice(ctx, refOf("mail", changedAt), from, {
    subject: "O e-mail da sua conta mudou",
    message: `A partir de agora a conta abre com outro e-mail, e este não serve mais para entrar. Não foi você? Responda já para ${brand.support}, deste endereço.`,
    facts: [["E-mail novo", { mailbox: email }]],
    label: "Ver configurações",
  });
}

export async function notifyRestored(ctx: SiteContext, { requestedAt }: { requestedAt: string }): Promise<void> {
  const profile = await requireProfile(ctx);
  await sendNotice(ctx, refOf("back", requestedAt), profile.email, {
    subject: "Sua conta continua ativa",
    message: "A exclusão foi cancelada. Gere um novo link de cadastro e confira sua assinatura.",
    label: "Ver configurações",
  });
}

/** A request and its withdrawal each have a mail; `requestedAt` tells requests apart. */
const refOf = (step: "end" | "back" | "mail", requestedAt: string) => `${step}-${Date.parse(requestedAt)}`;

const sendNotice = (ctx: SiteContext, ref: string, to: string, words: Words): Promise<boolean> =>
  tellOwner(ctx, { notice: { kind: "account", ref }, ...words, to, path: "/settings" });
