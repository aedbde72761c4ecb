import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allRoutes } from "../../packages/contracts/src/routes/index.ts";
import { allPageRoutes } from "../../packages/contracts/src/routes/pages.ts";
import { all, only, readable } from "./snapshot.ts";

/** A developer who opens another route must add it here. */
const openRoutes: readonly string[] = [
  "POST /api/auth/confirm-email",
  "POST /api/auth/release-sign-up",
  "GET /api/public/teacher/{code}",
  "GET /api/whatsapp/hook/{hook}",
  "POST /api/whatsapp/hook/{hook}",
  "POST /api/public/bank/{hint}",
  "POST /api/public/bank/{hint}/pix",
  "POST /api/public/register-student",
  "GET /api/public/health",
  "POST /api/stripe/webhook",
  "GET /p/{token}",
  "HEAD /p/{token}",
  "POST /p/{token}/paid",
  "POST /p/{token}/promise",
  "GET /p/{token}/receipts/{number}",
  "GET /r/{code}",
  "HEAD /r/{code}",
];

const Route = z.object({
  routeKey: z.string(),
  target: z.string(),
  authorizationType: z.enum(["JWT", "NONE"]),
  authorizerId: z.optional(z.string()),
});
const Integration = z.object({
  integrationUri: z.string(),
  integrationType: z.literal("AWS_PROXY"),
  payloadFormatVersion: z.literal("2.0"),
});

const routes = all("aws:apigatewayv2/Route").map(({ inputs }) => Route.parse(inputs));

test("given the contracts' tables of calls and pages, then the API has exactly their routes, each on its area's Lambda, each guarded", () => {
  const deployed = routes.map(({ routeKey, target, authorizerId }) => ({
    routeKey,
    lambda: lambdaBehind(target),
    authorizer: authorizerId,
  }));
  const pages = allPageRoutes.map((route) => ({ ...route, auth: "public" }));
  const promised = [...allRoutes, ...pages].map(({ method, path, area, auth }) => ({
    routeKey: `${method} ${path}`,
    lambda: `Api${area.charAt(0).toUpperCase()}${area.slice(1)}`,
    authorizer: auth === "owner" ? "ApiAuthorizerCognitoAuthorizer-id" : undefined,
  }));
  expect(byKey(deployed)).toEqual(byKey(promised));
});

test("given the API, then only the named routes are open", () => {
  const open = routes.filter((route) => route.authorizationType === "NONE").map(({ routeKey }) => routeKey);
  expect(open.toSorted()).toEqual(openRoutes.toSorted());
});

test("given the authorizer, then it takes tokens of our pool and our client alone, from the Authorization header", () => {
  expect(only("aws:apigatewayv2/Authorizer").inputs).toMatchObject({
    authorizerType: "JWT",
    identitySources: ["$request.header.Authorization"],
    jwtConfiguration: {
      issuer: "https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_UserPoolUserPool",
      audiences: ["WebClient-id"],
    },
  });
});

test("given the areas of routes and pages, then each has one integration and one permission for the API to call it", () => {
  const areas = [
    ...new Set(
      [...allRoutes, ...allPageRoutes].map(({ area }) => `Api${area.charAt(0).toUpperCase()}${area.slice(1)}`),
    ),
  ].toSorted();
  const integrated = all("aws:apigatewayv2/Integration").map(({ inputs }) =>
    readable(Integration.parse(inputs).integrationUri),
  );
  const permitted = all("aws:lambda/Permission")
    .filter(({ inputs }) => inputs.principal === "apigateway.amazonaws.com")
    .map(({ inputs }) => readable(String(inputs.function)));
  expect(integrated.toSorted()).toEqual(areas);
  expect(permitted.toSorted()).toEqual(areas);
});

test("given the API, then other origins get no CORS answer, the log names each integration's request, and a route takes 250 calls a second", () => {
  expect(only("aws:apigatewayv2/Api").inputs.corsConfiguration).toEqual({});
  expect(only("aws:apigatewayv2/Stage").inputs).toMatchObject({
    accessLogSettings: { format: expect.stringContaining("$context.integration.requestId") },
    defaultRouteSettings: { throttlingBurstLimit: 500, throttlingRateLimit: 250 },
  });
});

const Logged = z.object({ accessLogSettings: z.object({ format: z.string() }) });

test("given the API's log, then it names the route of a request, and keeps no token or code of its path", () => {
  const { accessLogSettings } = Logged.parse(only("aws:apigatewayv2/Stage").inputs);
  const kept = [...accessLogSettings.format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
  expect(kept).toContain("routeKey");
  expect(kept).toContain("requestId");
  expect(kept.filter((name) => /path|query|proxy|domain|authorizer/i.test(String(name)))).toEqual([]);
  expect(Object.values(JSON.parse(accessLogSettings.format))).toEqual(kept.map((name) => `$context.${name}`));
});

function lambdaBehind(target: string): string {
  const name = target.replace(/^integrations\//, "").replace(/-id$/, "");
  return readable(Integration.parse(only("aws:apigatewayv2/Integration", name).inputs).integrationUri);
}

function byKey<T extends { routeKey: string }>(list: readonly T[]): readonly T[] {
  return list.toSorted((one, other) => (one.routeKey < other.routeKey ? -1 : 1));
}
