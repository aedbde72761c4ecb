/**
 * Renders a letter about several open charges as a mail: a reminder (docs/rules.md, "Reminding by
 * hand"), or a payer's charges of one billing day.
 */
import type { ChargesDocument } from "@emdia/contracts/charges-document";
import { ALREADY_PAID_TEXT, type DebtLine, debtText } from "@emdia/contracts/reminder";
import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { endingBlocks, endingText, qrOf } from "./charge-mail.ts";
import { composeMail, subjectOf, textPartOf } from "./compose.ts";
import { type Html, html, lines } from "./html.ts";
import { button, type Item, itemList, opening, style } from "./layout.ts";

/** Returns a debt: its month and amount, then its plan and due date, and what explains the amount. */
const itemOf = ({ reference, planName, amount, since, note }: DebtLine): Item => ({
  title: html`${reference}`,
  amount,
  notes: [`${planName}, ${since}`, ...(note ? [note] : [])],
});

function content(reminder: ChargesDocument): Html {
  const { debts, total, since, pageUrl } = reminder;
  const isMany = debts.length > 1;
  return html`${opening(reminder.businessName, reminder.heading, lines(reminder.greeting))}
<p class="ink" style="${style.amount}margin:0 0 ${isMany ? 0 : 16}px;">${total}</p>
${isMany && html`<p class="muted" style="${style.muted}margin:0 0 16px;">Total de ${debts.length} cobranças, ${since}</p>`}
${itemList(debts.map(itemOf))}
${pageUrl && button(pageUrl, "Ver e pagar")}
${reminder.others && html`<p style="margin:12px 0 0;">${reminder.others}</p>`}
${endingBlocks(reminder, ALREADY_PAID_TEXT)}`;
}

const plainText = (reminder: ChargesDocument): string[] => [
  ...(reminder.businessName ? [reminder.businessName] : []),
  ...[reminder.heading, "", reminder.greeting, ""],
  ...reminder.debts.map((debt) => `• ${debtText(debt, `${debt.reference} (${debt.planName})`)}`),
  `Total: ${reminder.total}`,
  ...(reminder.pageUrl ? [`Ver e pagar: ${reminder.pageUrl}`] : []),
  ...(reminder.others ? [reminder.others] : []),
  ...endingText(reminder, ALREADY_PAID_TEXT),
];

/** Returns the subject and the text part of `reminderMail`, byte for byte, without its pictures. */
export const reminderSubjectAndText = (reminder: ChargesDocument): Pick<OutgoingMail, "subject" | "text"> => ({
  subject: subjectOf(reminder.subject),
  text: textPartOf(plainText(reminder)),
});

/**
 * Composes the mail in the name of the business; replies go to the owner. `tags` identify it in the
 * provider's events.
 */
export function reminderMail(
  reminder: ChargesDocument,
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
