import type { Region } from "../../region-types.ts";
import { formatInstant } from "../format.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import { emptyState, heading, layout, root, rowsOr } from "../layout.ts";

/**
 * Builds the page of the calls that the roles of the stack do not allow; each of them would fail on
 * AWS too.
 */
export function deniedPage(region: Region): Html {
  const content = html`${heading("Chamadas negadas", "O que uma função tentou sem permissão. Na AWS teria falhado igual.")}
<div class="card" id="negadas" data-live>${renderDenied(region)}</div>`;
  return layout(region, "denied", "Chamadas negadas", content);
}

function renderDenied(region: Region): Html {
  const sentence = "As permissões da infraestrutura bastaram para tudo o que rodou.";
  return rowsOr(
    region.state().denied.toReversed(),
    emptyState("check", "Nenhuma chamada negada", sentence),
    (call) => html`<li class="row"><span class="row-main">
<strong>${call.action}</strong><code class="wrap">${call.resource}</code></span>
<span class="row-side"><a href="${root}/logs?funcao=${call.function}">${call.function}</a><span>${formatInstant(call.at)}</span></span></li>`,
  );
}
