/** The page of a charge for the student who is to pay it (docs/rules.md, "The charge page"). */
import { type ChargeDocument, composeCharge, discountRows } from "@emdia/contracts/charge-document";
import { reportPaidPath } from "@emdia/contracts/routes/pages";
import { type CivilDate, civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/unlinked";
import { type Html, html } from "../mail/html.ts";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { isOverdue } from "../model/charge-view.ts";
import type { Profile } from "../model/profile.ts";
import { businessHead, documentOf, pageFoot, sum } from "./frame.ts";
import { howToPay } from "./how-to-pay.ts";
import { receiptsOf } from "./receipts.ts";

/**
 * A charge as its page shows it: `today` is the owner's civil date, `token` the token of the page's
 * address.
 */
export type ShownCharge = { profile: Profile; charge: Charge; today: CivilDate; token: string };

/** The heading for a business without a name. */
const NAMELESS = "Cobrança";

function composed({ profile, charge, today }: ShownCharge): ChargeDocument {
  return composeCharge({
    business: profile,
    student: { name: charge.studentName, email: null },
    ...chargeInputOf(charge),
    today,
  });
}

function dueTag({ charge, today }: ShownCharge): Html {
  const day = formatDate(charge.dueDate);
  if (charge.amountCents === 0) return html`<p class="tag paid">Nada a pagar</p>`;
  if (charge.status === "pago")
    return html`<p class="tag paid">Pago em ${formatDate(charge.paidDate ?? charge.dueDate)}</p>`;
  if (isOverdue(charge, today)) return html`<p class="tag overdue">Venceu em ${day}</p>`;
  return charge.dueDate === today
    ? html`<p class="tag today">Vence hoje</p>`
    : html`<p class="tag">Vence em ${day}</p>`;
}

function amountPart(shown: ShownCharge, charge: ChargeDocument): Html {
  const isPaid = shown.charge.status === "pago" && shown.charge.amountCents > 0;
  const label = isPaid ? "Valor pago" : charge.received ? "Falta pagar" : "Valor a pagar";
  return html`<section aria-labelledby="valor"><h1 id="valor">${label} · ${charge.reference}</h1>
<p class="amount">${charge.amount}</p>
${charge.rest && html`<p class="quiet">de ${sum(charge.table.amount)}</p>`}
${dueTag(shown)}
${note(shown, charge)}</section>`;
}

const dayOf = ({ profile }: ShownCharge, instant: string) =>
  formatDate(civilDateIn(profile.timezone, new Date(instant)));

/** Returns the state of the student's "Já paguei": it waits, or the owner refused it. */
function note(shown: ShownCharge, { businessName }: ChargeDocument): Html | undefined {
  const { charge } = shown;
  const owner = businessName || "Quem enviou esta cobrança";
  if (charge.amountCents === 0) return undefined;
  if (charge.status === "pago") return html`<p class="note paid">Obrigado! Seu pagamento foi confirmado.</p>`;
  const reportedAt = reportedAtOf(charge);
  if (reportedAt)
    return html`<p class="note" role="status"><b>Aviso enviado em ${dayOf(shown, reportedAt)}</b><span>${owner} vai conferir o pagamento e confirmar.</span></p>`;
  const { reportRefusal } = charge;
  return (
    reportRefusal &&
    html`<p class="note refused" role="status"><b>Seu aviso não foi confirmado</b><span>Resposta de ${dayOf(shown, reportRefusal.at)}: “${withoutLinks(reportRefusal.reason)}”</span><span>Se você já pagou, confira e avise de novo.</span></p>`
  );
}

/**
 * Returns the payment instructions; they are behind a heading once the student reported the
 * payment, so that no student pays twice.
 */
function payPart({ charge, token }: ShownCharge, document: ChargeDocument): Html | undefined {
  if (charge.status === "pago") return undefined;
  if (reportedAtOf(charge))
    return html`<section class="no-print"><details><summary>Ver de novo como pagar</summary>${howToPay(document.instructions)}</details></section>`;
  const answer = html`<form method="post" action="${reportPaidPath(token)}"><button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar: ${document.businessName || "quem cobra"} recebe seu aviso e confere.</p></form>`;
  return html`<section>${howToPay(document.instructions, answer)}</section>`;
}

function detailsPart({ charge }: ShownCharge, document: ChargeDocument): Html {
  const { planName, detail, amount } = document.table;
  const rows: [string, string | Html][] = [
    ["Plano", planName],
    [charge.frequency && detail === withoutLinks(charge.frequency) ? "Frequência" : "Tipo", detail],
    ["Referência", document.reference],
    ["Vencimento", sum(document.dueDate)],
    ...discountRows(document).map(([label, value]): [string, Html] => [label, sum(value)]),
    ["Valor", sum(amount)],
  ];
  return html`<section aria-labelledby="detalhes"><h2 id="detalhes">Detalhes</h2>
<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

/** Returns the address for a proof and the owner's other requests, while an amount is open. */
function ownerPart({ charge }: ShownCharge, { proof, additionalInstructions }: ChargeDocument): Html | undefined {
  if (charge.status === "pago" || (!proof && !additionalInstructions)) return undefined;
  return html`<section>${additionalInstructions && html`<p class="pre">${additionalInstructions}</p>`}
${proof && html`<p>Envie o comprovante pelo WhatsApp ${sum(proof.phone)}</p><a class="button second" href="${proof.link}">Abrir WhatsApp</a>`}</section>`;
}

/**
 * Returns the whole page of a charge in any state; the page of a void charge says only that nothing
 * is to be paid.
 */
export function chargePage(shown: ShownCharge): string {
  const { charge } = shown;
  const document = composed(shown);
  const business = document.businessName || NAMELESS;
  const name = document.businessName || undefined;
  const head = businessHead(business, `Para ${withoutLinks(firstNameOf(charge.studentName))}`);
  const foot = pageFoot(document.provider);
  if (charge.status === "cancelado")
    return documentOf(
      name,
      html`${head}<section><h1 class="big">Esta cobrança foi cancelada</h1><p>Você não precisa pagar. ${document.reference} não está mais em aberto.</p></section>${foot}`,
    );
  return documentOf(
    name,
    html`${head}
${amountPart(shown, document)}
${payPart(shown, document)}
${receiptsOf(charge)}
${ownerPart(shown, document)}
${detailsPart(shown, document)}
${foot}`,
  );
}
