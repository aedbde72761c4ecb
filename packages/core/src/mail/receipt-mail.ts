/** Composes the mail that a student gets after the owner has recorded a payment. */

import { providerLines } from "@emdia/contracts/charge-document";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { principalOf } from "../model/ledger.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { remainderText, type Settled } from "../model/receipt.ts";
import type { PayerDetails } from "../model/student.ts";
import { html, stacked } from "./html.ts";
import { button, details, type Item, itemList, opening, style } from "./layout.ts";
import { plainProfile, studentMail } from "./student-mail.ts";

/**
 * One settlement with its charge, and the number and address of the receipt that states it. The
 * charge may still have an open amount.
 */
export type PaidPart = Settled & { number: string; receiptUrl: string };

/**
 * A receipt states one settlement, or all that one click received from one payer: `parts` are then
 * of one day and one method. `payer` pays for the students. `isPaidFor` tells whether the owner's
 * access is paid for: only then the subject has the plan's name.
 */
type Received = {
  parts: readonly [PaidPart, ...PaidPart[]];
  payer?: PayerDetails | undefined;
  isPaidFor: boolean;
};

const LABEL = "Baixar recibo (PDF)";

type Fact = readonly [label: string, value: string];

/**
 * Returns the facts about the payer, and about the student if there is only one. The payer's tax
 * document makes the receipt the payer's proof of payment (Código Civil art. 320).
 */
function payerFacts({ payer, parts }: Received): Fact[] {
  const students = [...new Set(parts.map(({ charge }) => charge.studentName))].join(", ");
  if (!payer) return [["Recebido de", students]];
  const { name, document } = payer;
  const isOfOne = parts.every(({ charge }) => charge.studentName === students);
  const facts: (Fact | false)[] = [
    ["Recebido de", name],
    document !== null && [document.length === 14 ? "CNPJ" : "CPF", formatTaxDocument(document)],
    isOfOne && ["Aluno", students],
  ];
  return facts.filter((fact) => fact !== false);
}

/**
 * Returns the facts that a receipt must state (Código Civil art. 320): what was owed, who paid,
 * when, how, and to whom. The receipt of a partial payment also states the charge's amount and what
 * is left.
 */
function factsOf(received: Received): Fact[] {
  const { parts } = received;
  const [first] = parts;
  const { charge, entry, number } = first;
  const method = statedMethodOf(entry.method);
  const isOne = parts.length === 1;
  const facts: (Fact | false)[] = [
    ...payerFacts(received),
    isOne && ["Plano", charge.planName],
    isOne && ["Referência", charge.reference],
    ["Pago em", formatDate(entry.date)],
    method !== undefined && ["Forma de pagamento", method],
    ...(isOne ? partFacts(first) : []),
    !hasSeveral(parts) && ["Recibo nº", number],
  ];
  return facts.filter((fact) => fact !== false).map(([label, value]) => [label, withoutLinks(value)]);
}

/** Tells whether the parts are on several receipts. */
const hasSeveral = (parts: Received["parts"]) => parts.some(({ number }) => number !== parts[0].number);

function partFacts(part: PaidPart): Fact[] {
  const { charge, entry } = part;
  const { feeCents = 0, discountCents = 0 } = entry;
  const ofDay: (Fact | false)[] = [
    discountCents > 0 && ["Desconto de pontualidade", formatReais(discountCents)],
    feeCents > 0 && ["Multa e juros", formatReais(feeCents)],
  ];
  const facts = ofDay.filter((fact) => fact !== false);
  const left = remainderText(part);
  if (!left && principalOf(entry) === charge.amountCents) return facts;
  return [
    ...facts,
    ["Valor da cobrança", formatReais(charge.amountCents)],
    ["Falta pagar", left ?? "Nada: cobrança quitada"],
  ];
}

/** Returns the line of one of several charges: its name, what was paid, and what is left to pay. */
function lineOf(part: PaidPart, { parts }: Received) {
  const { charge, entry, number, receiptUrl } = part;
  const { feeCents = 0, discountCents = 0 } = entry;
  const isOfOne = parts.every((other) => other.charge.studentId === charge.studentId);
  const left = remainderText(part, { isExplained: true });
  const notes = [
    discountCents > 0 && `Com ${formatReais(discountCents)} de desconto de pontualidade`,
    feeCents > 0 && `Com ${formatReais(feeCents)} de multa e juros`,
    left && `Falta pagar: ${left}`,
    hasSeveral(parts) && `Recibo nº ${number}`,
  ];
  return {
    what: withoutLinks(`${isOfOne ? "" : `${charge.studentName}, `}${charge.reference}`),
    plan: withoutLinks(charge.planName),
    amount: formatReais(entry.amountCents),
    notes: notes.filter((note) => typeof note === "string"),
    receiptUrl: hasSeveral(parts) ? receiptUrl : undefined,
  };
}

const itemOf = ({ what, plan, amount, notes, receiptUrl }: ReturnType<typeof lineOf>): Item => ({
  title: receiptUrl ? html`<a href="${receiptUrl}" class="ink" style="color:#12201b;">${what}</a>` : html`${what}`,
  amount,
  notes: [plan, ...notes],
});

/** Composes the receipt for what was received, sent in the name of the business. */
export function receiptMail(profile: Profile, received: Received, to: string): ComposedMail {
  const { parts, payer, isPaidFor } = received;
  const [first] = parts;
  const { charge } = first;
  const receipts = new Map(parts.map(({ receiptUrl, number }) => [receiptUrl, number]));
  const name = payer?.name ?? charge.studentName;
  const amount = formatReais(sumCents(parts.map(({ entry }) => entry.amountCents)));
  const thanks = `Obrigado, ${withoutLinks(firstNameOf(name))}! Recebemos seu pagamento.`;
  const provider = providerLines(profile);
  const lines = parts.length > 1 ? parts.map((part) => lineOf(part, received)) : [];
  const content = html`${opening(plainProfile(profile).businessName, "Recibo de pagamento", thanks)}
<p class="ink" style="${style.amount}margin:0 0 16px;">${amount}</p>
${itemList(lines.map(itemOf))}
${details(factsOf(received))}
${receipts.size === 1 && button(first.receiptUrl, LABEL)}
<p class="muted" style="${style.muted}margin:20px 0 0;">${stacked(provider)}</p>
<p class="muted" style="${style.muted}margin:12px 0 0;">Este recibo não substitui a nota fiscal.</p>`;
  const text = [
    "Recibo de pagamento",
    thanks,
    "",
    `Valor: ${amount}`,
    ...lines.map(({ what, plan, amount: paid, notes }) => `• ${[`${what}, ${plan}: ${paid}`, ...notes].join(". ")}`),
    ...factsOf(received).map(([label, value]) => `${label}: ${value}`),
    "",
    ...[...receipts].map(([url, number]) => `${LABEL}${receipts.size > 1 ? ` nº ${number}` : ""}: ${url}`),
    "",
    ...provider,
    "Este recibo não substitui a nota fiscal.",
  ];
  const one = `${isPaidFor ? `${charge.planName}, ` : ""}${charge.reference}`;
  return studentMail(profile, {
    to: { name, address: to },
    subject: `Recibo: ${lines.length > 0 ? `${lines.length} cobranças` : one}`,
    preheader: thanks,
    content,
    text,
  });
}
