/** docs/decisions/030-under-attack.md */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allRoutes } from "../../packages/contracts/src/routes/index.ts";
import { allPageRoutes } from "../../packages/contracts/src/routes/pages.ts";
import { all, calledName, only } from "./snapshot.ts";

/** AWS's quota of an account, and the minimum that stays unreserved. */
const [ACCOUNT, LEAST_UNRESERVED] = [1_000, 100];
const Settings = z.object({ routeKey: z.string(), throttlingRateLimit: z.number(), throttlingBurstLimit: z.number() });
const Stage = z.object({
  defaultRouteSettings: z.omit(Settings, { routeKey: true }),
  routeSettings: z.array(Settings),
});
const stage = Stage.parse(only("aws:apigatewayv2/Stage").inputs);

const reserved = new Map(
  all("aws:lambda/Function").flatMap((one): [string, number][] => {
    const count = one.inputs.reservedConcurrentExecutions;
    return count === undefined ? [] : [[calledName(one), Number(count)]];
  }),
);
const sumOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (reserved.get(name) ?? Number.NaN), 0);

test("given the Lambdas that strangers call, then together they take at most 140 of the account's executions, and the billing chain has its own", () => {
  const door = [
    ...new Set([...allRoutes.filter(({ auth }) => auth === "public"), ...allPageRoutes].map(({ area }) => area)),
  ];
  const doors = door.map((area) => `Api${area.charAt(0).toUpperCase()}${area.slice(1)}`);
  const billing = ["BillingTick", "BillingShard", "BillingOwner", "MailEvents"];
  expect(sumOf(doors)).toBe(140);
  expect([...reserved.keys()].toSorted()).toEqual(
    [...doors, ...billing, "ApiBank", "BankReader", "ReminderRunner"].toSorted(),
  );
  const mapping = all("aws:lambda/EventSourceMapping").find(({ name }) => name.startsWith("OwnerQueue"));
  const { scalingConfig } = z
    .object({ scalingConfig: z.object({ maximumConcurrency: z.number() }) })
    .parse(mapping?.inputs);
  expect(reserved.get("BillingOwner")).toBeGreaterThanOrEqual(scalingConfig.maximumConcurrency);
  const left = ACCOUNT - sumOf([...reserved.keys()]);
  // 500 executions are more than owners' calls need: API Gateway accepts 250 a second, and most
  // take a tenth of a second.
  expect(left).toBeGreaterThanOrEqual(LEAST_UNRESERVED + 500);
});

test("given the reserved executions, then the guide to deploy has their sum, their Lambdas and the quota that an account needs at least", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/deploy.md"), "utf8");
  const sum = sumOf([...reserved.keys()]);
  const [, ...figures] =
    /reserves (\d+) for (\d+) Lambdas[\s\S]{1,120}keeps (\d+) for the rest: below (\d+)/.exec(guide) ?? [];
  expect(figures.map(Number)).toEqual([sum, reserved.size, LEAST_UNRESERVED, sum + LEAST_UNRESERVED]);
});

test("given the routes that need no token, then each has a throttle of its own, far below that of owners' routes", () => {
  const strangers = [...allRoutes.filter(({ auth }) => auth === "public"), ...allPageRoutes];
  expect(stage.routeSettings.map(({ routeKey }) => routeKey).toSorted()).toEqual(
    strangers.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  for (const { throttlingRateLimit, throttlingBurstLimit } of stage.routeSettings) {
    expect(throttlingRateLimit).toBeLessThanOrEqual(stage.defaultRouteSettings.throttlingRateLimit / 5);
    expect(throttlingBurstLimit).toBeLessThanOrEqual(stage.defaultRouteSettings.throttlingBurstLimit / 5);
    expect(throttlingBurstLimit).toBeGreaterThanOrEqual(throttlingRateLimit);
  }
});

const Rule = z.object({
  name: z.string(),
  action: z.object({ block: z.object({ customResponse: z.object({ responseCode: z.number() }) }) }),
  statement: z.object({
    rateBasedStatement: z.object({
      limit: z.number(),
      aggregateKeyType: z.literal("IP"),
      evaluationWindowSec: z.literal(60),
      scopeDownStatement: z.optional(z.unknown()),
    }),
  }),
});

test("given production, then CloudFront asks a firewall that refuses an address by its requests a minute, at the public door sooner", () => {
  const { inputs } = only("aws:wafv2/WebAcl");
  expect(inputs).toMatchObject({ scope: "CLOUDFRONT", defaultAction: { allow: {} } });
  const rules = z.array(Rule).parse(inputs.rules);
  const limits = rules.map(({ name, statement }) => [name, statement.rateBasedStatement.limit]);
  expect(limits).toEqual([
    ["Door", 300],
    ["Anything", 3_000],
  ]);
  for (const { action } of rules) expect(action.block.customResponse.responseCode).toBe(429);
  const door = JSON.stringify(rules[0]?.statement.rateBasedStatement.scopeDownStatement);
  const open = [...allRoutes.filter(({ auth }) => auth === "public"), ...allPageRoutes];
  // Calls of the payment provider and of Meta need no such limit: few addresses send one call for
  // each event.
  const providers = ["receiveStripeEvent", "receiveWhatsApp", "proveWhatsAppHook"];
  for (const { path } of open.filter(({ name }) => !providers.includes(name)))
    expect(
      [...door.matchAll(/"searchString":"([^"]+)"/g)].some(([, start = "-"]) => path.startsWith(start)),
      path,
    ).toBe(true);
  expect(rules[1]?.statement.rateBasedStatement.scopeDownStatement).toBeUndefined();
  expect(only("aws:cloudfront/Distribution").inputs.webAclId).toContain("Firewall");
});
