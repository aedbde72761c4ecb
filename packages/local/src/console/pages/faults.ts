import type { Region } from "../../region-types.ts";
import { listBouncing } from "../../services/ses/simulator.ts";
import { faultKinds, faultServices } from "../fault-names.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, emptyState, live, renderRows } from "../parts.ts";

/** Builds the page that sets faults, by which AWS services fail on purpose. */
export function faultsPage(region: Region): Html {
  return html`${live("ligadas", card("Ligadas agora", renderFaults(region)))}
${card("Ligar uma falha", renderForm())}
${card("Endereços que devolvem e-mails", [live("devolvem", renderBouncing(region)), renderBounceForm()])}`;
}

function renderFaults(region: Region): Html {
  const rows = region.faults.list().map(({ service, action, rate, kind }) => ({
    title: `${service} ${action ?? "(tudo)"}`,
    hint: `${Math.round(rate * 100)}% das chamadas`,
    side: [
      badge("warn", "fault", faultKinds[kind]),
      actionButton("faults.json", { service, action, kind, rate: 0 }, "Desligar"),
    ],
  }));
  return renderRows(rows, emptyState("check", "Nenhuma falha ligada", "Todos os serviços respondem normalmente."));
}

function renderForm(): Html {
  return html`<form class="grid" data-api="faults.json">
<label>Serviço <select name="service">${faultServices.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Ação <input name="action" placeholder="todas" autocomplete="off" pattern="[A-Za-z.]*"></label>
<label>O que acontece <select name="kind">${Object.entries(faultKinds).map(([kind, label]) => html`<option value="${kind}">${label}</option>`)}</select></label>
<label>Em quantas chamadas <select name="rate" data-as="json"><option value="1">Todas</option><option value="0.5">Metade</option>
<option value="0.1">Uma em dez</option><option value="0.01">Uma em cem</option></select></label>
<button class="primary">Ligar</button></form>`;
}

function renderBouncing(region: Region): Html {
  const rows = listBouncing(region.store).map((address) => ({
    title: address,
    side: actionButton("bounces.json", { address, bounces: false }, "Voltar a entregar"),
  }));
  return renderRows(rows, html`<p class="hint">Nenhum. Os de simulator.amazonses.com funcionam como na AWS.</p>`);
}

function renderBounceForm(): Html {
  return html`<form class="line" data-api="bounces.json" data-fields="${JSON.stringify({ bounces: true })}">
<label for="address">Fazer um endereço devolver</label>
<span class="line-inputs"><input id="address" name="address" type="email" required placeholder="ana@exemplo.com"><button class="primary">Devolver</button></span></form>`;
}
