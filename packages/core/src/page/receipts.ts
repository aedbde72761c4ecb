import { pagePath, receiptSubpath } from "@emdia/contracts/routes/pages";
import { statedMethodOf } from "@emdia/contracts/settlement-methods";
import { formatDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { type Html, html } from "../mail/html.ts";
import { receiptCentsOf, receiptNumberOf, type Settled } from "../model/receipt.ts";
import { nameOf } from "./debt-lines.ts";
import type { ShownPayer } from "./shown-payer.ts";

/** Returns undefined if the payer paid nothing. With nothing left to pay, the list is open. */
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
