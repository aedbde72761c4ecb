import type { Region } from "../../region-types.ts";
import { countOr, formatInstant, prettyJson } from "../format.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import { badge, emptyState, heading, layout, rowsOr } from "../layout.ts";

/** Builds the page of the queues and their dead letters. */
export function queuesPage(region: Region): Html {
  const { queues, deadLetters } = region.state();
  const dead = new Set(deadLetters.map(({ queue }) => queue));
  const content = html`${heading("Filas", "Mensagens à espera, em andamento e as que ninguém conseguiu tratar.")}
<div id="filas" data-live>
<section class="card"><h2>Filas</h2><ul class="rows">${queues.map(
    ({ name, visible, inFlight, delayed }) => html`<li class="row">
<span class="row-main"><strong>${name}</strong></span>
<span class="row-side"><span><b>${visible}</b> à espera</span><span><b>${inFlight}</b> em andamento</span>
<span><b>${delayed}</b> adiadas</span> ${stateBadge(dead.has(name), visible + inFlight + delayed)}</span></li>`,
  )}</ul></section>
<section class="card"><h2>Mensagens mortas</h2>${renderDeadLetters(region)}</section>
</div>`;
  return layout(region, "queues", "Filas", content);
}

function stateBadge(hasDead: boolean, waiting: number): Html {
  if (hasDead) return badge("bad", "cross", "Com mortas");
  return waiting === 0 ? badge("good", "check", "Vazia") : badge("warn", "clock", "Trabalhando");
}

function renderDeadLetters(region: Region): Html {
  return rowsOr(
    region.state().deadLetters,
    emptyState("check", "Nenhuma mensagem morta", "Tudo o que entrou nas filas foi tratado."),
    ({ queue, id, body, receives, at }) => html`<li><details class="fold" data-key="${id}"><summary class="row">
<span class="row-main"><strong>${queue}</strong><span class="hint">${countOr("nunca recebida", receives, "tentativa", "tentativas")}</span></span>
<span class="row-side">${formatInstant(at)}</span></summary><pre class="source">${prettyJson(body)}</pre></details></li>`,
  );
}
