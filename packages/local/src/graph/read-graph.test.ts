import { expect, test } from "vitest";
import { smallGraph } from "../testing/small-graph.ts";
import { readSnapshot } from "./read-graph.ts";

test("given the committed snapshot, when read, then every route, queue, rule and schedule leads to one of its Lambdas", () => {
  const graph = readSnapshot();
  const lambdas = new Set(graph.lambdas);
  expect(graph.lambdas.map((lambda) => lambda.logicalName)).toContain("BillingTick");
  expect(graph.routes.length).toBeGreaterThan(15);
  expect(graph.routes.every((route) => lambdas.has(route.lambda))).toBe(true);
  expect(graph.mappings.map((mapping) => mapping.lambda.logicalName).sort()).toEqual([
    "BillingOwner",
    "BillingShard",
    "BillingSummary",
    "Intake",
    "MailEvents",
    "OwnerNotice",
    "Receipt",
    "Welcome",
    "WhatsappUpdates",
  ]);
  expect(graph.mappings.every((mapping) => mapping.partialResponses)).toBe(true);
  expect(graph.schedules.map((schedule) => schedule.target.lambda.logicalName)).toEqual([
    "AccountEraser",
    "BankReader",
    "BillingTick",
    "ReminderRunner",
    "TrialWarner",
  ]);
  expect(graph.userPool?.triggers).toEqual({ customMessage: "UserPoolCustomMessage", preToken: "UserPoolPreToken" });
  expect(
    graph.lambdas.every((lambda) => lambda.policy.length > 0 || /^(UserPool|ApiAccounts)/.test(lambda.logicalName)),
  ).toBe(true);
});

test("given a small graph, when read, then names, redrive, retries and dead letters are resolved", () => {
  const graph = smallGraph();
  const work = graph.queues.find((queue) => queue.logicalName === "Work");
  expect(work).toMatchObject({
    visibilitySeconds: 60,
    redrive: { queueArn: expect.stringContaining("Dead"), maxReceives: 2 },
  });
  expect(graph.mappings[0]).toMatchObject({ batchSize: 3, maxConcurrency: 2, partialResponses: true });
  expect(graph.rules[0]?.targets[0]).toMatchObject({ retries: 2, deadLetterArn: expect.stringContaining("Letters") });
  expect(graph.lambdas[0]?.environment).toEqual({ SITE_URL: "https://example.com" });
  expect(graph.routes.find((route) => route.routeKey === "GET /api/things")?.authorizer?.audiences).toEqual([
    "web-client",
  ]);
});

test("given a protected route whose authorizer is missing, when read, then it throws instead of opening the route", () => {
  expect(() => smallGraph({ without: ["Guard"] })).toThrow("não tem autorizador");
});

test("given a snapshot that does not exist, when read, then the error is one sentence", () => {
  expect(() => readSnapshot("/nowhere/graph.json")).toThrow("não foi encontrado");
});
