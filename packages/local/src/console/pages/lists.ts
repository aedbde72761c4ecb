import { parseRecord } from "../../json.ts";
import type { LogLine, Region } from "../../region-types.ts";
import { type Html, html } from "../html.ts";
import { badge, card, formatInstant, linkTo, live, prettyJson, renderRows, root, source } from "../parts.ts";

export function queuesPage(region: Region): Html {
  const { queues, deadLetters } = region.state();
  const queueRows = queues.map(({ name, visible, inFlight, delayed }) => ({
    title: name,
    side: [`${visible} à espera`, " · ", `${inFlight} em andamento`, " · ", `${delayed} adiadas`],
  }));
  const letterRows = deadLetters.map(({ queue, id, body, receives, at }) => ({
    title: queue,
    hint: `tentativas: ${receives}`,
    side: formatInstant(at),
    fold: { key: id, inside: source(prettyJson(body)) },
  }));
  return live("filas", [
    card("Mensagens mortas", renderRows(letterRows, "Nenhuma. Tudo o que entrou nas filas foi tratado.")),
    card("Filas", renderRows(queueRows, "Nenhuma.")),
  ]);
}

export function eventsPage(region: Region): Html {
  const rows = region
    .events()
    .map(({ id, bus, source: from, detailType, detail, at, rules }) => ({
      title: detailType,
      hint: `${from} · barramento ${bus} · ${formatInstant(at)}`,
      side: rules.length === 0 ? badge("calm", "Ninguém ouviu") : rules.map((rule) => badge("good", rule)),
      fold: { key: id, inside: source(JSON.stringify(detail, null, 2)) },
    }));
  return live("eventos", renderRows(rows, "Nenhum ainda. Cada e-mail e cada cobrança terminada aparece aqui."));
}

export function deniedPage(region: Region): Html {
  const calls = region.state().denied.toReversed();
  const rows = calls.map(({ action, resource, function: name, at }) => ({
    title: action,
    hint: resource,
    side: [html`<a href="${root}/logs?funcao=${name}">${name}</a>`, formatInstant(at)],
  }));
  return live("negadas", renderRows(rows, "Nenhuma. As permissões bastaram para tudo o que rodou."));
}

const SHOWN_LINES = 300;

export function logsPage(region: Region, query: URLSearchParams): Html {
  const names = region.graph.lambdas.map(({ logicalName }) => logicalName);
  const chosen = names.find((name) => name === query.get("funcao"));
  const links = [undefined, ...names].map((name) =>
    linkTo(`${root}/logs${name === undefined ? "" : `?funcao=${name}`}`, name === chosen, name ?? "Todas"),
  );
  const errors = region.state().errors.filter((error) => chosen === undefined || error.function === chosen);
  const failures = errors
    .toReversed()
    .map((error) => ({
      title: error.message,
      hint: `${error.function} · ${formatInstant(error.at)}`,
      side: badge("bad", error.type),
    }));
  const lines = region.logs(chosen).slice(-SHOWN_LINES).toReversed();
  const rows = lines.map((line) => ({
    title: html`<code>${saidBy(line)}</code>`,
    hint: `${line.function} · ${formatInstant(line.at)}`,
    side: badge(/error|fatal/i.test(line.level) ? "bad" : "calm", line.level),
  }));
  return html`<nav class="tabs" aria-label="Funções">${links}</nav>
${live("registros", [
  card("Falhas das funções", renderRows(failures, "Nenhuma.")),
  card("Linhas", renderRows(rows, "Nenhuma ainda. As linhas aparecem quando as funções rodam.")),
])}`;
}

function saidBy({ message }: LogLine): string {
  const said = (message.startsWith("{") ? parseRecord(message) : undefined)?.message;
  return said === undefined ? message : typeof said === "string" ? said : JSON.stringify(said);
}
