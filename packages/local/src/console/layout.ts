import type { Region } from "../region-types.ts";
import { formatInstant } from "./format.ts";
import { type Html, html, when } from "./html.ts";
import { type Page, pages } from "./pages/index.ts";
import { linkTo, root } from "./parts.ts";

/** `room` is the path segment of the page whose tab is the current one. */
export function layout(region: Region, room: string | undefined, title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Em Dia local</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/console.css">
<script type="module" src="${root}/console.js"></script>
</head>
<body>
<header class="container">
<nav><ul><li><strong>Em Dia</strong> console local</li></ul>
<ul><li id="relogio" data-live><a href="${root}/clock">${formatInstant(region.clock.now())}</a></li>
<li><a href="/">Abrir o site</a></li></ul></nav>
<nav class="tabs" aria-label="Partes do console" id="abas" data-live>${pages.map((page) => renderTab(region, page, room))}</nav>
</header>
<main class="container">${content}</main>
<p class="said" role="status" hidden></p>
</body>
</html>`;
}

function renderTab(region: Region, page: Page, room: string | undefined): Html {
  const alarm = page.alarm?.(region) ?? 0;
  const count = when(alarm > 0, () => html`<span class="badge bad">${alarm}</span>`);
  return linkTo(`${root}/${page.room}`.replace(/\/$/, ""), page.room === room, html`${page.label}${count}`);
}
