/** Composes a reminder or a billing day's mail (docs/rules/reminder.md, "Reminding by hand"). */
import type { ChargesDocument, DebtLine } from "@emdia/contracts/charges-document";
import { ALREADY_PAID_TEXT, debtText } from "@emdia/contracts/reminder";
import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { type Block, type Item, itemList, payButton, sum, together } from "./blocks.ts";
import { payerLetter } from "./charge-mail.ts";
import { composeMail, subjectOf, textPartOf } from "./compose.ts";
import { html } from "./html.ts";
import { style } from "./layout.ts";
import { qrOf } from "./qr-png.ts";

/** Returns the subject and the text part of `reminderMail`, byte for byte, without its pictures. */
export const reminderSubjectAndText = (reminder: ChargesDocument): Pick<OutgoingMail, "subject" | "text"> => ({
  subject: subjectOf(reminder.subject),
  text: textPartOf(blocksOf(reminder), reminder.businessName),
});

/** The business is the sender; replies go to the owner. `tags` return in the provider's events. */
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
    blocks: blocksOf(reminder),
    ...qrOf(reminder),
  });
  return { ...mail, tags: envelope.tags };
}

/** Shows a debt's month and amount, below them plan, due date and what explains the amount. */
const itemOf = (debt: DebtLine): Item => ({
  title: debt.reference,
  amount: debt.amount,
  notes: [`${debt.planName}, ${debt.since}`, ...(debt.note ? [debt.note] : [])],
  text: debtText(debt, `${debt.reference} (${debt.planName})`),
});

function owed({ debts, total, since, pageUrl, others }: ChargesDocument): Block {
  const isMany = debts.length > 1;
  return together(
    { html: sum(total, `margin:0 0 ${isMany ? 0 : 16}px;`) },
    isMany && {
      html: html`<p class="muted" style="${style.muted}margin:0 0 16px;">Total de ${debts.length} cobranças, ${since}</p>`,
    },
    itemList(debts.map(itemOf)),
    { text: [`Total: ${total}`] },
    payButton(pageUrl, others),
  );
}

const blocksOf = (reminder: ChargesDocument): Block[] => payerLetter(reminder, [owed(reminder)], ALREADY_PAID_TEXT);
