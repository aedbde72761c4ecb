import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { allRoutes } from "@emdia/contracts/routes/index";
import { createGateway } from "@emdia/local/gateway/index";
import { afterAll, beforeAll } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { inBatches, send } from "./support/call.ts";
import { measures } from "./support/measure.ts";
import { nameOf, pathWith } from "./support/route-calls.ts";

const region = oneRegion();
let server: Server;
let url = "";

beforeAll(async () => {
  // The calls use the deployed API directly, because the local server already refuses other
  // origins.
  const { graph, invoke } = region();
  const listener = createGateway({ graph, invoke, keys: () => new Map() });
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ORIGINS = [
  "null",
  "https://evil.example",
  "http://emdia.com.br",
  "https://emdia.com.br",
  "https://emdia.com.br:8443",
  "https://emdia.com.br.evil.example",
  "https://evilemdia.com.br",
  "https://emdia.com.br@evil.example",
  "https://evil.example/emdia.com.br",
  "https://evil.example#emdia.com.br",
  "https://emdia.com.br%60.evil.example",
  "https://emdia.com.br_.evil.example",
  "https://emdia.com.br\\.evil.example",
  "https://sub.emdia.com.br",
  "https://EMDIA.COM.BR",
  "https://emdia.com",
  "https://emdiaxcom.br",
  "https://xn--emda-vpa.com.br",
  "file://",
  "http://localhost:3000",
  "http://127.0.0.1",
  "chrome-extension://abcdef",
  "https://emdia.com.br, https://evil.example",
  "https://emdia.com.br https://evil.example",
  "*",
  "https://checkout.stripe.com",
];

measures("cors", "given calls and preflights of 26 origins, then none is allowed", async () => {
  const preflight = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
  const calls = allRoutes.flatMap((route) =>
    ORIGINS.flatMap((origin) => [
      { route, method: route.method as string, headers: { origin } },
      { route, method: "OPTIONS", headers: { origin, ...preflight } },
    ]),
  );
  const letIn = await inBatches(calls, async ({ route, method, headers }) => {
    const reply = await send(url, { method, path: pathWith(route, 1), headers });
    const allowing = [...reply.headers.keys()].filter((name) => name.startsWith("access-control-"));
    const isLet = allowing.length > 0 || (method === "OPTIONS" && reply.status < 400);
    return isLet ? [`${method} ${nameOf(route)} ${headers.origin}: ${reply.status} ${allowing}`] : [];
  });
  const configured = region()
    .graph.ofType("aws:apigatewayv2/api:Api")
    .filter(({ inputs }) => Object.keys(Object(inputs.corsConfiguration)).length > 0);
  return {
    tried: { "calls and preflights": calls.length },
    figures: { "answers that allow one": [...letIn.flat(), ...configured], origins: ORIGINS.length },
  };
});
