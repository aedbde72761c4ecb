/** The mail that a student gets once the owner has recorded a payment. */

import { providerLines } from "@emdia/contracts/charge-document";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { formatDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { formatReais } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import { withoutLinks } from "@emdia/contracts/values/unlinked";
import type { Charge } from "../model/charge.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Payer } from "../model/student.ts";
import { html } from "./html.ts";
import { button, details, style } from "./layout.ts";
import { plainProfile, studentMail } from "./student-mail.ts";

/**
 * A receipt states a settlement of a charge, which may still have an open amount. `pageUrl` is the
 * address of the charge's page; `payer` pays in the student's place. `isPaidFor` tells whether the
 * owner's access is paid for: only then the subject has the plan's name.
 */
type Received = {
  charge: Charge;
  entry: LedgerEntry;
  pageUrl: string;
  payer?: Payer | undefined;
  isPaidFor: boolean;
};
type Facts = Pick<Received, "charge" | "entry" | "payer">;

/**
 * Returns the payer's facts. The document belongs on the receipt: it is the payer's proof of
 * payment (Código Civil art. 320).
 */
function payerFacts({ payer, charge }: Omit<Facts, "entry">): [string, string][] {
  if (!payer) return [["Recebido de", charge.studentName]];
  const { name, document } = payer;
  return [
    ["Recebido de", document ? `${name}, ${formatTaxDocument(document)}` : name],
    ["Aluno", charge.studentName],
  ];
}

/**
 * Returns the facts that a receipt must state (Código Civil art. 320): what was owed, who paid,
 * when, how, and to whom. The receipt of a part also states the charge's amount and its rest.
 */
function factsOf({ charge, entry, payer }: Facts): [string, string][] {
  const method = statedMethodOf(entry.method);
  const facts: ([string, string] | false)[] = [
    ...payerFacts({ charge, payer }),
    ["Plano", charge.planName],
    ["Referência", charge.reference],
    ["Pago em", formatDate(entry.date)],
    method !== undefined && ["Forma de pagamento", method],
    ...partFacts({ charge, entry }),
    ["Recibo nº", entry.number === 1 ? String(chargeIdOf(charge)) : `${chargeIdOf(charge)}-${entry.number}`],
  ];
  return facts.filter((fact) => fact !== false).map(([label, value]) => [label, withoutLinks(value)]);
}

function partFacts({ charge, entry }: Facts): [string, string][] {
  if (entry.amountCents === charge.amountCents) return [];
  const left = openCentsOf(charge);
  return [
    ["Valor da cobrança", formatReais(charge.amountCents)],
    ["Falta pagar", left > 0 ? formatReais(left) : "Nada: cobrança quitada"],
  ];
}

/** Composes the receipt of a settlement of a charge, from the business. */
export function receiptMail(profile: Profile, received: Received, to: string): OutgoingMail {
  const { charge, entry, pageUrl, payer } = received;
  const name = payer?.name ?? charge.studentName;
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
  const subject = `Recibo: ${received.isPaidFor ? `${charge.planName}, ` : ""}${charge.reference}`;
  return studentMail(profile, {
    to: { name, address: to },
    subject,
    preheader: thanks,
    content,
    text,
  });
}
