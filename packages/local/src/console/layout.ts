import type { Region } from "../region-types.ts";
import { formatInstant } from "./format.ts";
import { type Html, html, when } from "./html.ts";
import { icon } from "./icon.ts";
import { type Page, pages } from "./pages/index.ts";
import { linkTo, root } from "./parts.ts";

/**
 * Builds a whole page: the bar with the business clock, the tabs with their problem counts, and the
 * content.
 * @param room the path segment of the page whose tab is marked as the current one
 */
export function layout(region: Region, room: string | undefined, title: string, content: Html): Html {
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
<nav class="tabs" aria-label="Partes do console" id="abas" data-live>${pages.map((page) => renderTab(region, page, room))}</nav>
</header>
<main id="conteudo" tabindex="-1">${content}</main>
<p class="toast" role="status" data-toast hidden></p>
<noscript><p class="toast">Para comandar o relógio e as falhas, ligue o JavaScript deste navegador.</p></noscript>
</body>
</html>`;
}

function renderTab(region: Region, page: Page, room: string | undefined): Html {
  const alarm = page.alarm?.(region) ?? 0;
  const href = page.room === "" ? root : `${root}/${page.room}`;
  const count = when(alarm > 0, () => html`<span class="tab-count">${alarm}</span>`);
  return linkTo(href, "tab", page.room === room, html`${icon(page.icon)}${page.label}${count}`);
}
