/**
 * Renders a payer's actions on a page besides paying: to report the payment, and to send a proof of
 * it.
 */
import type { ChargeDocument } from "@emdia/contracts/charge-document";
import { type Html, html } from "../mail/html.ts";
import { sum } from "./frame.ts";

/**
 * Returns the form "Já paguei", which is sent to `action`. `what` says what was paid, if that is
 * not the page's only charge; `shown` lists the charges that the form reports.
 */
export function reportForm(action: string, businessName: string, what = "", shown?: string): Html {
  return html`<form method="post" action="${action}">${shown && html`<input type="hidden" name="shown" value="${shown}">`}<button class="button second" type="submit">Já paguei</button><p class="quiet">Toque depois de pagar${what}: ${businessName || "quem cobra"} recebe seu aviso e confere.</p></form>`;
}

/** Returns the address for a proof of payment and the owner's other requests, if there are any. */
export function ownerPart({
  proof,
  additionalInstructions,
}: Pick<ChargeDocument, "proof" | "additionalInstructions">): Html | undefined {
  if (!proof && !additionalInstructions) return undefined;
  return html`<section>${additionalInstructions && html`<p class="pre">${additionalInstructions}</p>`}
${proof && html`<p>Envie o comprovante pelo WhatsApp ${sum(proof.phone)}</p><a class="button second" href="${proof.link}">Abrir WhatsApp</a>`}</section>`;
}
