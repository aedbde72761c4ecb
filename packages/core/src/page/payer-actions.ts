/** Renders the forms by which a payer reports or promises a payment, and the contact for proofs. */
import type { ChargeDocument } from "@emdia/contracts/charge-document";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { type Html, html } from "../mail/html.ts";
import type { Charge } from "../model/charge.ts";
import { lastPromiseDay, mayPayerPromise } from "../model/promise.ts";
import { unbrokenAmount } from "./frame.ts";

/** A promise stops neither fine nor interest. */
const FEES_GO_ON = "Multa e juros continuam a contar até o pagamento.";

/**
 * Returns the form "Já paguei", which is sent to `action`. `what` names the paid charges, if they
 * are not the page's only charge; `shown` lists the charges that the form reports.
 */
export function reportForm(action: string, businessName: string, what = "", shown?: string): Html {
  return html`<form method="post" action="${action}">${shown && html`<input type="hidden" name="shown" value="${shown}">`}<button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar${what}: ${businessName || "quem cobra"} recebe seu aviso e confere.</p></form>`;
}

/**
 * The address of a form, the page's day (civil), and the charges that the form is about, if it
 * names them.
 */
type Promising = { action: string; today: CivilDate; shown?: string | undefined };

/**
 * Returns the form "Vou pagar no dia", whose day is from today to 60 days from today. It is
 * collapsed, because paying comes first. `promisedFor` is the day promised before. A payer who may
 * promise none of the charges any more reads whom to ask.
 */
export function promiseForm(
  { action, today, shown }: Promising,
  charges: readonly Charge[],
  promisedFor?: CivilDate,
): Html {
  if (!charges.some(mayPayerPromise))
    return html`<p class="quiet no-print">Para combinar outro dia, fale com quem enviou a cobrança.</p>`;
  const goesOn = charges.some(({ lateFee }) => lateFee) && html`<p class="quiet">${FEES_GO_ON}</p>`;
  const [first, last] = [today, lastPromiseDay(today)];
  const value = promisedFor && promisedFor >= today && html` value="${promisedFor}"`;
  return html`<details class="no-print"><summary>${promisedFor ? "Mudar o dia combinado" : "Pagar em outro dia"}</summary>
<form method="post" action="${action}">${shown && html`<input type="hidden" name="shown" value="${shown}">`}<label>Vou pagar no dia<input class="button second" type="date" name="day" required min="${first}" max="${last}"${value}></label>${goesOn}<button class="button second" type="submit">Avisar o dia</button></form></details>`;
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
