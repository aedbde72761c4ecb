/** The mail to a new student when the owner ticked "enviar e-mail de boas-vindas". */
import { WITHDRAWAL } from "@emdia/contracts/consent";
import { priceWithPeriod } from "@emdia/contracts/values/billing-period";
import { nameIncludesFrequency } from "@emdia/contracts/values/frequency";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatPhone } from "@emdia/contracts/values/phone";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import type { Plan } from "../model/plan.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { type Block, explained, type Fact, factTable, htmlOf, linkButton, paragraph } from "./blocks.ts";
import { type Addressed, plainProfile, studentMail } from "./student-mail.ts";

export function welcomeMail(profile: Profile, student: Addressed, plan: Plan): ComposedMail {
  const to = { name: student.guardian ?? student.name, address: student.email };
  const business = plainProfile(profile).businessName ?? "";
  const heading = "Boas-vindas!";
  const howCharged = student.registration ? `${HOW_CHARGED} ${WITHDRAWAL}` : HOW_CHARGED;
  const whose = student.guardian === undefined ? "Seu cadastro" : `O cadastro de ${withoutLinks(student.name)}`;
  const greeting = `Olá, ${withoutLinks(firstNameOf(to.name))}! ${whose}${business && ` em ${business}`} está pronto.`;
  return studentMail(profile, {
    to,
    subject: business ? `Boas-vindas: seu cadastro em ${business}` : heading,
    heading,
    greeting,
    blocks: [
      factTable(planFacts(plan)),
      explained("Como funciona a cobrança", howCharged),
      profile.whatsapp && questionsBlock(profile.whatsapp, to.name),
    ],
  });
}

function planFacts(plan: Plan): Fact[] {
  return [
    ["Plano", withoutLinks(plan.name)],
    plan.frequency && !nameIncludesFrequency(plan.name, plan.frequency) && ["Frequência", withoutLinks(plan.frequency)],
    ["Valor", priceWithPeriod(plan.priceCents, plan)],
  ];
}

const HOW_CHARGED =
  "Você recebe cada cobrança por e-mail, com tudo o que precisa para pagar. Não há nada para instalar.";

function questionsBlock(whatsapp: string, name: string): Block {
  const link = whatsappLink(whatsapp, `Olá! Sou ${withoutLinks(name)}.`);
  return (
    link && {
      html: htmlOf([paragraph("Alguma dúvida? Fale com a gente."), linkButton(link, "Abrir WhatsApp")]),
      text: [`Dúvidas? WhatsApp ${formatPhone(whatsapp)}: ${link}`],
    }
  );
}
