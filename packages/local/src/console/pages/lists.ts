import type { Region } from "../../region-types.ts";
import { countOr, formatInstant, prettyJson } from "../format.ts";
import { type Html, html } from "../html.ts";
import { badge, card, emptyState, live, renderRows, root, source } from "../parts.ts";

/** Builds the page for the queues and their dead letters. */
export function queuesPage(region: Region): Html {
  const { queues, deadLetters } = region.state();
  const dead = new Set(deadLetters.map(({ queue }) => queue));
  const queueRows = queues.map(({ name, visible, inFlight, delayed }) => ({
    title: name,
    side: html`<span><b>${visible}</b> à espera</span><span><b>${inFlight}</b> em andamento</span>
<span><b>${delayed}</b> adiadas</span> ${stateBadge(dead.has(name), visible + inFlight + delayed)}`,
  }));
  const letterRows = deadLetters.map(({ queue, id, body, receives, at }) => ({
    title: queue,
    hint: countOr("nunca recebida", receives, "tentativa", "tentativas"),
    side: formatInstant(at),
    fold: { key: id, inside: source(prettyJson(body)) },
  }));
  const noLetters = emptyState("check", "Nenhuma mensagem morta", "Tudo o que entrou nas filas foi tratado.");
  const noQueues = html`<ul class="rows"></ul>`;
  return live("filas", [
    card("Filas", renderRows(queueRows, noQueues)),
    card("Mensagens mortas", renderRows(letterRows, noLetters)),
  ]);
}

function stateBadge(hasDead: boolean, waiting: number): Html {
  if (hasDead) return badge("bad", "cross", "Com mortas");
  return waiting === 0 ? badge("good", "check", "Vazia") : badge("warn", "clock", "Trabalhando");
}

/** Builds the page for the latest events that the buses accepted, with the rules that matched. */
export function eventsPage(region: Region): Html {
  const rows = region.events().map(({ id, bus, source: from, detailType, detail, at, rules }) => ({
    title: detailType,
    hint: `${from} · barramento ${bus}`,
    side: [
      ...(rules.length === 0
        ? [badge("calm", "cross", "Ninguém ouviu")]
        : rules.map((rule) => badge("good", "check", rule))),
      html`<span>${formatInstant(at)}</span>`,
    ],
    fold: { key: id, inside: source(JSON.stringify(detail, null, 2)) },
  }));
  const sentence = "Cada e-mail enviado e cada cobrança terminada aparece aqui.";
  return liveCard("eventos", renderRows(rows, emptyState("event", "Nenhum evento ainda", sentence)));
}

/** Builds the page for the calls that the stack's roles do not allow, which fail on AWS too. */
export function deniedPage(region: Region): Html {
  const rows = region
    .state()
    .denied.toReversed()
    .map((call) => ({
      title: call.action,
      hint: html`<code class="wrap">${call.resource}</code>`,
      side: html`<a href="${root}/logs?funcao=${call.function}">${call.function}</a><span>${formatInstant(call.at)}</span>`,
    }));
  const sentence = "As permissões da infraestrutura bastaram para tudo o que rodou.";
  return liveCard("negadas", renderRows(rows, emptyState("check", "Nenhuma chamada negada", sentence)));
}

const liveCard = (id: string, content: Html) => live(id, html`<div class="card">${content}</div>`);
