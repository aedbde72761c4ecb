import type { Region } from "../region-types.ts";
import { formatInstant } from "./format.ts";
import type { Html } from "./html.ts";
import { html, when } from "./html.ts";
import type { IconName } from "./icon.ts";
import { icon } from "./icon.ts";

/** The prefix of all paths of the console. */
export const root = "/__local";

/** A page of the console, by the last part of its path. */
export type Room = "" | "clock" | "queues" | "events" | "denied" | "logs" | "faults" | "stripe";

type Tab = { room: Room; label: string; icon: IconName; alarm: (region: Region) => number };

const tabs: readonly Tab[] = [
  { room: "", label: "E-mails", icon: "mail", alarm: () => 0 },
  { room: "clock", label: "Relógio", icon: "clock", alarm: () => 0 },
  { room: "queues", label: "Filas", icon: "queue", alarm: (region) => region.state().deadLetters.length },
  { room: "events", label: "Eventos", icon: "event", alarm: () => 0 },
  { room: "stripe", label: "Stripe", icon: "card", alarm: (region) => undeliveredCount(region) },
  { room: "denied", label: "Negadas", icon: "shield", alarm: (region) => region.state().denied.length },
  { room: "logs", label: "Logs", icon: "log", alarm: (region) => region.state().errors.length },
  { room: "faults", label: "Falhas", icon: "fault", alarm: (region) => region.faults.list().length },
];

function undeliveredCount({ stripe }: Region): number {
  return stripe.deliveries().filter(({ status }) => status === "failed").length;
}

/**
 * Builds a whole page: the bar with the business clock, the tabs with their counts of problems, and
 * the content.
 */
export function layout(region: Region, room: Room, title: string, content: Html): Html {
  const now = region.clock.now();
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Em Dia local</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/console.css">
<script type="module" src="${root}/console.js"></script>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header class="bar">
<div class="bar-inside">
<a class="brand" href="${root}">Em Dia <span>console local</span></a>
<a class="bar-clock" href="${root}/clock">
<span class="bar-label">Relógio do negócio</span>
<time data-clock="${now.toISOString()}">${formatInstant(now)}</time>
</a>
<a class="bar-site" href="/">Abrir o site ${icon("open")}</a>
</div>
<nav class="tabs" aria-label="Partes do console" id="abas" data-live>${tabs.map((tab) => renderTab(region, tab, room))}</nav>
</header>
<main id="conteudo" tabindex="-1">${content}</main>
<p class="toast" role="status" data-toast hidden></p>
<noscript><p class="toast">Para comandar o relógio e as falhas, ligue o JavaScript deste navegador.</p></noscript>
</body>
</html>`;
}

/** Builds a page's heading with one sentence below it. */
export function heading(title: string, sentence: string): Html {
  return html`<div class="heading"><h1>${title}</h1><p>${sentence}</p></div>`;
}

/** Builds the content of a list that is empty. */
export function emptyState(name: IconName, title: string, sentence: string): Html {
  return html`<div class="empty">${icon(name)}<h2>${title}</h2><p>${sentence}</p></div>`;
}

/** Builds one row for each thing, or returns `empty` when the list is empty. */
export function rowsOr<T>(things: readonly T[], empty: Html, row: (thing: T) => Html): Html {
  return things.length === 0 ? empty : html`<ul class="rows">${things.map(row)}</ul>`;
}

/** Builds a link that also tells assistive technology whether its page is the current one. */
export function linkTo(href: string, kind: string, isHere: boolean, inside: Html | string): Html {
  return isHere
    ? html`<a class="${kind}" href="${href}" aria-current="page">${inside}</a>`
    : html`<a class="${kind}" href="${href}">${inside}</a>`;
}

/** Builds a badge in which the word, the drawing and the colour have the same meaning. */
export function badge(tone: "good" | "bad" | "warn" | "info" | "calm", name: IconName, label: string): Html {
  return html`<span class="badge badge-${tone}">${icon(name)}${label}</span>`;
}

function renderTab(region: Region, tab: Tab, room: Room): Html {
  const alarm = tab.alarm(region);
  const href = tab.room === "" ? root : `${root}/${tab.room}`;
  const count = when(alarm > 0, () => html`<span class="tab-count">${alarm}</span>`);
  return linkTo(href, "tab", tab.room === room, html`${icon(tab.icon)}${tab.label}${count}`);
}
