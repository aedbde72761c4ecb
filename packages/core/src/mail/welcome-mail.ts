/** The mail to a new student when the owner ticked "enviar e-mail de boas-vindas". */
import { WITHDRAWAL } from "@emdia/contracts/consent";
import { nameIncludesFrequency } from "@emdia/contracts/values/frequency";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatPhone } from "@emdia/contracts/values/phone";
import { priceWithPeriod } from "@emdia/contracts/values/price-with-period";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import type { Plan } from "../model/plan.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { html } from "./html.ts";
import { button, details, opening, style } from "./layout.ts";
import { type Addressed, plainProfile, studentMail } from "./student-mail.ts";

function planFacts(plan: Plan): [string, string][] {
  return [
    ["Plano", withoutLinks(plan.name)],
    ...(plan.frequency && !nameIncludesFrequency(plan.name, plan.frequency)
      ? [["Frequência", withoutLinks(plan.frequency)] as [string, string]]
      : []),
    ["Valor", priceWithPeriod(plan.priceCents, plan)],
  ];
}

const HOW_CHARGED =
  "Você recebe cada cobrança por e-mail, com tudo o que precisa para pagar. Não há nada para instalar.";

/**
 * Composes a business's welcome mail to its new student, or to the guardian who registered them.
 */
export function welcomeMail(profile: Profile, student: Addressed, plan: Plan): ComposedMail {
  const to = { name: student.guardian ?? student.name, address: student.email };
  const business = plainProfile(profile).businessName ?? "";
  const heading = "Boas-vindas!";
  const howCharged = student.registration ? `${HOW_CHARGED} ${WITHDRAWAL}` : HOW_CHARGED;
  const whose = student.guardian === undefined ? "Seu cadastro" : `O cadastro de ${withoutLinks(student.name)}`;
  const greeting = `Olá, ${withoutLinks(firstNameOf(to.name))}! ${whose}${business && ` em ${business}`} está pronto.`;
  const link = profile.whatsapp ? whatsappLink(profile.whatsapp, `Olá! Sou ${withoutLinks(to.name)}.`) : undefined;
  const content = html`${opening(business, heading, greeting)}
${details(planFacts(plan))}
<div class="block" style="${style.block}"><p style="margin:0;font-weight:700;">Como funciona a cobrança</p>
<p class="muted" style="${style.muted}margin:4px 0 0;">${howCharged}</p></div>
${link && html`<p style="margin:20px 0 0;">Alguma dúvida? Fale com a gente.</p>${button(link, "Abrir WhatsApp")}`}`;
  const text = [
    heading,
    greeting,
    "",
    ...planFacts(plan).map(([label, value]) => `${label}: ${value}`),
    "",
    howCharged,
    ...(profile.whatsapp && link ? ["", `Dúvidas? WhatsApp ${formatPhone(profile.whatsapp)}: ${link}`] : []),
  ];
  return studentMail(profile, {
    to,
    subject: business ? `Boas-vindas: seu cadastro em ${business}` : heading,
    preheader: greeting,
    content,
    text,
  });
}
