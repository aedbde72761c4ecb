import { type ChargeDocument, composeCharge } from "@emdia/contracts/charge-document";
import { pagePath, receiptSubpath } from "@emdia/contracts/routes/pages";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { type CivilDate, civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { formatReais } from "@emdia/contracts/values/money";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { type Html, html, stacked } from "../mail/html.ts";
import { sumOwedOn } from "../model/amount-today.ts";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { isOverdue } from "../model/charge-view.ts";
import { receiptCentsOf, receiptNumberOf, type Settled } from "../model/receipt.ts";
import { unbrokenAmount } from "./frame.ts";
import type { ShownPayer } from "./shown-payer.ts";

/** Five years of months, after which a debt is time-barred (Código Civil art. 206 §5). */
const MAX_LINES = 60;

/** Leaves out reported charges, which would be paid twice, unless all are reported. */
export function chargesOfCode(open: readonly Charge[]): readonly Charge[] {
  const waiting = open.filter((charge) => reportedAtOf(charge) === undefined);
  return waiting.length > 0 ? waiting : open;
}

/** Returns what a line calls a charge: its reference, after the student if another person pays. */
export const nameOf = ({ payer }: Pick<ShownPayer, "payer">, { studentName, reference }: Charge): string =>
  payer.key.startsWith("P") ? `${withoutLinks(firstNameOf(studentName))}, ${reference}` : reference;

/** Returns the day for which several charges are promised together; undefined if they are not. */
export function sharedPromise([first, ...others]: readonly Charge[]): CivilDate | undefined {
  const day = first && promisedDayOf(first);
  return others.length > 0 && others.every((one) => promisedDayOf(one) === day) ? day : undefined;
}

export const agreedText = (charges: readonly Charge[], day: CivilDate, today: CivilDate): Html =>
  day < today
    ? html`<p class="note"><b>O dia combinado passou: ${formatDate(day)}</b><span>Ainda dá para pagar por aqui.</span></p>`
    : html`<p class="tag told">Combinado: até ${formatDate(day)}</p>${charges.some(({ lateFee }) => lateFee) && html`<p>Nesse dia serão ${unbrokenAmount(formatReais(sumOwedOn(charges, day)))}: multa e juros continuam a contar.</p>`}`;

/** Lists the charges. Of several, each can be paid alone unless it waits for an answer. */
export function debtLines(shown: ShownPayer): Html {
  const { open } = shown;
  const more = open.length - MAX_LINES;
  return html`<ul class="rows">${open.slice(0, MAX_LINES).map((charge) => lineOf(shown, charge))}</ul>
${more > 0 && html`<p class="quiet">E mais ${more === 1 ? "1 cobrança, que o valor inclui" : `${more} cobranças, que o valor inclui`}.</p>`}`;
}

function dueTag({ dueDate, ...charge }: Charge, today: CivilDate): Html {
  const day = formatDate(dueDate);
  if (isOverdue({ dueDate, ...charge }, today)) return html`<p class="tag overdue">Venceu em ${day}</p>`;
  return dueDate === today ? html`<p class="tag today">Vence hoje</p>` : html`<p class="tag">Vence em ${day}</p>`;
}

/** Returns the promised day, past or to come, if the promise is the last word about the charge. */
function promisedDayOf(charge: Charge): CivilDate | undefined {
  const { reportRefusal, promisedAt = "" } = charge;
  const promisedFor = reportedAtOf(charge) ? undefined : promisedForOf(charge);
  return promisedAt > (reportRefusal?.at ?? "") ? promisedFor : undefined;
}

/** Returns the last word about a charge, unless it is a promise that is said beside the sum. */
function wordAbout({ profile, today, open }: ShownPayer, charge: Charge): Html | undefined {
  const dayOf = (instant: string) => formatDate(civilDateIn(profile.timezone, new Date(instant)));
  const reportedAt = reportedAtOf(charge);
  if (reportedAt) return html`<p class="tag told">Aviso enviado em ${dayOf(reportedAt)}</p>`;
  const promised = promisedDayOf(charge);
  if (promised) return sharedPromise(chargesOfCode(open)) ? undefined : agreedText([charge], promised, today);
  const { reportRefusal } = charge;
  return (
    reportRefusal &&
    html`<p class="note refused"><b>Seu aviso não foi confirmado</b><span>Resposta de ${dayOf(reportRefusal.at)}: “${withoutLinks(reportRefusal.reason)}”</span><span>Se você já pagou, confira e avise de novo.</span></p>`
  );
}

/** Returns what the amount's explanation omits: why there is a discount, and what a delay costs. */
function termsOf({ discount, amounts }: ChargeDocument): string[] {
  const later = amounts.filter(([label]) => label.startsWith("Depois")).map((row) => row.join(": "));
  if (!discount) return later;
  const reason = discount.reason ? ` (${discount.reason})` : "";
  return [`${discount.price} − desconto${reason} ${discount.taken}`, ...later];
}

function lineOf(shown: ShownPayer, charge: Charge): Html {
  const { profile, today } = shown;
  const document = composeCharge({
    business: profile,
    student: { name: charge.studentName, email: null },
    ...chargeInputOf(charge, today),
    today,
  });
  const { table, explained } = document;
  const words = [`${table.planName} · ${table.detail}`, ...(explained ? [explained] : []), ...termsOf(document)];
  return html`<li><b>${nameOf(shown, charge)}</b><b class="sum">${document.amount}</b><p>${stacked(words)}</p>${dueTag(charge, today)}${wordAbout(shown, charge)}${shown.open.length > 1 && !reportedAtOf(charge) && html`<a class="line" href="${onlyQuery(charge)}">Pagar só esta</a>`}</li>`;
}

const onlyQuery = (charge: Charge) => `?so=${chargeIdOf(charge)}`;

/** Returns undefined if the payer paid nothing. With nothing left to pay, the list is unfolded. */
export function receiptsSection(shown: ShownPayer): Html | undefined {
  const { receipts, open } = shown;
  if (receipts.length === 0) return undefined;
  return html`<section><details${open.length === 0 && html` open`}><summary>Pagamentos recentes (${receipts.length})</summary><ul class="rows">${receipts.map((parts) => rowOf(shown, parts))}</ul>
<p class="quiet">Toque para baixar o recibo (PDF). Não substitui a nota fiscal.</p></details></section>`;
}

function rowOf(shown: ShownPayer, parts: readonly Settled[]): Html | undefined {
  const [first] = parts;
  if (!first) return undefined;
  const how = statedMethodOf(first.entry.method);
  const href = pagePath(shown.token) + receiptSubpath(receiptNumberOf(first));
  return html`<li><a href="${href}" download>Recibo de ${formatDate(first.entry.date)}${how && `, ${how}`}</a><b class="sum">${formatReais(receiptCentsOf(parts))}</b><p>${parts.map(({ charge }) => nameOf(shown, charge)).join("; ")}</p></li>`;
}
