/** See docs/rules/payer.md, "The payer's page". */
import { type ChargeDocument, providerLines } from "@emdia/contracts/charge-document";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { pagePath, promisePath, reportPaidPath } from "@emdia/contracts/routes/pages";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import { type Html, html } from "../mail/html.ts";
import { type Charge, promisedForOf, reportedAtOf } from "../model/charge.ts";
import { chargeInputOf } from "../model/charge-input.ts";
import { lastPromiseDay, mayPayerPromise } from "../model/promise.ts";
import { agreedText, chargesOfCode, debtLines, receiptsSection, sharedPromise } from "./debt-lines.ts";
import { businessHead, documentOf, NAMELESS, pageFoot, unbrokenAmount } from "./frame.ts";
import { howToPay } from "./how-to-pay.ts";
import type { ShownPayer } from "./shown-payer.ts";

export function payerContent(shown: ShownPayer): Html {
  const { profile, payer, open } = shown;
  return html`${businessHead(nameOf(shown) || NAMELESS, `Para ${withoutLinks(firstNameOf(payer.name))}`)}
${open.length === 0 ? nothingPart(shown) : owedPart(shown)}
${pageFoot(providerLines(profile))}`;
}

export const payerPage = (shown: ShownPayer): string => documentOf(nameOf(shown) || undefined, payerContent(shown));

const isReported = (charge: Charge) => reportedAtOf(charge) !== undefined;
const countText = (charges: readonly Charge[]) => (charges.length === 1 ? "1 cobrança" : `${charges.length} cobranças`);

function composed({ profile, payer, today, pixCode }: ShownPayer, asked: readonly Charge[]): Reminder {
  return composeReminder({
    business: profile,
    student: { name: payer.name, email: null },
    debts: asked.map((charge) => ({ ...charge, ...chargeInputOf(charge, today).charge })),
    today,
    pixCode,
  });
}

/** Returns how to pay and the forms; once all is reported, how to pay only on demand. */
function payPart(shown: ShownPayer, asked: readonly Charge[], { instructions, businessName }: Reminder): Html {
  if (asked.every(isReported))
    return html`<section class="no-print"><details><summary>Ver de novo como pagar</summary>${howToPay(instructions)}</details></section>`;
  const { report, promise } = payerForms(shown, asked, businessName);
  return html`<section>${howToPay(instructions, report)}${promise}</section>`;
}

/** Shows the sum, what it leaves out, and how to pay it; a single charge is shown with its sum. */
function owedPart(shown: ShownPayer): Html {
  const { open } = shown;
  const asked = chargesOfCode(open);
  const reminder = composed(shown, asked);
  const isTold = asked.every(isReported);
  const lines = debtLines(shown);
  const left = isTold ? 0 : open.length - asked.length;
  const promised = sharedPromise(asked);
  return html`<section aria-labelledby="valor"><h1 id="valor">${isTold ? "Valor avisado" : "Valor a pagar"} · ${countText(asked)}${!isTold && !shown.isPart && " em aberto"}</h1>
<p class="amount">${reminder.total}</p>
${promised && agreedText(asked, promised, shown.today)}
${left > 0 && html`<p class="quiet">Sem ${countText(open.filter(isReported))} que você já avisou que pagou.</p>`}
${isTold && html`<p class="note" role="status"><b>Aviso enviado</b><span>${reminder.businessName || "Quem enviou a cobrança"} vai conferir o pagamento e confirmar.</span></p>`}
${open.length > 1 ? html`<a class="line" href="#abertas">Ver cada cobrança</a>` : lines}${shown.isPart && html`<a class="line" href="${pagePath(shown.token)}">Ver tudo o que está em aberto</a>`}</section>
${payPart(shown, asked, reminder)}
${open.length > 1 && html`<section aria-labelledby="abertas"><h2 id="abertas">Em aberto</h2>\n${lines}</section>`}
${receiptsSection(shown)}
${ownerRequests(reminder)}`;
}

const nothingPart = (shown: ShownPayer): Html => html`<section><h1 class="big">Tudo em dia</h1>
<p>Não há nada a pagar. Obrigado!</p></section>
${receiptsSection(shown)}`;

const nameOf = ({ profile }: ShownPayer) => withoutLinks(profile.businessName ?? "");

const SEPARATOR = ".";

/** Reads charge ids from a form's field; other words become a number that no charge has. */
export const decodeShown = (text: string): ReadonlySet<number> => new Set(text.split(SEPARATOR).map(Number));

export function payerForms(
  shown: ShownPayer,
  charges: readonly Charge[],
  businessName: string,
): { report: Html; promise: Html } {
  const what = charges.length > 1 ? ` as ${charges.length} cobranças` : "";
  const report = html`<form method="post" action="${reportPaidPath(shown.token)}">${shownField(charges)}<button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar${what}: ${businessName || "quem cobra"} recebe seu aviso e confere.</p></form>`;
  return { report, promise: promiseForm(shown, charges) };
}

/** Returns the address for a proof of payment and the owner's other requests, if there are any. */
export function ownerRequests({
  proof,
  additionalInstructions,
}: Pick<ChargeDocument, "proof" | "additionalInstructions">): Html | undefined {
  if (!proof && !additionalInstructions) return undefined;
  return html`<section>${additionalInstructions && html`<p class="pre">${additionalInstructions}</p>`}
${proof && html`<p>Envie o comprovante pelo WhatsApp ${unbrokenAmount(proof.phone)}</p><a class="button second" href="${proof.link}">Abrir WhatsApp</a>`}</section>`;
}

/** Lists the charges that the page shows, so that no form acts on a charge created later. */
const shownField = (charges: readonly Charge[]): Html =>
  html`<input type="hidden" name="shown" value="${charges.map(chargeIdOf).join(SEPARATOR)}">`;

/** The form is collapsed: paying comes first. A payer who may promise no more reads whom to ask. */
function promiseForm({ token, today }: ShownPayer, charges: readonly Charge[]): Html {
  if (!charges.some(mayPayerPromise))
    return html`<p class="quiet no-print">Para combinar outro dia, fale com quem enviou a cobrança.</p>`;
  const [promisedFor, ...others] = new Set(charges.map(promisedForOf));
  const isToCome = promisedFor !== undefined && others.length === 0 && promisedFor >= today;
  const value = isToCome && html` value="${promisedFor}"`;
  return html`<details class="no-print"><summary>${isToCome ? "Mudar o dia combinado" : "Pagar em outro dia"}</summary>
<form method="post" action="${promisePath(token)}">${shownField(charges)}<label>Vou pagar no dia<input class="button second" type="date" name="day" required min="${today}" max="${lastPromiseDay(today)}"${value}></label>${charges.some(({ lateFee }) => lateFee) && html`<p class="quiet">Multa e juros continuam a contar até o pagamento.</p>`}<button class="button second" type="submit">Avisar o dia</button></form></details>`;
}
