/** What a student reads once the owner has marked a charge paid. */
import { providerLines } from "@emdia/contracts/charge";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import type { Payment } from "../model/payment.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import { html } from "./html.ts";
import { details, style } from "./layout.ts";
import { studentMail } from "./student-mail.ts";

/** Amount, what was owed, who paid, when, and to whom: what a receipt must say (Código Civil art. 320). */
function factsOf(payment: Payment): [string, string][] {
  return [
    ["Recebido de", payment.studentName],
    ["Plano", payment.planName],
    ["Referência", payment.reference],
    ["Pago em", formatDate(payment.paidDate ?? payment.dueDate)],
    ["Recibo nº", String(paymentIdOf(payment))],
  ];
}

/** The receipt of a paid charge, from the business. */
export function receiptMail(profile: Profile, payment: Payment, to: string): OutgoingMail {
  const amount = formatReais(payment.amountCents);
  const thanks = `Obrigado, ${firstNameOf(payment.studentName)}! Recebemos seu pagamento.`;
  const provider = providerLines(profile);
  const content = html`<p class="muted" style="${style.muted}margin:0 0 4px;">${profile.businessName ?? ""}</p>
<h1 class="ink" style="${style.heading}">Recibo de pagamento</h1>
<p style="margin:0 0 16px;">${thanks}</p>
<p class="ink" style="${style.amount}margin:0 0 16px;">${amount}</p>
${details(factsOf(payment))}
<p class="muted" style="${style.muted}margin:20px 0 0;">${provider.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
<p class="muted" style="${style.muted}margin:12px 0 0;">Este recibo não substitui a nota fiscal.</p>`;
  const text = [
    "Recibo de pagamento",
    thanks,
    "",
    `Valor: ${amount}`,
    ...factsOf(payment).map(([label, value]) => `${label}: ${value}`),
    "",
    ...provider,
    "Este recibo não substitui a nota fiscal.",
  ];
  const subject = `Recibo: ${payment.planName}, ${payment.reference}`;
  return studentMail(profile, {
    to: { name: payment.studentName, address: to },
    subject,
    preheader: thanks,
    content,
    text,
  });
}
