import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { API_PATH } from "@emdia/contracts/routes/pages";
import { StartError } from "../start/start-error.ts";
import { listenHere } from "./listen.ts";
import { isLocal, urlOf } from "./local-request.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface PublicRoutes {
  api: Answer;
  console: Answer;
  cognito: Answer;
  docs: Answer;
  stripe: Answer;
  site: Answer;
}

/** The listener refuses a foreign Host or Origin: only this machine's pages can use it. */
export function createPublicListener(routes: PublicRoutes): RequestListener {
  return (request, response) => {
    if (!isLocal(request)) return void response.writeHead(403).end("Forbidden");
    const { pathname } = urlOf(request.url);
    ownerOf(routes, pathname)(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

/** @throws StartError in Portuguese when the port is taken or not allowed */
export async function listen(server: Server, port: number): Promise<number> {
  try {
    return await listenHere(server, port);
  } catch (cause) {
    throw new StartError(portSentence(port, cause), { cause });
  }
}

/** @throws StartError in Portuguese when the port is taken or not allowed */
export async function probePort(port: number): Promise<void> {
  const server = createServer();
  await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
}

function ownerOf(routes: PublicRoutes, pathname: string): Answer {
  if (API_PATH.test(pathname)) return routes.api;
  if (/^\/v1\/|^\/__local\/stripe\/./.test(pathname)) return routes.stripe;
  if (pathname === "/__local" || pathname.startsWith("/__local/")) return routes.console;
  if (pathname === "/docs" || pathname.startsWith("/docs/")) return routes.docs;
  return pathname.startsWith("/aws/cognito-idp") ? routes.cognito : routes.site;
}

function portSentence(port: number, cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE")
    return `A porta ${port} já está em uso: feche o outro programa ou escolha outra com --port.`;
  if (code === "EACCES") return `Não há permissão para usar a porta ${port}: escolha outra com --port.`;
  return `A porta ${port} não pôde ser aberta (${String(code)}): escolha outra com --port.`;
}
