import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { FaultInjector } from "../faults.ts";
import { listenHere } from "../server/listen.ts";
import { isLocal } from "../server/local-request.ts";
import type { AwsRequest, AwsResponse, AwsService } from "../types.ts";
import { AwsError } from "./errors.ts";
import { conflicting, failed, renderError, throttled } from "./render-error.ts";
import { readBody, toAwsRequest } from "./request.ts";

/** SES accepts raw mails of up to 10 MB in base64. No other request is nearly as large. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** The delay of a slow response: other calls run in between, and no time-out is reached. */
const SLOW_MS = 500;

export interface EndpointOptions {
  services: readonly AwsService[];
  faults: FaultInjector;
  log(message: string): void;
}

export type AnswerAws = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function createEndpoint({ services, faults, log }: EndpointOptions): AnswerAws {
  return async (incoming, response) => {
    const body = await readBody(incoming, MAX_BODY_BYTES);
    if (body === undefined) return end(response, { status: 413, headers: {}, body: "" });
    const request = toAwsRequest(incoming, body);
    const service = services.find((one) => one.matches(request));
    const fault = faults.draw(service?.name ?? request.service, request.action);
    if (fault?.kind === "throttle") return end(response, throttled(request, fault.service));
    if (fault?.kind === "error") return end(response, failed(request));
    // The call gets no response and has no effect, so the caller waits until its own time-out.
    if (fault?.kind === "timeout") return;
    if (fault?.kind === "lost-request") return void incoming.socket.destroy();
    const conflict = fault?.kind === "conflict" ? conflicting(request) : undefined;
    if (conflict) return end(response, conflict);
    if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const answer = await handle(request, service, log);
    if (fault?.kind === "lost-response") incoming.socket.destroy();
    else end(response, answer);
  };
}

/** Listens on a free port of 127.0.0.1. Other hosts are refused: pages could use DNS rebinding. */
export async function listenEndpoint(answer: AnswerAws): Promise<{ server: Server; url: string }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    if (!isLocal(request)) return void response.writeHead(403).end("Forbidden");
    answer(request, response).catch(() => response.destroy());
  });
  return { server, url: `http://127.0.0.1:${await listenHere(server)}` };
}

async function handle(
  request: AwsRequest,
  service: AwsService | undefined,
  log: EndpointOptions["log"],
): Promise<AwsResponse> {
  try {
    if (service === undefined)
      throw new AwsError("UnknownOperationException", `No stand-in knows ${request.url}.`, 404);
    return await service.handle(request, request.caller);
  } catch (error) {
    const isExpected = error instanceof Error && (error.name === "AwsError" || error.name === "AccessDenied");
    if (!isExpected) log(`${service?.name ?? "aws"} ${request.action}: ${String(error)}`);
    return renderError(request, error);
  }
}

function end(response: ServerResponse, { status, headers, body }: AwsResponse): void {
  // This header shows real time, not business time: the SDK corrects its clock by the header.
  response.sendDate = false;
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}
