import { expect, test } from "vitest";
import { snapshot } from "../../tests/infrastructure/snapshot.ts";
import type { RawResource } from "../synth/raw-graph.ts";
import { judgeLimits } from "./judge-limits.ts";
import { type IamData, judgePolicies } from "./judge-policies.ts";

const graph = snapshot.resources.map((one) => one as RawResource);

function withInputs(type: string, change: (inputs: Record<string, unknown>) => Record<string, unknown>) {
  const found = graph.find((one) => one.type === type);
  if (found === undefined) throw new Error(`no ${type}`);
  return graph.map((one) => (one === found ? { ...one, inputs: { ...one.inputs, ...change(one.inputs) } } : one));
}

test("given the committed graph, then nothing is found", () => {
  expect(judgeLimits(graph)).toEqual([]);
});

test.each([
  ["aws:lambda/function:Function", { name: "a".repeat(64) }, 0],
  ["aws:lambda/function:Function", { name: "a".repeat(65) }, 1],
  ["aws:lambda/function:Function", { timeout: 901 }, 1],
  ["aws:lambda/function:Function", { environment: { variables: { A1: "x".repeat(4_200) } } }, 1],
  ["aws:sqs/queue:Queue", { name: "a queue" }, 1],
  ["aws:sqs/queue:Queue", { delaySeconds: 901 }, 1],
  ["aws:scheduler/schedule:Schedule", { scheduleExpression: "cron(0 * * * ? *)" }, 0],
  ["aws:scheduler/schedule:Schedule", { scheduleExpression: "cron(0 * * * *)" }, 1],
  ["aws:scheduler/schedule:Schedule", { scheduleExpression: "cron(0 * * * * *)" }, 1],
  ["aws:scheduler/schedule:Schedule", { scheduleExpression: "rate(0 hours)" }, 1],
  ["aws:cloudwatch/eventRule:EventRule", { eventPattern: "{" }, 1],
  ["aws:lambda/eventSourceMapping:EventSourceMapping", { batchSize: 11, maximumBatchingWindowInSeconds: 0 }, 1],
  ["aws:lambda/eventSourceMapping:EventSourceMapping", { batchSize: 11, maximumBatchingWindowInSeconds: 1 }, 0],
] as const)("given a %s with %j, then %i values are beyond AWS's limits", (type, inputs, count) => {
  expect(judgeLimits(withInputs(type, () => inputs))).toHaveLength(count);
});

test.each([
  [["GET /api/students/{id}", "GET /api/students/{studentId}/charges"], ["/api/students/: {id} and {studentId}"]],
  [
    ["GET /a/{id}/b/{number}", "PUT /a/{other}/b/{n}"],
    ["/a/: {id} and {other}", "/a/{}/b/: {number} and {n}"],
  ],
  [["GET /a/{id}", "GET /a/student/{studentId}", "PUT /b/{key}", "GET /a/{id}/c/{key}"], []],
])("given the routes %j, then a level whose parameter has two names is found: %j", (routeKeys, found) => {
  const routes = routeKeys.map((routeKey) => ({
    type: "aws:apigatewayv2/route:Route",
    name: "Route",
    inputs: { routeKey },
  }));
  expect(judgeLimits(routes)).toEqual(found);
});

const iam: IamData = {
  iamActionExists: async (service, action) => service === "sqs" && ["SendMessage", "ListQueues"].includes(action),
  iamActionDetails: async (_service, action) => ({ resourceTypes: action === "ListQueues" ? [] : [{ name: "queue" }] }),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: AWS writes its patterns so.
  iamResourceTypeDetails: async () => ({ arn: "arn:${Partition}:sqs:${Region}:${Account}:${QueueName}" }),
};

test.each([
  ["sqs:SendMessage", "arn:aws:sqs:sa-east-1:123456789012:work", []],
  ["sqs:SendMessages", "arn:aws:sqs:sa-east-1:123456789012:work", ["Role: IAM has no action sqs:SendMessages"]],
  ["sqs:SendMessage", "arn:aws:sns:a:1:work", ["Role: sqs:SendMessage does not act on arn:aws:sns:a:1:work"]],
  ["sqs:ListQueues", "*", []],
  ["sqs:ListQueues", "arn:aws:sqs:a:1:w", ["Role: sqs:ListQueues does not act on arn:aws:sqs:a:1:w"]],
])("given a role that may %s on %s, then %j is found", async (Action, Resource, found) => {
  const policy = JSON.stringify({ Statement: [{ Effect: "Allow", Action: [Action], Resource }] });
  const role = { type: "aws:iam/role:Role", name: "Role", inputs: { inlinePolicies: [{ policy }] } };
  expect(await judgePolicies([role], iam)).toEqual(found);
});
