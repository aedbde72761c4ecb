import { readGraph } from "../graph/read-graph.ts";
import type { Graph } from "../graph-types.ts";
import * as handlers from "./handlers.ts";

const ISSUER = "https://cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Pool";
const HANDLERS = Object.keys(handlers);

export const smallPool = { issuer: ISSUER, audience: "web-client" };

/** Returns a graph of test Lambdas, without the resources whose names `without` lists. */
export function smallGraph({ without = [] }: { without?: readonly string[] } = {}): Graph {
  const functions = Object.fromEntries(
    HANDLERS.map((name) => [name, { handler: `packages/local/src/testing/handlers.${name}` }]),
  );
  return readGraph({ stage: "test", resources: resources().filter(({ name }) => !without.includes(name)), functions });
}

const lambdaArn = (name: string) => `arn:aws:lambda:sa-east-1:123456789012:function:${name}-physical`;
const queueArn = (name: string) => `arn:aws:sqs:sa-east-1:123456789012:${name}-physical`;

interface Raw {
  type: string;
  name: string;
  parent?: string;
  inputs: Record<string, unknown>;
}

function lambda(name: string): Raw[] {
  const statement = (Action: string[], Resource: string[]) => ({ Effect: "Allow", Action, Resource });
  const policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      statement(["sqs:*"], [queueArn("*")]),
      statement(["events:PutEvents"], ["arn:aws:events:sa-east-1:123456789012:event-bus/facts"]),
      statement(
        ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"],
        ["arn:aws:dynamodb:sa-east-1:123456789012:table/things"],
      ),
    ],
  });
  return [
    {
      type: "aws:lambda/function:Function",
      name: `${name}Function`,
      parent: name,
      inputs: {
        name: `${name}-physical`,
        timeout: 1,
        memorySize: 256,
        role: `arn:aws:iam::123456789012:role/${name}-role`,
        environment: { variables: { SITE_URL: "https://example.com", SST_KEY: "secret" } },
      },
    },
    { type: "aws:iam/role:Role", name: `${name}Role`, inputs: { name: `${name}-role`, inlinePolicies: [{ policy }] } },
  ];
}

function queue(name: string, inputs: Record<string, unknown> = {}): Raw {
  return {
    type: "aws:sqs/queue:Queue",
    name: `${name}Queue`,
    parent: name,
    inputs: { name: `${name}-physical`, ...inputs },
  };
}

function route(routeKey: string, target: string, authorizerId?: string): Raw {
  const auth = authorizerId === undefined ? {} : { authorizationType: "JWT", authorizerId };
  return {
    type: "aws:apigatewayv2/route:Route",
    name: `Route ${routeKey}`,
    inputs: { routeKey, target: `integrations/${target}-id`, ...auth },
  };
}

function resources(): Raw[] {
  const redrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn("Dead"), maxReceiveCount: 2 });
  return [
    ...HANDLERS.flatMap(lambda),
    ...HANDLERS.map((name) => ({
      type: "aws:apigatewayv2/integration:Integration",
      name: `to-${name}`,
      inputs: { integrationUri: lambdaArn(name) },
    })),
    {
      type: "aws:apigatewayv2/authorizer:Authorizer",
      name: "Guard",
      inputs: { jwtConfiguration: { issuer: ISSUER, audiences: [smallPool.audience] } },
    },
    route("GET /api/open/{id}", "to-http"),
    route("POST /api/open/{id}", "to-http"),
    route("GET /api/things", "to-http", "Guard-id"),
    route("POST /api/things", "to-http", "Guard-id"),
    route("GET /api/things/{id}", "to-http", "Guard-id"),
    route("GET /api/things/special", "to-bytes"),
    route("GET /api/hang", "to-hang"),
    route("GET /api/echo", "to-echo"),
    route("POST /api/fail", "to-fail"),
    queue("Work", { visibilityTimeoutSeconds: 60, redrivePolicy }),
    queue("Dead"),
    queue("Letters"),
    {
      type: "aws:lambda/eventSourceMapping:EventSourceMapping",
      name: "WorkMapping",
      inputs: {
        eventSourceArn: queueArn("Work"),
        functionName: lambdaArn("echo"),
        batchSize: 3,
        functionResponseTypes: ["ReportBatchItemFailures"],
        scalingConfig: { maximumConcurrency: 2 },
      },
    },
    { type: "aws:cloudwatch/eventBus:EventBus", name: "Facts", inputs: { name: "facts" } },
    {
      type: "aws:cloudwatch/eventRule:EventRule",
      name: "Paid",
      inputs: { eventBusName: "facts", eventPattern: '{"source":["shop"],"detail-type":["paid"]}', state: "ENABLED" },
    },
    {
      type: "aws:cloudwatch/eventTarget:EventTarget",
      name: "PaidTarget",
      inputs: { eventBusName: "facts", rule: "Paid", arn: lambdaArn("echo") },
    },
    {
      type: "aws:cloudwatch/eventRule:EventRule",
      name: "Shipped",
      inputs: {
        eventBusName: "facts",
        eventPattern: '{"source":["shop"],"detail-type":["shipped"]}',
        state: "ENABLED",
      },
    },
    {
      type: "aws:cloudwatch/eventTarget:EventTarget",
      name: "ShippedTarget",
      inputs: { eventBusName: "facts", rule: "Shipped", arn: queueArn("Work") },
    },
    {
      type: "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
      name: "EchoConfig",
      inputs: {
        functionName: "echo-physical",
        maximumRetryAttempts: 2,
        destinationConfig: { onFailure: { destination: queueArn("Letters") } },
      },
    },
    {
      type: "aws:scheduler/schedule:Schedule",
      name: "HourlySchedule",
      parent: "Hourly",
      inputs: {
        scheduleExpression: "cron(0 * * * ? *)",
        scheduleExpressionTimezone: "UTC",
        target: { arn: lambdaArn("echo"), input: '{"scheduledAt":"<aws.scheduler.scheduled-time>"}' },
      },
    },
    {
      type: "aws:dynamodb/table:Table",
      name: "ThingsTable",
      inputs: {
        name: "things",
        hashKey: "pk",
        rangeKey: "sk",
        attributes: ["pk", "sk", "g1pk", "g1sk"].map((name) => ({ name, type: "S" })),
        globalSecondaryIndexes: [{ name: "due", hashKey: "g1pk", rangeKey: "g1sk", projectionType: "KEYS_ONLY" }],
      },
    },
  ];
}
