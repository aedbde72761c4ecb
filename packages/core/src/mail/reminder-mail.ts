/**
 * Renders a letter about several open charges as a mail: a reminder (docs/rules.md, "Reminding by
 * hand"), or a payer's charges of one billing day.
 */
import { brand } from "@emdia/contracts/brand";
import type { FamilyCharge } from "@emdia/contracts/family-charge";
import { ALREADY_PAID_TEXT, type DebtLine, debtText } from "@emdia/contracts/reminder";
import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { instructionsBlock, instructionsText, qrOf } from "./charge-mail.ts";
import { composeMail, subjectOf, textPartOf } from "./compose.ts";
import { type Html, html, lines } from "./html.ts";
import { button, type Item, itemList, style } from "./layout.ts";

/** Returns a debt: its month and amount, then its plan and due date, and what explains the amount. */
const itemOf = ({ reference, planName, amount, since, note }: DebtLine): Item => ({
  title: html`${reference}`,
  amount,
  notes: [`${planName}, ${since}`, ...(note ? [note] : [])],
});

const provider = ({ provider }: FamilyCharge): Html =>
  html`<p class="muted" style="${style.muted}margin:20px 0 0;">${provider.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`;

function content(reminder: FamilyCharge): Html {
  const { proof } = reminder;
  const isMany = reminder.debts.length > 1;
  return html`<p class="muted" style="${style.muted}margin:0 0 4px;">${reminder.businessName}</p>
<h1 class="ink" style="${style.heading}">${reminder.heading}</h1>
<p style="margin:0 0 16px;">${lines(reminder.greeting)}</p>
<p class="ink" style="${style.amount}margin:0 0 ${isMany ? 0 : 16}px;">${reminder.total}</p>
${isMany && html`<p class="muted" style="${style.muted}margin:0 0 16px;">Total de ${reminder.debts.length} cobranças, ${reminder.since}</p>`}
${itemList(reminder.debts.map(itemOf))}
${reminder.pageUrl && button(reminder.pageUrl, "Ver e pagar")}
<div class="block" style="${style.block}">${instructionsBlock(reminder.instructions)}</div>
${
  proof &&
  html`<div class="block" style="${style.block}"><p style="margin:0;font-weight:700;">Envie o comprovante</p>
<p class="muted" style="${style.muted}margin:4px 0 0;">WhatsApp: ${proof.phone}</p>${button(proof.link, "Abrir WhatsApp")}</div>`
}
${reminder.additionalInstructions && html`<p style="margin:20px 0 0;">${lines(reminder.additionalInstructions)}</p>`}
<p style="margin:20px 0 0;">${ALREADY_PAID_TEXT}</p>
${reminder.provider.length > 0 && provider(reminder)}`;
}

function plainText(reminder: FamilyCharge): string[] {
  const { proof, businessName, additionalInstructions } = reminder;
  return [
    ...(businessName ? [businessName] : []),
    reminder.heading,
    "",
    reminder.greeting,
    "",
    ...reminder.debts.map((debt) => `• ${debtText(debt, `${debt.reference} (${debt.planName})`)}`),
    `Total: ${reminder.total}`,
    ...(reminder.pageUrl ? [`Ver e pagar: ${reminder.pageUrl}`] : []),
    "",
    ...instructionsText(reminder.instructions),
    ...(proof ? ["", `Envie o comprovante pelo WhatsApp ${proof.phone}: ${proof.link}`] : []),
    ...(additionalInstructions ? ["", additionalInstructions] : []),
    "",
    ALREADY_PAID_TEXT,
    ...(reminder.provider.length > 0 ? ["", ...reminder.provider] : []),
    "",
    `Enviado por ${brand.name}: https://${brand.domain}`,
  ];
}

/** Returns the subject and the text part of `reminderMail`, byte for byte, without its pictures. */
export const reminderSubjectAndText = (reminder: FamilyCharge): Pick<OutgoingMail, "subject" | "text"> => ({
  subject: subjectOf(reminder.subject),
  text: textPartOf(plainText(reminder)),
});

/**
 * Composes the mail in the name of the business; replies go to the owner. `tags` identify it in the
 * provider's events.
 */
export function reminderMail(
  reminder: FamilyCharge,
  envelope: { to: string; replyTo: string; tags: MailTags },
): OutgoingMail {
  const mail = composeMail({
    from: reminder.businessName,
    to: { name: reminder.recipient.name, address: envelope.to },
    replyTo: envelope.replyTo,
    subject: reminder.subject,
    preheader: `${reminder.total}, ${reminder.since}`,
    content: content(reminder),
    text: plainText(reminder),
    ...qrOf(reminder),
  });
  return { ...mail, tags: envelope.tags };
}
