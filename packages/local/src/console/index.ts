import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import type { ConsoleHandler, Region } from "../region-types.ts";
import { isRead, urlOf } from "../server/local-request.ts";
import { findMail } from "../services/ses/mail-store.ts";
import { answerApi } from "./api.ts";
import { refuse } from "./guard.ts";
import { type Html, html, when } from "./html.ts";
import { galleryLetter } from "./pages/gallery.ts";
import { type Page, pages } from "./pages/index.ts";
import { letterAnswer, mailPage, partAnswer } from "./pages/mail.ts";
import { formatInstant, linkTo, root } from "./parts.ts";
import { type Answer, content, page, refuseWith, send } from "./respond.ts";

/** Answers below `/__local`. An unexpected error gets 500 and goes to `report`. */
export function consoleHandler(region: Region, report: (error: unknown) => void = console.error): ConsoleHandler {
  return async (request, response) => {
    const answer = await answerRequest(region, request).catch((error: unknown) => {
      report(error);
      return refuseWith(500, "O console local falhou. O motivo está no terminal.");
    });
    send(request, response, answer);
  };
}

async function answerRequest(region: Region, request: IncomingMessage): Promise<Answer> {
  const refusal = refuse(request);
  if (refusal) return refusal;
  const url = urlOf(request.url);
  const name = url.pathname.slice(root.length).replace(/^\/|\/$/g, "");
  if (name.endsWith(".json")) return answerApi(region, request, name, url.searchParams);
  if (!isRead(request)) return refuseWith(405, "As páginas do console só se leem.");
  return (await answerPage(region, name, url.searchParams)) ?? refuseWith(404, "Nada neste endereço.");
}

async function answerPage(region: Region, name: string, query: URLSearchParams): Promise<Answer | undefined> {
  if (name === "console.css") return content(await readStyle(), "text/css; charset=utf-8");
  if (name === "console.js") return content(await buildScript(), "text/javascript; charset=utf-8");
  const found = pages.find(({ room }) => room === name);
  if (found === undefined) return answerInside(region, name);
  const { room, title, sentence } = found;
  const heading = html`<hgroup><h1>${title}</h1><p>${sentence}</p></hgroup>`;
  return page(layout(region, room, title, html`${heading}${await found.content(region, query)}`));
}

async function answerInside(region: Region, name: string): Promise<Answer | undefined> {
  const [room, id = "", view, index] = name.split("/");
  if (room === "gallery") return galleryLetter(id, view);
  const mail = room === "mail" ? findMail(region.store, id) : undefined;
  if (!mail) return undefined;
  if (view === undefined) return page(layout(region, "", mail.subject || "E-mail", mailPage(region, mail)));
  if (view === "html") return letterAnswer(region, mail);
  return view === "part" ? partAnswer(region, mail, Number(index)) : undefined;
}

const require = createRequire(import.meta.url);

async function readStyle(): Promise<string> {
  const pico = require.resolve("@picocss/pico/css/pico.jade.min.css");
  const texts = [pico, path.join(import.meta.dirname, "console.css")].map((file) => readFile(file, "utf8"));
  return (await Promise.all(texts)).join("\n");
}

async function buildScript(): Promise<string> {
  const entryPoints = [path.join(import.meta.dirname, "browser.ts")];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm", target: "es2022" });
  return outputFiles[0]?.text ?? "";
}

/** `room` is the path segment of the page whose tab is the current tab. */
function layout(region: Region, room: string | undefined, title: string, content: Html): Html {
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
