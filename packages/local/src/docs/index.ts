import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "../console/respond.ts";
import { content, page, refuseWith, send } from "../console/respond.ts";
import type { OpenApi } from "./open-api.ts";
import { docsPage } from "./page.ts";

/** The committed API reference, which `npm run openapi` writes. */
const reference = new URL("../../../../docs/api/openapi.json", import.meta.url);
/** The console's colours and parts, so that the reference looks like part of the house. */
const sheets = ["../console/style/tokens.css", "../console/style/frame.css", "../console/style/parts.css", "docs.css"];

/** Answers `/docs` and what lies below it, for this machine only: the caller checks that (../server/public-server.ts). */
export async function answerDocs(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const answer = isRead ? await answerPath(request.url ?? "/") : refuseWith(405, "A referência da API só se lê.");
  send(response, answer, request.method !== "HEAD");
}

async function answerPath(url: string): Promise<Answer> {
  switch (new URL(url, "http://localhost").pathname.replace(/\/$/, "")) {
    case "/docs":
      return page(docsPage(await readReference()));
    case "/docs/openapi.json":
      return content(await readFile(reference), "application/json; charset=utf-8");
    case "/docs/docs.css":
      return content(await readStyle(), "text/css; charset=utf-8");
    default:
      return refuseWith(404, "Nada neste endereço: a referência da API está em /docs.");
  }
}

/** Read at each call: `npm run openapi` shows at the next reload. */
async function readReference(): Promise<OpenApi> {
  return JSON.parse(await readFile(reference, "utf8"));
}

async function readStyle(): Promise<string> {
  const texts = sheets.map((name) => readFile(new URL(name, import.meta.url), "utf8"));
  return (await Promise.all(texts)).join("\n");
}
