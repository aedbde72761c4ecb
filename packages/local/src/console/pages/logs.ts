import { parseRecord } from "../../json.ts";
import type { LogLine, Region } from "../../region-types.ts";
import { formatInstant } from "../format.ts";
import { type Html, html, when } from "../html.ts";
import { badge, card, emptyState, linkTo, live, renderRows, root } from "../parts.ts";

const shown = 300;

/** Builds the page for log lines of one Lambda or of all, newest first, below the failures. */
export function logsPage(region: Region, query: URLSearchParams): Html {
  const names = region.graph.lambdas.map(({ logicalName }) => logicalName);
  const chosen = names.find((name) => name === query.get("funcao"));
  const chip = (name?: string) =>
    linkTo(`${root}/logs${name === undefined ? "" : `?funcao=${name}`}`, "chip", name === chosen, name ?? "Todas");
  return html`<nav class="chips" aria-label="Funções">${chip()}${names.map(chip)}</nav>
${live("registros", [renderErrors(region, chosen), renderLines(region, chosen)])}`;
}

function renderErrors(region: Region, chosen: string | undefined): Html | undefined {
  const errors = region.state().errors.filter((error) => chosen === undefined || error.function === chosen);
  const rows = errors.toReversed().map((error) => ({
    title: error.message,
    hint: `${error.function} · ${formatInstant(error.at)}`,
    side: badge("bad", "fault", error.type),
  }));
  return when(rows.length > 0, () => card("Falhas das funções", renderRows(rows, html``)));
}

function renderLines(region: Region, chosen: string | undefined): Html {
  const lines = region.logs(chosen).slice(-shown).toReversed();
  if (lines.length === 0) return emptyState("log", "Nada escrito ainda", "As linhas aparecem quando as funções rodam.");
  return html`<ol class="log rows card">${lines.map((line) => renderLine(line, chosen === undefined))}</ol>`;
}

function renderLine(line: LogLine, withName: boolean): Html {
  const tone = /error|fatal/i.test(line.level) ? "bad" : "calm";
  return html`<li class="log-${tone}"><span class="row-side hint"><time datetime="${line.at}">${formatInstant(line.at)}</time>
<b>${line.level}</b>${when(withName, () => html`<a href="${root}/logs?funcao=${line.function}">${line.function}</a>`)}</span>
<code class="wrap">${saidBy(line)}</code></li>`;
}

/** Returns the text of a log line, without the instant and level that the page shows apart. */
function saidBy({ message }: LogLine): string {
  const said = (message.startsWith("{") ? parseRecord(message) : undefined)?.message;
  return said === undefined ? message : typeof said === "string" ? said : JSON.stringify(said);
}
