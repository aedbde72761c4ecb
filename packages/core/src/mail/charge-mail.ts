/** The mail is composed as the screen's preview (docs/rules/charge.md, "What a charge carries"). */
import { amountLines, type ChargeDocument, chargeTable } from "@emdia/contracts/charge-document";
import { mailSubject } from "@emdia/contracts/mail-subject";
import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { type Block, factTable, htmlOf, opening, panel, paragraph, payButton, smallPrint, sum } from "./blocks.ts";
import { composeMail } from "./compose.ts";
import { html, lines } from "./html.ts";
import { style } from "./layout.ts";
import { QR_CID, qrOf } from "./qr-png.ts";

type Letter = Pick<
  ChargeDocument,
  "businessName" | "heading" | "greeting" | "instructions" | "proof" | "additionalInstructions" | "provider"
>;

/** Returns a letter to a payer: its opening, what is owed, how to pay, a note, and the business. */
export const payerLetter = (letter: Letter, owed: readonly Block[], note?: string): Block[] => [
  {
    html: opening(letter.businessName, letter.heading, letter.greeting),
    text: [...(letter.businessName ? [letter.businessName] : []), letter.heading, "", letter.greeting],
  },
  ...owed,
  instructionsBlock(letter.instructions),
  letter.proof && proofBlock(letter.proof),
  letter.additionalInstructions && paragraph(letter.additionalInstructions),
  note && paragraph(note),
  smallPrint(letter.provider),
];

/** `isPaidFor`: the subject may be the owner's own. `tags` return in the provider's events. */
type Envelope = { to: string; replyTo: string; subject?: string | undefined; isPaidFor: boolean; tags: MailTags };

/** Composes the mail of a charge: the business is its sender, and replies go to the owner. */
export function chargeMail(charge: ChargeDocument, envelope: Envelope): OutgoingMail {
  const mail = composeMail({
    from: charge.businessName,
    to: { name: charge.recipient.name, address: envelope.to },
    replyTo: envelope.replyTo,
    subject: mailSubject(charge, { typed: envelope.subject, isPaidFor: envelope.isPaidFor }),
    preheader: `${charge.reference}: ${charge.rest ?? charge.amount}, ${charge.dueVerb.toLowerCase()} ${charge.dueDate}`,
    blocks: payerLetter(charge, [owed(charge), payButton(charge.publicUrl, charge.others)]),
    ...qrOf(charge),
  });
  return { ...mail, tags: envelope.tags };
}

const pixBlock = ({ code, key, receiver }: Extract<ChargeDocument["instructions"], { method: "pix" }>): Block => ({
  html: panel(html`<p style="margin:0 0 8px;font-weight:700;">Pague com PIX</p>
${
  code &&
  html`<p class="muted" style="${style.muted}margin:0 0 8px;">Copie o código e cole no app do seu banco:</p>
<code class="code" style="${style.code}">${code}</code>
<p style="margin:16px 0 0;text-align:center;"><img src="cid:${QR_CID}" width="200" height="200" alt="QR Code do PIX" style="background:#ffffff;color:#12201b;padding:8px;border-radius:8px;"></p>`
}
<p class="muted" style="${style.muted}margin:12px 0 0;">Chave PIX: <span class="ink" style="color:#12201b;">${key}</span>${receiver && html`<br>Recebedor: ${receiver}`}</p>`),
  text: [
    ...(code ? ["PIX copia e cola:", code, ""] : []),
    `Chave PIX: ${key}`,
    ...(receiver ? [`Recebedor: ${receiver}`] : []),
  ],
});

function instructionsBlock(instructions: ChargeDocument["instructions"]): Block {
  if (instructions.method === "pix") return pixBlock(instructions);
  if (instructions.method === "bank")
    return {
      html: panel(
        html`<p style="margin:0 0 8px;font-weight:700;">Dados bancários</p><p style="margin:0;">${lines(instructions.bankInfo)}</p>`,
      ),
      text: ["Dados bancários:", instructions.bankInfo],
    };
  const { text } = instructions;
  return { html: panel(html`<p style="margin:0;font-weight:700;">${text}</p>`), text: [text] };
}

const proofBlock = ({ phone, link }: NonNullable<ChargeDocument["proof"]>): Block => ({
  html: panel(html`<p style="margin:0;font-weight:700;">Envie o comprovante</p>
<p class="muted" style="${style.muted}margin:4px 0 0;">WhatsApp: ${phone}</p><p style="margin:0;"><a href="${link}" class="link" style="display:inline-block;padding:10px 0;color:#0b6e4f;font-weight:600;">Abrir WhatsApp</a></p>`),
  text: [`Envie o comprovante pelo WhatsApp ${phone}: ${link}`],
});

const owed = (charge: ChargeDocument): Block => ({
  html: html`${charge.rest && html`<p class="muted" style="${style.muted}margin:0;">Falta pagar</p>`}
${sum(charge.amount)}
${charge.explained && html`<p class="muted" style="${style.muted}margin:0 0 4px;">${charge.explained}</p>`}
<p class="muted" style="${style.muted}margin:0 0 16px;">${charge.dueVerb} <strong class="ink" style="color:#12201b;">${charge.dueDate}</strong></p>
<p class="muted" style="${style.muted}margin:0 0 8px;">Para: ${charge.recipient.name}${charge.recipient.email !== null && ` (${charge.recipient.email})`}</p>
${htmlOf([factTable(chargeTable(charge))])}`,
  text: [
    `Para: ${charge.recipient.name}`,
    ...(charge.paidFor ? [`Aluno: ${charge.paidFor}`] : []),
    `Plano: ${charge.table.planName} (${charge.table.detail})`,
    `Referência: ${charge.reference}`,
    `${charge.dueVerb} ${charge.dueDate}`,
    ...amountLines(charge),
  ],
});
