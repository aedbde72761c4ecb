/** The page of a charge for the student who is to pay it (docs/rules.md, "The charge page"). */
import { type Charge, composeCharge, discountRows } from "@emdia/contracts/charge";
import { reportPaidPath } from "@emdia/contracts/routes/pages";
import { type CivilDate, civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/unlinked";
import { type Html, html } from "../mail/html.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { type Payment, reportedAtOf } from "../model/payment.ts";
import { isOverdue } from "../model/payment-view.ts";
import type { Profile } from "../model/profile.ts";
import { businessHead, documentOf, pageFoot, sum } from "./frame.ts";
import { howToPay } from "./how-to-pay.ts";
import { receiptsOf } from "./receipts.ts";

/** A charge as its page shows it: `today` is the owner's civil date, `token` that of the page's address. */
export type ShownCharge = { profile: Profile; payment: Payment; today: CivilDate; token: string };

/** What stands for a business that has not said its name. */
const NAMELESS = "Cobrança";

function composed({ profile, payment, today }: ShownCharge): Charge {
  return composeCharge({
    business: profile,
    student: { name: payment.studentName, email: null },
    ...chargeInputOf(payment),
    today,
  });
}

function dueTag({ payment, today }: ShownCharge): Html {
  const day = formatDate(payment.dueDate);
  if (payment.amountCents === 0) return html`<p class="tag paid">Nada a pagar</p>`;
  if (payment.status === "pago")
    return html`<p class="tag paid">Pago em ${formatDate(payment.paidDate ?? payment.dueDate)}</p>`;
  if (isOverdue(payment, today)) return html`<p class="tag overdue">Venceu em ${day}</p>`;
  return payment.dueDate === today
    ? html`<p class="tag today">Vence hoje</p>`
    : html`<p class="tag">Vence em ${day}</p>`;
}

function amountPart(shown: ShownCharge, charge: Charge): Html {
  const isPaid = shown.payment.status === "pago" && shown.payment.amountCents > 0;
  const label = isPaid ? "Valor pago" : charge.received ? "Falta pagar" : "Valor a pagar";
  return html`<section aria-labelledby="valor"><h1 id="valor">${label} · ${charge.reference}</h1>
<p class="amount">${charge.amount}</p>
${charge.rest && html`<p class="quiet">de ${sum(charge.table.amount)}</p>`}
${dueTag(shown)}
${note(shown, charge)}</section>`;
}

const dayOf = ({ profile }: ShownCharge, instant: string) =>
  formatDate(civilDateIn(profile.timezone, new Date(instant)));

/** What became of the student's "Já paguei": it waits, or the owner said no. */
function note(shown: ShownCharge, { businessName }: Charge): Html | undefined {
  const { payment } = shown;
  const owner = businessName || "Quem enviou esta cobrança";
  if (payment.amountCents === 0) return undefined;
  if (payment.status === "pago") return html`<p class="note paid">Obrigado! Seu pagamento foi confirmado.</p>`;
  const reportedAt = reportedAtOf(payment);
  if (reportedAt)
    return html`<p class="note" role="status"><b>Aviso enviado em ${dayOf(shown, reportedAt)}</b><span>${owner} vai conferir o pagamento e confirmar.</span></p>`;
  const { reportRefusal } = payment;
  return (
    reportRefusal &&
    html`<p class="note refused" role="status"><b>Seu aviso não foi confirmado</b><span>Resposta de ${dayOf(shown, reportRefusal.at)}: “${withoutLinks(reportRefusal.reason)}”</span><span>Se você já pagou, confira e avise de novo.</span></p>`
  );
}

/** How to pay; behind a heading once the student said that it is done, so that nobody pays twice. */
function payPart({ payment, token }: ShownCharge, charge: Charge): Html | undefined {
  if (payment.status === "pago") return undefined;
  if (reportedAtOf(payment))
    return html`<section class="no-print"><details><summary>Ver de novo como pagar</summary>${howToPay(charge.instructions)}</details></section>`;
  const answer = html`<form method="post" action="${reportPaidPath(token)}"><button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar: ${charge.businessName || "quem cobra"} recebe seu aviso e confere.</p></form>`;
  return html`<section>${howToPay(charge.instructions, answer)}</section>`;
}

function detailsPart({ payment }: ShownCharge, charge: Charge): Html {
  const { planName, detail, amount } = charge.table;
  const rows: [string, string | Html][] = [
    ["Plano", planName],
    [payment.frequency && detail === withoutLinks(payment.frequency) ? "Frequência" : "Tipo", detail],
    ["Referência", charge.reference],
    ["Vencimento", sum(charge.dueDate)],
    ...discountRows(charge).map(([label, value]): [string, Html] => [label, sum(value)]),
    ["Valor", sum(amount)],
  ];
  return html`<section aria-labelledby="detalhes"><h2 id="detalhes">Detalhes</h2>
<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

/** Where a proof may be sent and what else the owner asks for, while something is to be paid. */
function ownerPart({ payment }: ShownCharge, { proof, additionalInstructions }: Charge): Html | undefined {
  if (payment.status === "pago" || (!proof && !additionalInstructions)) return undefined;
  return html`<section>${additionalInstructions && html`<p class="pre">${additionalInstructions}</p>`}
${proof && html`<p>Envie o comprovante pelo WhatsApp ${sum(proof.phone)}</p><a class="button second" href="${proof.link}">Abrir WhatsApp</a>`}</section>`;
}

/** The whole page of a charge in any state; of a void one it says only that nothing is to be paid. */
export function chargePage(shown: ShownCharge): string {
  const { payment } = shown;
  const charge = composed(shown);
  const business = charge.businessName || NAMELESS;
  const name = charge.businessName || undefined;
  const head = businessHead(business, `Para ${withoutLinks(firstNameOf(payment.studentName))}`);
  const foot = pageFoot(charge.provider);
  if (payment.status === "cancelado")
    return documentOf(
      name,
      html`${head}<section><h1 class="big">Esta cobrança foi cancelada</h1><p>Você não precisa pagar. ${charge.reference} não está mais em aberto.</p></section>${foot}`,
    );
  return documentOf(
    name,
    html`${head}
${amountPart(shown, charge)}
${payPart(shown, charge)}
${receiptsOf(payment)}
${ownerPart(shown, charge)}
${detailsPart(shown, charge)}
${foot}`,
  );
}
