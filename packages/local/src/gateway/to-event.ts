import { randomUUID } from "node:crypto";
import type { Graph } from "../graph-types.ts";
import type { Claims } from "./authorize-jwt.ts";
import type { MatchedRoute } from "./match-route.ts";

export interface GatewayRequest {
  method: string;
  url: string;
  /** Names are lower-case. Several values with the same name are joined by a comma. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  sourceIp: string;
}

const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.-]+\+(json|xml)))/;

export function toEvent(
  graph: Graph,
  request: GatewayRequest,
  matched: MatchedRoute,
  claims: Claims | undefined,
): object {
  const { headers, body } = request;
  const [rawPath = "/", rawQueryString = ""] = splitUrl(request.url);
  const { cookie, ...others } = headers;
  const isText = TEXT.test(headers["content-type"] ?? "text/plain");
  const hasParameters = Object.keys(matched.pathParameters).length > 0;
  return {
    version: "2.0",
    routeKey: matched.route.routeKey,
    rawPath,
    rawQueryString,
    ...(cookie ? { cookies: cookie.split("; ") } : {}),
    headers: {
      ...others,
      "x-forwarded-for": request.sourceIp,
      "x-forwarded-port": "443",
      "x-forwarded-proto": "https",
    },
    ...(rawQueryString ? { queryStringParameters: joinedQuery(rawQueryString) } : {}),
    requestContext: contextOf(graph, request, matched, rawPath, claims),
    ...(hasParameters ? { pathParameters: matched.pathParameters } : {}),
    ...(body.length > 0 ? { body: body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

export function splitUrl(url: string): readonly string[] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

/** A repeated parameter becomes one value, joined by commas. */
function joinedQuery(queryString: string): Record<string, string> {
  const query = new URLSearchParams(queryString);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(",")]));
}

function contextOf(
  graph: Graph,
  request: GatewayRequest,
  { route }: MatchedRoute,
  path: string,
  claims: Claims | undefined,
) {
  const now = new Date();
  return {
    accountId: graph.accountId,
    apiId: "local",
    ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
    domainName: request.headers.host ?? "localhost",
    domainPrefix: "local",
    http: {
      method: request.method,
      path,
      protocol: "HTTP/1.1",
      sourceIp: request.sourceIp,
      userAgent: request.headers["user-agent"] ?? "",
    },
    requestId: randomUUID(),
    routeKey: route.routeKey,
    stage: "$default",
    time: now.toUTCString(),
    timeEpoch: now.getTime(),
  };
}
