import { receiptSubpath } from "@emdia/contracts/routes/pages";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { type Html, html } from "../mail/html.ts";
import type { Charge } from "../model/charge.ts";
import { liveSettlements } from "../model/ledger.ts";
import { unbrokenAmount } from "./frame.ts";

/**
 * Returns a charge's payments so far, each with the day, method and amount of its settlement and
 * the address of its receipt, below the page's path; undefined if there are none.
 */
export function receiptsOf(charge: Charge, pagePath: string): Html | undefined {
  const live = liveSettlements(charge.ledger);
  if (live.length === 0) return undefined;
  const rows = live.map(({ number, date, method, amountCents }) => {
    const how = statedMethodOf(method);
    const day = html`${unbrokenAmount(formatDate(date))}${how && html` · ${how}`}`;
    const pdf = html`<dd class="pdf no-print"><a class="line" href="${pagePath}${receiptSubpath(number)}" download>Baixar recibo (PDF)</a></dd>`;
    return html`<div><dt>${day}</dt><dd>${unbrokenAmount(formatReais(amountCents))}</dd>${pdf}</div>`;
  });
  return html`<section aria-labelledby="recebido"><h2 id="recebido">${live.length > 1 ? "Recibos" : "Recibo"}</h2>
<dl>${rows}</dl>
<p class="quiet">Não substitui a nota fiscal.</p></section>`;
}
