import { WITHDRAWAL } from "@emdia/contracts/consent";
import { priceWithPeriod } from "@emdia/contracts/values/billing-period";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks as plainText } from "@emdia/contracts/values/web-links";
import type { Plan } from "../model/plan.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { type Block, explained, factTable } from "./blocks.ts";
import { html } from "./html.ts";
import { style } from "./layout.ts";
import { type Addressed, plainProfile, studentMail } from "./student-mail.ts";

/** A student who registered; `plan` is absent if it was deleted meanwhile. */
export type Registered = { student: Addressed; consentedAt: string; plan: Plan | undefined; siteUrl: string };

/** Anyone may register an advertisement as a name together with a victim's address. */
export function withoutLinks(name: string): string {
  return name
    .replace(/[:/\\@＠﹫：／]+|[.。．｡\u2024\ufe52](?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Composes the mail in the name of the business; replies go to its owner. */
export function registrationMail(sender: Profile, registered: Registered): ComposedMail {
  const profile = plainProfile(sender);
  const { student, plan, siteUrl } = registered;
  const name = withoutLinks(student.name);
  const reader = withoutLinks(student.guardian ?? student.name);
  const business = profile.businessName || "o estabelecimento";
  const place = profile.businessName ? ` em ${profile.businessName}` : "";
  const isWaiting = student.status === "aguardando";
  const whose = student.guardian === undefined ? "Seu cadastro" : `O cadastro de ${name}`;
  return studentMail(profile, {
    to: { name: reader, address: student.email },
    subject: `Seu cadastro${place}`,
    heading: isWaiting ? "Recebemos seu cadastro" : "Cadastro feito!",
    greeting: `Olá, ${firstNameOf(reader)}! ${whose}${place} ${isWaiting ? "foi recebido" : "está feito"}.`,
    blocks: [
      // If the e-mail was mistyped, a stranger reads this: phone and address are not repeated.
      factTable([
        ["Nome", name],
        plan && ["Plano", plainText(plan.name)],
        plan && ["Valor", priceWithPeriod(plan.priceCents, plan)],
      ]),
      explained(
        "O que acontece agora",
        isWaiting
          ? `Agora falta a confirmação ${profile.businessName ? `de ${business}` : "do estabelecimento"}. Até lá, nada é cobrado.`
          : `Em breve, ${business} fala com você para combinar o começo. Cada cobrança do plano chega com tudo o que você precisa para pagar. ${WITHDRAWAL}`,
      ),
      consentBlock(consentWords(registered, profile, business), `${siteUrl}/privacidade`),
      notYouBlock(
        `Não foi você? Alguém pode ter digitado seu e-mail por engano. Responda pedindo a exclusão: ${business} recebe sua resposta.`,
      ),
    ],
  });
}

/** Returns the sentence that tells who consented, and to what. */
function consentWords({ student, consentedAt }: Registered, profile: Profile, business: string): string {
  const day = formatDate(civilDateIn(profile.timezone, new Date(consentedAt)));
  const name = withoutLinks(student.name);
  const { guardianName } = student.registration ?? {};
  const given =
    guardianName === undefined
      ? `você concordou que ${business} use seu nome, e-mail${student.birthday ? ", telefone e data de nascimento" : " e telefone"} para fazer seu cadastro`
      : `você concordou, como responsável legal por ${name}, que ${business} use o nome e a data de nascimento de ${name}, e seu nome, e-mail e telefone, para fazer o cadastro`;
  return `No dia ${day}, ${given} e enviar mensagens e cobranças do plano. Para mudar de ideia, ver, corrigir ou apagar ${guardianName === undefined ? "seus dados" : "os dados"}, é só responder a este e-mail.`;
}

const consentBlock = (consent: string, policy: string): Block => ({
  html: html`<p class="muted" style="${style.muted}margin:20px 0 0;">${consent} Veja a <a href="${policy}" class="link" style="color:#0b6e4f;font-weight:600;">política de privacidade</a>.</p>`,
  text: [consent, `Política de privacidade: ${policy}`],
});

const notYouBlock = (text: string): Block => ({
  html: html`<p class="muted line" style="${style.muted}margin:12px 0 0;padding-top:12px;border-top:1px solid #d8dfda;">${text}</p>`,
  text: [text],
});
