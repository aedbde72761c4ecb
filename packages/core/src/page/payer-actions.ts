import type { ChargeDocument } from "@emdia/contracts/charge-document";
import { promisePath, reportPaidPath } from "@emdia/contracts/routes/pages";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type Html, html } from "../mail/html.ts";
import { type Charge, promisedForOf } from "../model/charge.ts";
import { lastPromiseDay, mayPayerPromise } from "../model/promise.ts";
import { unbrokenAmount } from "./frame.ts";
import type { ShownPayer } from "./shown-payer.ts";

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
