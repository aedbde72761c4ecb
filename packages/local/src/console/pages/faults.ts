import type { Fault, FaultKind, Region } from "../../region-types.ts";
import { listBouncing } from "../../services/ses/simulator.ts";
import { faultKinds, faultServices } from "../fault-names.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import { badge, emptyState, heading, layout, rowsOr } from "../layout.ts";

const kindLabels: Record<FaultKind, string> = {
  throttle: "Recusa por excesso",
  timeout: "Não responde",
  error: "Erro interno",
  "lost-request": "O pedido se perde",
  "lost-response": "Faz, mas a resposta se perde",
  conflict: "Conflito com outra transação",
  slow: "Responde devagar",
};

/**
 * Builds the page that sets faults, which show how the product behaves while a service of AWS
 * fails.
 */
export function faultsPage(region: Region): Html {
  const content = html`${heading("Falhas", "Faça um serviço da AWS ou o Stripe falhar de propósito. Nenhuma falha vem ligada.")}
<section class="card" id="ligadas" data-live><h2>Ligadas agora</h2>${renderFaults(region.faults.list())}</section>
<section class="card"><h2>Ligar uma falha</h2>${renderForm()}</section>
<section class="card"><h2>Endereços que devolvem e-mails</h2>
<div id="devolvem" data-live>${renderBouncing(listBouncing(region.store))}</div>
<form class="line" data-api="bounces.json"><label for="address">Fazer um endereço devolver</label>
<input type="hidden" name="bounces" value="true" data-as="json">
<span class="line-inputs"><input id="address" name="address" type="email" required placeholder="ana@exemplo.com"><button class="primary">Devolver</button></span></form>
</section>`;
  return layout(region, "faults", "Falhas", content);
}

function renderFaults(faults: readonly Fault[]): Html {
  return rowsOr(
    faults,
    emptyState("check", "Nenhuma falha ligada", "Todos os serviços respondem normalmente."),
    ({
      service,
      action,
      rate,
      kind,
    }) => html`<li class="row"><span class="row-main"><strong>${service} ${action ?? "(tudo)"}</strong>
<span class="hint">${Math.round(rate * 100)}% das chamadas</span></span>
<span class="row-side">${badge("warn", "fault", kindLabels[kind])}
<form data-api="faults.json"><input type="hidden" name="service" value="${service}"><input type="hidden" name="action" value="${action ?? ""}">
<input type="hidden" name="rate" value="0" data-as="json"><input type="hidden" name="kind" value="${kind}"><button>Desligar</button></form></span></li>`,
  );
}

function renderForm(): Html {
  return html`<form class="grid" data-api="faults.json">
<label>Serviço <select name="service">${faultServices.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Ação <input name="action" placeholder="todas" autocomplete="off" pattern="[A-Za-z.]*"></label>
<label>O que acontece <select name="kind">${faultKinds.map((kind) => html`<option value="${kind}">${kindLabels[kind]}</option>`)}</select></label>
<label>Em quantas chamadas <select name="rate" data-as="json"><option value="1">Todas</option><option value="0.5">Metade</option>
<option value="0.1">Uma em dez</option><option value="0.01">Uma em cem</option></select></label>
<button class="primary">Ligar</button></form>`;
}

function renderBouncing(addresses: readonly string[]): Html {
  return rowsOr(
    addresses,
    html`<p class="hint">Nenhum. Os de simulator.amazonses.com funcionam como na AWS.</p>`,
    (address) => html`<li class="row"><span class="row-main">${address}</span>
<form data-api="bounces.json"><input type="hidden" name="address" value="${address}"><input type="hidden" name="bounces" value="false" data-as="json">
<button>Voltar a entregar</button></form></li>`,
  );
}
