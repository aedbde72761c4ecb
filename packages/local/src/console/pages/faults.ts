import type { Region } from "../../region-types.ts";
import { listBouncing } from "../../services/ses/simulator.ts";
import { faultKinds, faultServices } from "../fault-names.ts";
import { type Html, html } from "../html.ts";
import { actionButton, badge, card, form, live, renderRows, select } from "../parts.ts";

const RATES = { "1": "Todas", "0.5": "Metade", "0.1": "Uma em dez", "0.01": "Uma em cem" };

export function faultsPage(region: Region): Html {
  const fault = [
    select("service", "Serviço", Object.fromEntries(faultServices.map((name) => [name, name]))),
    html`<label>Ação <input name="action" placeholder="todas" autocomplete="off" pattern="[A-Za-z.]*"></label>`,
    select("kind", "O que acontece", faultKinds),
    select("rate", "Em quantas chamadas", RATES),
  ];
  const address = html`<label>Fazer um endereço devolver
<input name="address" type="email" required placeholder="ana@exemplo.com"></label>`;
  const bounce = form("bounces.json", "Devolver", address, { bounces: true });
  return html`${live("ligadas", card("Ligadas agora", renderFaults(region)))}
${card("Ligar uma falha", form("faults.json", "Ligar", fault))}
${card("Endereços que devolvem e-mails", [live("devolvem", renderBouncing(region)), bounce])}`;
}

function renderFaults(region: Region): Html {
  const rows = region.faults
    .list()
    .map(({ service, action, rate, kind }) => ({
      title: `${service} ${action ?? "(tudo)"}`,
      hint: `${Math.round(rate * 100)}% das chamadas`,
      side: [
        badge("warn", faultKinds[kind]),
        actionButton("faults.json", { service, action, kind, rate: 0 }, "Desligar"),
      ],
    }));
  return renderRows(rows, "Nenhuma. Todos os serviços respondem normalmente.");
}

function renderBouncing(region: Region): Html {
  const rows = listBouncing(region.store).map((address) => ({
    title: address,
    side: actionButton("bounces.json", { address, bounces: false }, "Voltar a entregar"),
  }));
  return renderRows(rows, "Nenhum. Os de simulator.amazonses.com funcionam como na AWS.");
}
