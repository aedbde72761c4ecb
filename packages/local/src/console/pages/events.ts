import type { Region } from "../../region-types.ts";
import { formatInstant } from "../format.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import { badge, emptyState, heading, layout, rowsOr } from "../layout.ts";

/**
 * Builds the page of the latest events that the buses accepted, with the rules that matched each.
 */
export function eventsPage(region: Region): Html {
  const content = html`${heading("Eventos", "O que os barramentos aceitaram por último, do mais novo ao mais antigo.")}
<div class="card" id="eventos" data-live>${renderEvents(region)}</div>`;
  return layout(region, "events", "Eventos", content);
}

function renderEvents(region: Region): Html {
  return rowsOr(
    region.events(),
    emptyState("event", "Nenhum evento ainda", "Cada e-mail enviado e cada cobrança terminada aparece aqui."),
    ({
      id,
      bus,
      source,
      detailType,
      detail,
      at,
      rules,
    }) => html`<li><details class="fold" data-key="${id}"><summary class="row">
<span class="row-main"><strong>${detailType}</strong><span class="hint">${source} · barramento ${bus}</span></span>
<span class="row-side">${rules.length === 0 ? badge("calm", "cross", "Ninguém ouviu") : rules.map((rule) => badge("good", "check", rule))}
<span>${formatInstant(at)}</span></span></summary><pre class="source">${JSON.stringify(detail, null, 2)}</pre></details></li>`,
  );
}
