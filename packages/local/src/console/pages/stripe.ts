import type { Region, StripeDelivery } from "../../region-types.ts";
import { hostedRoot } from "../../services/stripe/answers/session.ts";
import { countOr, formatInstant, prettyJson } from "../format.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import { badge, emptyState, heading, layout, rowsOr } from "../layout.ts";

const SHOWN_EVENTS = 100;

/**
 * Builds the page of the Stripe stand-in: customers, their payment pages, events, and webhook
 * deliveries.
 */
export function stripePage(region: Region): Html {
  const content = html`${heading("Stripe", "A conta de testes desta máquina: clientes, eventos e entregas do webhook.")}
<div id="stripe" data-live>
<section class="card"><h2>Clientes</h2>${renderCustomers(region)}</section>
<section class="card"><h2>Eventos</h2>${renderEvents(region)}</section>
</div>
<section class="card"><h2>Entrega</h2><div class="buttons">
${holdForm("true", "Segurar eventos")}${holdForm("false", "Soltar eventos")}</div></section>`;
  return layout(region, "stripe", "Stripe", content);
}

function renderCustomers({ stripe }: Region): Html {
  return rowsOr(
    stripe.customers(),
    emptyState("card", "Nenhum cliente ainda", "O primeiro aparece quando alguém começa uma assinatura."),
    ({
      id,
      email,
      openSessions,
    }) => html`<li class="row"><span class="row-main"><strong>${email}</strong><span class="hint">${id}</span></span>
<span class="row-side">${openSessions.map((session) => html`<a href="${hostedRoot}/checkout/${session}">Checkout aberto</a>`)}
<a href="${hostedRoot}/portal/${id}">Portal</a></span></li>`,
  );
}

function renderEvents({ stripe }: Region): Html {
  const deliveries = Map.groupBy(stripe.deliveries(), ({ eventId }) => eventId);
  return rowsOr(
    stripe.events().toReversed().slice(0, SHOWN_EVENTS),
    emptyState("event", "Nenhum evento ainda", "Cada assinatura, cobrança e cancelamento aparece aqui."),
    ({ id, type, created, body }) => html`<li><details class="fold" data-key="${id}"><summary class="row">
<span class="row-main"><strong>${type}</strong><span class="hint">${id}</span></span>
<span class="row-side">${renderState(deliveries.get(id) ?? [])}<span>${formatInstant(new Date(created * 1000))}</span></span></summary>
<form data-api="stripe.json"><input type="hidden" name="redeliver" value="${id}"><button>Entregar de novo</button></form>
<pre class="source">${prettyJson(body)}</pre></details></li>`,
  );
}

function renderState(deliveries: readonly StripeDelivery[]): Html {
  const last = deliveries.at(-1);
  if (last === undefined) return badge("calm", "clock", "Não enviado");
  const attempts = deliveries.reduce((sum, one) => sum + one.attempts.length, 0);
  const tries = countOr("nenhuma tentativa", attempts, "tentativa", "tentativas");
  if (last.status === "delivered") return badge("good", "check", `Entregue · ${tries}`);
  return last.status === "failed"
    ? badge("bad", "cross", `Desistiu · ${tries}`)
    : badge("warn", "clock", `A caminho · ${tries}`);
}

function holdForm(hold: "true" | "false", label: string): Html {
  return html`<form data-api="stripe.json"><input type="hidden" name="hold" value="${hold}" data-as="json"><button>${label}</button></form>`;
}
