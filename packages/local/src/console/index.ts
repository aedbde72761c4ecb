import type { IncomingMessage } from "node:http";
import type { ConsoleHandler, Region } from "../region-types.ts";
import { isRead, urlOf } from "../server/local-request.ts";
import { findMail } from "../services/ses/mail-store.ts";
import { answerApi } from "./api/index.ts";
import { readScript, readStyle } from "./assets.ts";
import { refuse } from "./guard.ts";
import { html, when } from "./html.ts";
import { layout } from "./layout.ts";
import { pages } from "./pages/index.ts";
import { letterAnswer, partAnswer } from "./pages/letter.ts";
import { mailPage } from "./pages/mail.ts";
import { emptyState, root } from "./parts.ts";
import { type Answer, content, page, refuseWith, send } from "./respond.ts";

/**
 * Answers every path below `/__local`, for this machine only: the pages for people and the JSON API
 * for tests and scripts. It never rejects. It answers an unexpected error with 500 and passes the
 * error to `report`.
 */
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
  const path = url.pathname.slice(root.length).replace(/^\/|\/$/g, "");
  if (path.endsWith(".json")) return answerApi(region, request, path, url.searchParams);
  if (!isRead(request)) return refuseWith(405, "As páginas do console só se leem.");
  return (await answerPage(region, path, url.searchParams)) ?? notFound(region);
}

async function answerPage(region: Region, path: string, query: URLSearchParams): Promise<Answer | undefined> {
  if (path === "console.css") return content(await readStyle(), "text/css; charset=utf-8");
  if (path === "console.js") return content(await readScript(), "text/javascript; charset=utf-8");
  const found = pages.find(({ room }) => room === path);
  if (found === undefined) return answerInside(region, path, query);
  const { room, label, title = label, sentence } = found;
  const heading = when(
    sentence !== undefined,
    () => html`<div class="heading"><h1>${title}</h1><p>${sentence}</p></div>`,
  );
  return page(layout(region, room, title, html`${heading}${found.content(region, query)}`));
}

async function answerInside(region: Region, path: string, query: URLSearchParams): Promise<Answer | undefined> {
  const [room, id = "", view, index] = path.split("/");
  const mail = room === "mail" ? findMail(region.store, id) : undefined;
  if (!mail) return undefined;
  if (view === undefined) return page(layout(region, "", mail.subject || "E-mail", mailPage(region, mail, query)));
  if (view === "html") return letterAnswer(region, mail);
  return view === "part" ? partAnswer(region, mail, Number(index)) : undefined;
}

function notFound(region: Region): Answer {
  const nothing = emptyState("fault", "Nada neste endereço", "Use as abas acima para achar o caminho.");
  return page(layout(region, undefined, "Não encontrado", nothing), 404);
}
