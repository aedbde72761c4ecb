import { parseRecord } from "../../json.ts";
import type { LogLine, Region } from "../../region-types.ts";
import { formatInstant } from "../format.ts";
import type { Html } from "../html.ts";
import { html, when } from "../html.ts";
import { badge, emptyState, heading, layout, linkTo, root } from "../layout.ts";

const shown = 300;

/**
 * Builds the page of the log lines of all Lambdas or of one, newest first, with the failures on
 * top.
 */
export function logsPage(region: Region, query: URLSearchParams): Html {
  const names = region.graph.lambdas.map(({ logicalName }) => logicalName);
  const asked = query.get("funcao") ?? "";
  const chosen = names.includes(asked) ? asked : undefined;
  const content = html`${heading("Logs", "O que cada função escreveu, da linha mais nova à mais antiga.")}
<nav class="chips" aria-label="Funções">${chip(undefined, "Todas", chosen)}${names.map((name) => chip(name, name, chosen))}</nav>
<div id="registros" data-live>${renderErrors(region, chosen)}${renderLines(region, chosen)}</div>`;
  return layout(region, "logs", "Logs", content);
}

function chip(name: string | undefined, label: string, chosen: string | undefined): Html {
  const href = name === undefined ? `${root}/logs` : `${root}/logs?funcao=${name}`;
  return linkTo(href, "chip", name === chosen, label);
}

function renderErrors(region: Region, chosen: string | undefined): Html | undefined {
  const errors = region.state().errors.filter((error) => chosen === undefined || error.function === chosen);
  return when(
    errors.length > 0,
    () =>
      html`<section class="card"><h2>Falhas das funções</h2><ul class="rows">${errors.toReversed().map(
        (error) => html`<li class="row"><span class="row-main"><strong>${error.message}</strong>
<span class="hint">${error.function} · ${formatInstant(error.at)}</span></span>${badge("bad", "fault", error.type)}</li>`,
      )}</ul></section>`,
  );
}

function renderLines(region: Region, chosen: string | undefined): Html {
  const lines = region.logs(chosen).slice(-shown).toReversed();
  if (lines.length === 0) return emptyState("log", "Nada escrito ainda", "As linhas aparecem quando as funções rodam.");
  return html`<ol class="log rows card">${lines.map((line) => renderLine(line, chosen === undefined))}</ol>`;
}

function renderLine(line: LogLine, withName: boolean): Html {
  return html`<li class="log-${toneOf(line.level)}"><span class="row-side hint"><time datetime="${line.at}">${formatInstant(line.at)}</time>
<b>${line.level}</b>${when(withName, () => html`<a href="${root}/logs?funcao=${line.function}">${line.function}</a>`)}</span>
<code class="wrap">${saidBy(line)}</code></li>`;
}

/**
 * Returns the text that a Lambda wrote to its console, without the instant and level, which the
 * page shows beside it.
 */
function saidBy({ message }: LogLine): string {
  const said = (message.startsWith("{") ? parseRecord(message) : undefined)?.message;
  return said === undefined ? message : typeof said === "string" ? said : JSON.stringify(said);
}

function toneOf(level: string): string {
  return /error|fatal/i.test(level) ? "bad" : "calm";
}
