/**
 * Renders the page of a charge for the student who must pay it (docs/rules.md, "The charge page").
 */
import { allAmountRows, type ChargeDocument, composeCharge } from "@emdia/contracts/charge-document";
import { chargePagePath, promisePath, reportPaidPath } from "@emdia/contracts/routes/pages";
import { type CivilDate, formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { type Html, html } from "../mail/html.ts";
import { owedCentsOn } from "../model/amount-today.ts";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import type { Profile } from "../model/profile.ts";
import { dayText, dueTag } from "./charge-state.ts";
import { businessHead, documentOf, NAMELESS, pageFoot, unbrokenAmount } from "./frame.ts";
import { howToPay } from "./how-to-pay.ts";
import { ownerRequests, promiseForm, reportForm } from "./payer-actions.ts";
import { receiptsOf } from "./receipts.ts";

/**
 * The data of a charge's page: `today` is the owner's civil date, `token` the token in the page's
 * address, `pixCode` asks for what is owed today.
 */
export type ShownCharge = {
  profile: Profile;
  charge: Charge;
  today: CivilDate;
  token: string;
  pixCode: string | undefined;
};

function composed({ profile, charge, today, pixCode }: ShownCharge): ChargeDocument {
  return composeCharge({
    business: profile,
    student: { name: charge.studentName, email: null },
    ...chargeInputOf(charge, today),
    today,
    pixCode,
  });
}

function amountPart(shown: ShownCharge, charge: ChargeDocument): Html {
  const isPaid = shown.charge.status === "pago" && shown.charge.amountCents > 0;
  const label = isPaid ? "Valor pago" : charge.rest ? "Falta pagar" : "Valor a pagar";
  return html`<section aria-labelledby="valor"><h1 id="valor">${label} · ${charge.reference}</h1>
<p class="amount">${charge.amount}</p>
${charge.explained && html`<p class="quiet">${charge.explained}</p>`}
${dueTag(shown.charge, shown.today)}
${note(shown, charge)}</section>`;
}

/** Returns the text about the student's "Já paguei": it waits for the owner, or was refused. */
function note(shown: ShownCharge, { businessName }: ChargeDocument): Html | undefined {
  const { charge } = shown;
  const owner = businessName || "Quem enviou esta cobrança";
  if (charge.amountCents === 0) return undefined;
  if (charge.status === "pago") return html`<p class="note paid">Obrigado! Seu pagamento foi confirmado.</p>`;
  const reportedAt = reportedAtOf(charge);
  if (reportedAt)
    return html`<p class="note" role="status"><b>Aviso enviado em ${dayText(shown.profile, reportedAt)}</b><span>${owner} vai conferir o pagamento e confirmar.</span></p>`;
  const { reportRefusal } = charge;
  const promisedFor = promisedForOf(charge);
  if (promisedFor && promisedFor >= shown.today && (charge.promisedAt ?? "") > (reportRefusal?.at ?? ""))
    return html`<p class="note" role="status"><b>Combinado: pagamento até ${formatDate(promisedFor)}</b>${charge.lateFee && html`<span>Nesse dia serão ${unbrokenAmount(formatReais(owedCentsOn(charge, promisedFor)))}: multa e juros continuam a contar.</span>`}<span>${owner} já sabe.</span></p>`;
  return (
    reportRefusal &&
    html`<p class="note refused" role="status"><b>Seu aviso não foi confirmado</b><span>Resposta de ${dayText(shown.profile, reportRefusal.at)}: “${withoutLinks(reportRefusal.reason)}”</span><span>Se você já pagou, confira e avise de novo.</span></p>`
  );
}

/**
 * Returns the payment instructions. They are collapsed under a heading once the student has
 * reported the payment, so that no student pays twice.
 */
function payPart({ charge, token, today }: ShownCharge, document: ChargeDocument): Html | undefined {
  if (charge.status === "pago") return undefined;
  if (reportedAtOf(charge))
    return html`<section class="no-print"><details><summary>Ver de novo como pagar</summary>${howToPay(document.instructions)}</details></section>`;
  const answer = reportForm(reportPaidPath(token), document.businessName);
  const promise = promiseForm({ action: promisePath(token), today }, [charge], promisedForOf(charge));
  return html`<section>${howToPay(document.instructions, answer)}${promise}</section>`;
}

function detailsPart({ charge }: ShownCharge, document: ChargeDocument): Html {
  const { planName, detail } = document.table;
  const rows: [string, string | Html][] = [
    ["Plano", planName],
    [charge.frequency && detail === withoutLinks(charge.frequency) ? "Frequência" : "Tipo", detail],
    ["Referência", document.reference],
    ["Vencimento", unbrokenAmount(document.dueDate)],
    // Only an amount is kept on one line: the terms of a delay are longer than a small screen.
    ...allAmountRows(document).map(([label, value]): [string, string | Html] => [
      label,
      /^(− )?R\$/.test(value) ? unbrokenAmount(value) : value,
    ]),
  ];
  return html`<section aria-labelledby="detalhes"><h2 id="detalhes">Detalhes</h2>
<dl>${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

/**
 * Returns the whole page of a charge in any state. The page of a void charge says only that no
 * payment is due.
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
${receiptsOf(charge, chargePagePath(shown.token))}
${charge.status !== "pago" && ownerRequests(document)}
${detailsPart(shown, document)}
${foot}`,
  );
}
