import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { type Html, html } from "../mail/html.ts";
import { METHOD_NAMES } from "../mail/method-names.ts";
import { liveSettlements } from "../model/ledger.ts";
import type { Payment } from "../model/payment.ts";
import { sum } from "./frame.ts";

/** What was received for a charge so far: day, method and amount of each settlement; undefined where nothing was. */
export function receiptsOf(payment: Payment): Html | undefined {
  const live = liveSettlements(payment.ledger);
  if (live.length === 0) return undefined;
  const rows = live.map(({ date, method, amountCents }) => {
    const how = METHOD_NAMES[method];
    return html`<div><dt>${sum(formatDate(date))}${how && html` · ${how}`}</dt><dd>${sum(formatReais(amountCents))}</dd></div>`;
  });
  return html`<section aria-labelledby="recebido"><h2 id="recebido">${live.length > 1 ? "Recibos" : "Recibo"}</h2>
<dl>${rows}</dl>
<p class="quiet">Não substitui a nota fiscal.</p></section>`;
}
