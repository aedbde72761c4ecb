import type { IncomingMessage, ServerResponse } from "node:http";
import { plainHeaders, readBody } from "../aws/request.ts";
import { siteHeadersOf } from "../graph/site-headers.ts";
import type { Graph } from "../graph-types.ts";
import { LambdaFailure } from "../lambda/failure.ts";
import { patience } from "../patience.ts";
import { sendCompressed } from "../server/send-compressed.ts";
import type { InvokeLambda } from "../types.ts";
import { authorizeJwt, type KeySet } from "./authorize-jwt.ts";
import { compileRoutes } from "./match-route.ts";
import { type GatewayAnswer, message, toAnswer } from "./to-answer.ts";
import { type GatewayRequest, splitUrl, toEvent } from "./to-event.ts";

const MAX_BODY_BYTES = 10 * 1024 * 1024;
const MAX_HEADER_BYTES = 10_240;
/** An HTTP API waits 30 seconds for its integration, regardless of the Lambda's own time-out. */
const MAX_INTEGRATION_MS = 30_000;

export interface GatewayOptions {
  graph: Graph;
  invoke: InvokeLambda;
  keys: KeySet;
  onAnswer?(status: number, millis: number): void;
}

export function createGateway({ graph, invoke, keys, onAnswer }: GatewayOptions) {
  const match = compileRoutes(graph.routes);
  // CloudFront, which is in front of the API, replaces these headers in every response.
  const siteHeaders = siteHeadersOf(graph);
  const answer = async (request: GatewayRequest): Promise<GatewayAnswer> => {
    if (headerBytes(request) > MAX_HEADER_BYTES) return message(431, "Request Header Fields Too Large");
    const matched = match(request.method, splitUrl(request.url)[0] ?? "/");
    if (matched === undefined) return message(404, "Not Found");
    const { authorizer, lambda } = matched.route;
    const claims = authorizer && (await authorizeJwt(request.headers.authorization, authorizer, keys));
    if (authorizer !== undefined && claims === undefined) return unauthorized();
    return invokeWithin(invoke(lambda.logicalName, toEvent(graph, request, matched, claims)));
  };
  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const began = performance.now();
    const body = await readBody(incoming, MAX_BODY_BYTES);
    const result =
      body === undefined
        ? message(413, "Request Entity Too Large")
        : await answer({
            method: incoming.method ?? "GET",
            url: incoming.url ?? "/",
            headers: plainHeaders(incoming),
            body,
            sourceIp: incoming.socket.remoteAddress ?? "127.0.0.1",
          });
    if (body === undefined) response.shouldKeepAlive = false;
    const { status, headers } = result;
    onAnswer?.(status, performance.now() - began);
    response.statusCode = status;
    for (const [name, value] of Object.entries({ ...headers, ...siteHeaders })) response.setHeader(name, value);
    await sendCompressed(incoming, response, result.body);
  };
}

function headerBytes({ headers, url }: GatewayRequest): number {
  return Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, url.length);
}

function unauthorized(): GatewayAnswer {
  const answer = message(401, "Unauthorized");
  return { ...answer, headers: { ...answer.headers, "www-authenticate": "Bearer" } };
}

async function invokeWithin(invocation: Promise<unknown>): Promise<GatewayAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<GatewayAnswer>((resolve) => {
    timer = setTimeout(() => resolve(message(503, "Service Unavailable")), MAX_INTEGRATION_MS * patience());
  });
  const outcome = invocation.then(toAnswer, (error: unknown) => {
    const isTimeout = error instanceof LambdaFailure && error.kind === "timeout";
    const isTooLarge = error instanceof LambdaFailure && error.errorType === "RequestEntityTooLargeException";
    if (isTooLarge) return message(413, "Request Entity Too Large");
    return isTimeout ? message(503, "Service Unavailable") : message(500, "Internal Server Error");
  });
  try {
    return await Promise.race([outcome, limit]);
  } finally {
    clearTimeout(timer);
  }
}
