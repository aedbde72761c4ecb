import { civilDateIn } from "@emdia/contracts/values/calendar";
import type { ScreenPath } from "../mail/owner-notice-mail.ts";
import { MAX_NOTICES_PER_ADDRESS } from "../model/mail-bounds.ts";
import type { Profile } from "../model/profile.ts";
import { type SiteContext, tellOwner } from "./send-once.ts";

/** `whose` is the student and a receipt's charge; `path` is the screen with the details. */
type Unsent = { what: string; whose: string; path: ScreenPath };

/**
 * Tells the owner only of the first such mail of a day. The limit protects strangers, and the owner
 * must know when it stops a student's mail (docs/rules/message.md, "One contact, one address").
 * @throws Error when the provider accepts no mail for now
 */
export async function notifyUnsentLetter(
  ctx: SiteContext,
  profile: Profile,
  { what, whose, path }: Unsent,
): Promise<void> {
  const day = civilDateIn(profile.timezone, ctx.now());
  await tellOwner(ctx, {
    notice: { kind: "account", ref: `unsent-${day}` },
    to: profile.email,
    subject: "Um e-mail aos seus alunos não saiu hoje",
    heading: "Este e-mail não foi enviado",
    message: `Um endereço recebe no máximo ${MAX_NOTICES_PER_ADDRESS} recibos e boas-vindas por dia, e a sua conta também tem um limite diário. Este não saiu e não sai depois; outros de hoje podem ter ficado de fora. O recibo está sempre na tela do aluno, no histórico.`,
    facts: [[what, whose]],
    path,
    label: "Abrir",
  });
}
