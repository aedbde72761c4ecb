import type { Graph } from "../graph-types.ts";
import { type Json, numberAt, recordAt, recordsAt, textAt } from "../json.ts";

export function siteHeadersOf(graph: Pick<Graph, "ofType">): Readonly<Record<string, string>> {
  const [policy] = graph.ofType("aws:cloudfront/responseHeadersPolicy:ResponseHeadersPolicy");
  if (policy === undefined) return {};
  const security = recordAt(policy.inputs, "securityHeadersConfig");
  const headers: [name: string, value: string][] = [
    ["content-security-policy", textAt(recordAt(security, "contentSecurityPolicy"), "contentSecurityPolicy")],
    ["strict-transport-security", transportSecurity(recordAt(security, "strictTransportSecurity"))],
    ["x-content-type-options", security.contentTypeOptions ? "nosniff" : ""],
    ["x-frame-options", textAt(recordAt(security, "frameOptions"), "frameOption")],
    ["referrer-policy", textAt(recordAt(security, "referrerPolicy"), "referrerPolicy")],
    ...recordsAt(recordAt(policy.inputs, "customHeadersConfig"), "items").map((item): [string, string] => [
      textAt(item, "header").toLowerCase(),
      textAt(item, "value"),
    ]),
  ];
  return Object.fromEntries(headers.filter(([, value]) => value !== ""));
}

function transportSecurity(config: Json): string {
  const seconds = numberAt(config, "accessControlMaxAgeSec", 0);
  if (seconds === 0) return "";
  return `max-age=${seconds}${config.includeSubdomains === true ? "; includeSubDomains" : ""}`;
}
