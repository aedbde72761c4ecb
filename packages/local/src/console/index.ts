import type { IncomingMessage } from "node:http";
import type { ConsoleHandler, Region } from "../region-types.ts";
import { urlOf } from "../server/local-request.ts";
import { findMail } from "../services/ses/mail-store.ts";
import { answerApi } from "./api/index.ts";
import { readScript, readStyle } from "./assets.ts";
import { galleryAnswer } from "./gallery.ts";
import { refuse } from "./guard.ts";
import { emptyState, layout, root } from "./layout.ts";
import { clockPage } from "./pages/clock.ts";
import { deniedPage } from "./pages/denied.ts";
import { eventsPage } from "./pages/events.ts";
import { faultsPage } from "./pages/faults.ts";
import { letterAnswer, partAnswer } from "./pages/letter.ts";
import { logsPage } from "./pages/logs.ts";
import { mailPage } from "./pages/mail.ts";
import { mailboxPage } from "./pages/mailbox.ts";
import { queuesPage } from "./pages/queues.ts";
import { stripePage } from "./pages/stripe.ts";
import type { Answer } from "./respond.ts";
import { content, page, refuseWith, send } from "./respond.ts";

/**
 * Answers everything below `/__local`, for this machine only: the pages for people and the JSON API
 * for tests and scripts. It never rejects: it answers an unexpected error with 500 and passes it to
 * `report`.
 */
export function consoleHandler(region: Region, report: (error: unknown) => void = console.error): ConsoleHandler {
  return async (request, response) => {
    const answer = await answerRequest(region, request).catch((error: unknown) => {
      report(error);
      return refuseWith(500, "O console local falhou. O motivo está no terminal.");
    });
    send(response, answer, request.method !== "HEAD");
  };
}

async function answerRequest(region: Region, request: IncomingMessage): Promise<Answer> {
  const refusal = refuse(request);
  if (refusal) return refuseWith(refusal.status, refusal.sentence);
  const url = urlOf(request.url);
  const path = url.pathname.slice(root.length).replace(/^\/|\/$/g, "");
  if (path.endsWith(".json")) return answerApi(region, request, path, url.searchParams);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuseWith(405, "As páginas do console só se leem.");
  return (await answerPage(region, path, url.searchParams)) ?? notFound(region);
}

async function answerPage(region: Region, path: string, query: URLSearchParams): Promise<Answer | undefined> {
  switch (path) {
    case "":
      return page(mailboxPage(region, query));
    case "clock":
      return page(clockPage(region));
    case "queues":
      return page(queuesPage(region));
    case "events":
      return page(eventsPage(region));
    case "denied":
      return page(deniedPage(region));
    case "logs":
      return page(logsPage(region, query));
    case "faults":
      return page(faultsPage(region));
    case "stripe":
      return page(stripePage(region));
    case "console.css":
      return content(await readStyle(), "text/css; charset=utf-8");
    case "console.js":
      return content(await readScript(), "text/javascript; charset=utf-8");
    default:
      return answerInside(region, path, query);
  }
}

async function answerInside(region: Region, path: string, query: URLSearchParams): Promise<Answer | undefined> {
  const [room, id = "", view, index] = path.split("/");
  if (room === "ui") return galleryAnswer(path.slice("ui/".length));
  const mail = room === "mail" ? findMail(region.store, id) : undefined;
  if (!mail) return undefined;
  if (view === undefined) return page(mailPage(region, mail, query));
  if (view === "html") return letterAnswer(region, mail);
  return view === "part" ? partAnswer(region, mail, Number(index)) : undefined;
}

function notFound(region: Region): Answer {
  const nothing = emptyState("fault", "Nada neste endereço", "Use as abas acima para achar o caminho.");
  return page(layout(region, "", "Não encontrado", nothing), 404);
}
