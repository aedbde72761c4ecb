/**
 * Composes the mail to a student who registered through the public link: the stored data, and the
 * next step.
 */
import { WITHDRAWAL } from "@emdia/contracts/consent";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { priceWithPeriod } from "@emdia/contracts/values/price-with-period";
import { withoutLinks as plainText } from "@emdia/contracts/values/web-links";
import type { Plan } from "../model/plan.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { type Html, html } from "./html.ts";
import { details, opening, style } from "./layout.ts";
import { type Addressed, plainProfile, studentMail } from "./student-mail.ts";

/** A student who registered; `plan` is absent if it was deleted meanwhile. */
export type Registered = {
  student: Addressed;
  consentedAt: string;
  plan: Plan | undefined;
  siteUrl: string;
};

type Words = {
  heading: string;
  greeting: string;
  facts: [label: string, value: string][];
  next: string;
  consent: string;
  notYou: string;
};

/**
 * Returns a name that mail programs do not turn into a link. Anyone may register an advertisement
 * as a name together with a victim's address, so such a mail in our name must not link anywhere.
 */
export function withoutLinks(name: string): string {
  return name
    .replace(/[:/\\@＠﹫：／]+|[.。．｡\u2024\ufe52](?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the sentence about the consent: whose it is, and to what. */
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

function wordsOf(profile: Profile, registered: Registered, name: string): Words {
  const { student, plan } = registered;
  const business = profile.businessName || "o estabelecimento";
  const place = profile.businessName ? ` em ${profile.businessName}` : "";
  const isWaiting = student.status === "aguardando";
  const whose = student.guardian === undefined ? "Seu cadastro" : `O cadastro de ${name}`;
  return {
    heading: isWaiting ? "Recebemos seu cadastro" : "Cadastro feito!",
    greeting: `Olá, ${firstNameOf(withoutLinks(student.guardian ?? student.name))}! ${whose}${place} ${isWaiting ? "foi recebido" : "está feito"}.`,
    // If the e-mail was mistyped, a stranger reads this: phone and address are not repeated.
    facts: [
      ["Nome", name],
      ...(plan
        ? ([
            ["Plano", plainText(plan.name)],
            ["Valor", priceWithPeriod(plan.priceCents, plan)],
          ] satisfies [string, string][])
        : []),
    ],
    next: isWaiting
      ? `Agora falta a confirmação ${profile.businessName ? `de ${business}` : "do estabelecimento"}. Até lá, nada é cobrado.`
      : `Em breve, ${business} fala com você para combinar o começo. Cada cobrança do plano chega com tudo o que você precisa para pagar. ${WITHDRAWAL}`,
    consent: consentWords(registered, profile, business),
    notYou: `Não foi você? Alguém pode ter digitado seu e-mail por engano. Responda pedindo a exclusão: ${business} recebe sua resposta.`,
  };
}

function contentOf(profile: Profile, words: Words, policy: string): Html {
  return html`${opening(profile.businessName, words.heading, words.greeting)}
${details(words.facts)}
<div class="block" style="${style.block}"><p style="margin:0;font-weight:700;">O que acontece agora</p>
<p class="muted" style="${style.muted}margin:4px 0 0;">${words.next}</p></div>
<p class="muted" style="${style.muted}margin:20px 0 0;">${words.consent} Veja a <a href="${policy}" class="link" style="color:#0b6e4f;font-weight:600;">política de privacidade</a>.</p>
<p class="muted line" style="${style.muted}margin:12px 0 0;padding-top:12px;border-top:1px solid #d8dfda;">${words.notYou}</p>`;
}

/**
 * Composes the confirmation of a registration through the public link, in the name of the business;
 * replies go to its owner.
 */
export function registrationMail(sender: Profile, registered: Registered): ComposedMail {
  const profile = plainProfile(sender);
  const { student, siteUrl } = registered;
  const name = withoutLinks(student.name);
  const words = wordsOf(profile, registered, name);
  const policy = `${siteUrl}/privacidade`;
  return studentMail(profile, {
    to: { name: withoutLinks(student.guardian ?? student.name), address: student.email },
    subject: profile.businessName ? `Seu cadastro em ${profile.businessName}` : "Seu cadastro",
    preheader: words.greeting,
    content: contentOf(profile, words, policy),
    text: [
      words.heading,
      words.greeting,
      "",
      ...words.facts.map(([label, value]) => `${label}: ${value}`),
      "",
      words.next,
      "",
      words.consent,
      `Política de privacidade: ${policy}`,
      "",
      words.notYou,
    ],
  });
}
