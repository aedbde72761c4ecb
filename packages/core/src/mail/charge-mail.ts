/**
 * Renders a charge as a mail, from the same composition as the screen's preview (docs/rules.md,
 * "What a charge carries").
 */
import { brand } from "@emdia/contracts/brand";
import { amountLines, type ChargeDocument, chargeTable } from "@emdia/contracts/charge-document";
import { mailSubject } from "@emdia/contracts/mail-subject";
import type { MailTags } from "../model/mail-tags.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { composeMail } from "./compose.ts";
import { type Html, html, lines, stacked } from "./html.ts";
import { button, details, opening, style } from "./layout.ts";
import { qrPng } from "./qr-png.ts";

const QR_CID = "pix-qr";

function pixBlock(pix: Extract<ChargeDocument["instructions"], { method: "pix" }>): Html {
  return html`<p style="margin:0 0 8px;font-weight:700;">Pague com PIX</p>
${
  pix.code &&
  html`<p class="muted" style="${style.muted}margin:0 0 8px;">Copie o código e cole no app do seu banco:</p>
<code class="code" style="${style.code}">${pix.code}</code>
<p style="margin:16px 0 0;text-align:center;"><img src="cid:${QR_CID}" width="200" height="200" alt="QR Code do PIX" style="background:#ffffff;color:#12201b;padding:8px;border-radius:8px;"></p>`
}
<p class="muted" style="${style.muted}margin:12px 0 0;">Chave PIX: <span class="ink" style="color:#12201b;">${pix.key}</span>${pix.receiver && html`<br>Recebedor: ${pix.receiver}`}</p>`;
}

/** Returns the payment instructions as a part of a mail. */
function instructionsBlock(instructions: ChargeDocument["instructions"]): Html {
  if (instructions.method === "pix") return pixBlock(instructions);
  if (instructions.method === "bank")
    return html`<p style="margin:0 0 8px;font-weight:700;">Dados bancários</p><p style="margin:0;">${lines(instructions.bankInfo)}</p>`;
  return html`<p style="margin:0;font-weight:700;">${instructions.text}</p>`;
}

type Ending = Pick<ChargeDocument, "instructions" | "proof" | "additionalInstructions" | "provider">;

/** Returns how to pay, the proof, the owner's words, a note and the business, which end a letter. */
export function endingBlocks({ instructions, proof, additionalInstructions, provider }: Ending, note?: string): Html {
  return html`<div class="block" style="${style.block}">${instructionsBlock(instructions)}</div>
${
  proof &&
  html`<div class="block" style="${style.block}"><p style="margin:0;font-weight:700;">Envie o comprovante</p>
<p class="muted" style="${style.muted}margin:4px 0 0;">WhatsApp: ${proof.phone}</p><p style="margin:0;"><a href="${proof.link}" class="link" style="display:inline-block;padding:10px 0;color:#0b6e4f;font-weight:600;">Abrir WhatsApp</a></p></div>`
}
${additionalInstructions && html`<p style="margin:20px 0 0;">${lines(additionalInstructions)}</p>`}
${note && html`<p style="margin:20px 0 0;">${note}</p>`}
${provider.length > 0 && html`<p class="muted" style="${style.muted}margin:20px 0 0;">${stacked(provider)}</p>`}`;
}

const content = (charge: ChargeDocument): Html =>
  html`${opening(charge.businessName, charge.heading, lines(charge.greeting))}
${charge.rest && html`<p class="muted" style="${style.muted}margin:0;">Falta pagar</p>`}
<p class="ink" style="${style.amount}">${charge.amount}</p>
${charge.explained && html`<p class="muted" style="${style.muted}margin:0 0 4px;">${charge.explained}</p>`}
<p class="muted" style="${style.muted}margin:0 0 16px;">${charge.dueVerb} <strong class="ink" style="color:#12201b;">${charge.dueDate}</strong></p>
<p class="muted" style="${style.muted}margin:0 0 8px;">Para: ${charge.recipient.name}${charge.recipient.email !== null && ` (${charge.recipient.email})`}</p>
${details(chargeTable(charge))}
${charge.publicUrl && button(charge.publicUrl, "Ver e pagar")}
${charge.others && html`<p style="margin:12px 0 0;">${charge.others}</p>`}
${endingBlocks(charge)}`;

/** Returns the payment instructions as lines of plain text. */
function instructionsText(instructions: ChargeDocument["instructions"]): string[] {
  if (instructions.method === "pix")
    return [
      ...(instructions.code ? ["PIX copia e cola:", instructions.code, ""] : []),
      `Chave PIX: ${instructions.key}`,
      ...(instructions.receiver ? [`Recebedor: ${instructions.receiver}`] : []),
    ];
  if (instructions.method === "bank") return ["Dados bancários:", instructions.bankInfo];
  return [instructions.text];
}

/** Returns the same as `endingBlocks` in lines of plain text. */
export const endingText = ({ proof, provider, ...letter }: Ending, note?: string): string[] => [
  "",
  ...instructionsText(letter.instructions),
  ...(proof ? ["", `Envie o comprovante pelo WhatsApp ${proof.phone}: ${proof.link}`] : []),
  ...(letter.additionalInstructions ? ["", letter.additionalInstructions] : []),
  ...(note ? ["", note] : []),
  ...(provider.length > 0 ? ["", ...provider] : []),
  "",
  `Enviado por ${brand.name}: https://${brand.domain}`,
];

function plainText(charge: ChargeDocument): string[] {
  return [
    ...(charge.businessName ? [charge.businessName] : []),
    charge.heading,
    "",
    charge.greeting,
    "",
    `Para: ${charge.recipient.name}`,
    ...(charge.paidFor ? [`Aluno: ${charge.paidFor}`] : []),
    `Plano: ${charge.table.planName} (${charge.table.detail})`,
    `Referência: ${charge.reference}`,
    `${charge.dueVerb} ${charge.dueDate}`,
    ...amountLines(charge),
    ...(charge.publicUrl ? ["", `Ver e pagar: ${charge.publicUrl}`] : []),
    ...(charge.others ? [charge.others] : []),
    ...endingText(charge),
  ];
}

/** Returns the QR code image that `endingBlocks` shows; an empty object without a PIX code. */
export function qrOf({ instructions }: Pick<ChargeDocument, "instructions">): Pick<OutgoingMail, "inline"> {
  if (instructions.method !== "pix" || !instructions.code) return {};
  const content = qrPng(instructions.code);
  return { inline: [{ cid: QR_CID, filename: "pix.png", contentType: "image/png", content }] };
}

/**
 * The parts of a charge's mail other than its content. `isPaidFor` tells whether the owner's access
 * is paid for: only then the subject may have the owner's own words. `tags` identify the mail in
 * the provider's events.
 */
type Envelope = {
  to: string;
  replyTo: string;
  subject?: string | undefined;
  isPaidFor: boolean;
  tags: MailTags;
};

/** Composes the mail of a charge: the business is its sender, and replies go to the owner. */
export function chargeMail(charge: ChargeDocument, envelope: Envelope): OutgoingMail {
  const mail = composeMail({
    from: charge.businessName,
    to: { name: charge.recipient.name, address: envelope.to },
    replyTo: envelope.replyTo,
    subject: mailSubject(charge, { typed: envelope.subject, isPaidFor: envelope.isPaidFor }),
    preheader: `${charge.reference}: ${charge.rest ?? charge.amount}, ${charge.dueVerb.toLowerCase()} ${charge.dueDate}`,
    content: content(charge),
    text: plainText(charge),
    ...qrOf(charge),
  });
  return { ...mail, tags: envelope.tags };
}
