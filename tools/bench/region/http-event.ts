import { compileRoutes } from "@emdia/local/gateway/match-route";
import { toEvent } from "@emdia/local/gateway/to-event";
import type { Graph } from "@emdia/local/graph-types";

/** A call as the gateway passes it to a Lambda; `ownerId` is the `sub` of its token. */
export type Call = {
  method: "GET" | "POST" | "PUT";
  path: string;
  ownerId?: string;
  body?: string;
  headers?: Record<string, string>;
};

const claimsOf = (ownerId: string) => ({
  sub: ownerId,
  token_use: "access",
  email: `${ownerId}@exemplo.com.br`,
  email_verified: "true",
});

/**
 * Makes the event for a call.
 * @throws Error for a call without a route
 */
export function httpEvent(graph: Graph, { method, path, ownerId, body = "", headers = {} }: Call): object {
  const matched = compileRoutes(graph.routes)(method, path);
  if (!matched) throw new Error(`no route takes ${method} ${path}`);
  const request = {
    method,
    url: path,
    sourceIp: "127.0.0.1",
    body: Buffer.from(body),
    headers: { host: "localhost", ...(body ? { "content-type": "application/json" } : {}), ...headers },
  };
  return toEvent(graph, request, matched, ownerId === undefined ? undefined : claimsOf(ownerId));
}
