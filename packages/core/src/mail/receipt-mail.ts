/** What a student reads once the owner has recorded a payment. */
import { providerLines } from "@emdia/contracts/charge";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { withoutLinks } from "@emdia/contracts/values/unlinked";
import type { LedgerEntry } from "../model/ledger.ts";
import type { Payment } from "../model/payment.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Payer } from "../model/student.ts";
import { html } from "./html.ts";
import { button, details, style } from "./layout.ts";
import { METHOD_NAMES } from "./method-names.ts";
import { plainProfile, studentMail } from "./student-mail.ts";

/**
 * A receipt states a settlement of a charge, which may still have an open amount. `pageUrl` is the
 * address of the charge's page; `payer` pays in the student's place. `isPaidFor` tells whether the
 * owner's access is paid for: only then the subject has the plan's name.
 */
type Received = {
  payment: Payment;
  entry: LedgerEntry;
  pageUrl: string;
  payer?: Payer | undefined;
  isPaidFor: boolean;
};
type Facts = Pick<Received, "payment" | "entry" | "payer">;

/** The payer's document belongs on the receipt: it is their proof of what they paid (Código Civil art. 320). */
function payerFacts({ payer, payment }: Omit<Facts, "entry">): [string, string][] {
  if (!payer) return [["Recebido de", payment.studentName]];
  const { name, document } = payer;
  return [
    ["Recebido de", document ? `${name}, ${formatTaxDocument(document)}` : name],
    ["Aluno", payment.studentName],
  ];
}

/**
 * What was owed, who paid, when, how, and to whom: what a receipt must say (Código Civil art. 320). One for a part says how
 * much the charge is and what is left of it.
 */
function factsOf({ payment, entry, payer }: Facts): [string, string][] {
  const method = METHOD_NAMES[entry.method];
  const facts: ([string, string] | false)[] = [
    ...payerFacts({ payment, payer }),
    ["Plano", payment.planName],
    ["Referência", payment.reference],
    ["Pago em", formatDate(entry.date)],
    method !== undefined && ["Forma de pagamento", method],
    ...partFacts({ payment, entry }),
    ["Recibo nº", entry.number === 1 ? String(paymentIdOf(payment)) : `${paymentIdOf(payment)}-${entry.number}`],
  ];
  return facts.filter((fact) => fact !== false).map(([label, value]) => [label, withoutLinks(value)]);
}

function partFacts({ payment, entry }: Facts): [string, string][] {
  if (entry.amountCents === payment.amountCents) return [];
  const left = openCentsOf(payment);
  return [
    ["Valor da cobrança", formatReais(payment.amountCents)],
    ["Falta pagar", left > 0 ? formatReais(left) : "Nada: cobrança quitada"],
  ];
}

/** The receipt of what was received for a charge, from the business. */
export function receiptMail(profile: Profile, received: Received, to: string): OutgoingMail {
  const { payment, entry, pageUrl, payer } = received;
  const name = payer?.name ?? payment.studentName;
  const amount = formatReais(entry.amountCents);
  const thanks = `Obrigado, ${withoutLinks(firstNameOf(name))}! Recebemos seu pagamento.`;
  const provider = providerLines(profile);
  const content = html`<p class="muted" style="${style.muted}margin:0 0 4px;">${plainProfile(profile).businessName ?? ""}</p>
<h1 class="ink" style="${style.heading}">Recibo de pagamento</h1>
<p style="margin:0 0 16px;">${thanks}</p>
<p class="ink" style="${style.amount}margin:0 0 16px;">${amount}</p>
${details(factsOf(received))}
${button(pageUrl, "Ver recibo")}
<p class="muted" style="${style.muted}margin:20px 0 0;">${provider.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
<p class="muted" style="${style.muted}margin:12px 0 0;">Este recibo não substitui a nota fiscal.</p>`;
  const text = [
    "Recibo de pagamento",
    thanks,
    "",
    `Valor: ${amount}`,
    ...factsOf(received).map(([label, value]) => `${label}: ${value}`),
    "",
    `Ver recibo: ${pageUrl}`,
    "",
    ...provider,
    "Este recibo não substitui a nota fiscal.",
  ];
  const subject = `Recibo: ${received.isPaidFor ? `${payment.planName}, ` : ""}${payment.reference}`;
  return studentMail(profile, {
    to: { name, address: to },
    subject,
    preheader: thanks,
    content,
    text,
  });
}
