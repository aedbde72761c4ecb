import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import type { Graph, PolicyStatement } from "./graph-types.ts";
import { createIam, ROOT_KEY } from "./iam.ts";
import { openStore } from "./store.ts";
import { smallGraph } from "./testing/small-graph.ts";

const TABLE = "arn:aws:dynamodb:sa-east-1:123456789012:table/things";

function iamWith(...policy: PolicyStatement[]) {
  const graph: Graph = smallGraph();
  const lambdas = graph.lambdas.map((lambda) => ({ ...lambda, policy }));
  return createIam({ ...graph, lambdas }, createClock(openStore()));
}

const allow = (actions: string[], resources: string[]): PolicyStatement => ({
  isAllowed: true,
  actions,
  resources,
  conditions: [],
});
const echo = { functionName: "echo" };

test.for([
  ["dynamodb:Query", `${TABLE}/index/due`, ["dynamodb:Query"], [`${TABLE}/index/*`], true],
  ["dynamodb:Query", TABLE, ["dynamodb:Query"], [`${TABLE}/index/*`], false],
  ["dynamodb:PutItem", TABLE, ["dynamodb:*"], ["*"], true],
  ["dynamodb:PutItem", TABLE, ["dynamodb:putitem"], [TABLE], true],
  ["dynamodb:PutItem", TABLE, ["dynamodb:Get*"], [TABLE], false],
  ["dynamodb:PutItem", TABLE, ["dynamodb:PutItem"], [TABLE.toUpperCase()], false],
  ["sqs:SendMessage", "q1", ["sqs:SendMessage"], ["q?"], true],
  ["sqs:SendMessage", "q12", ["sqs:SendMessage"], ["q?"], false],
  ["sqs:SendMessage", "aXb", ["sqs:SendMessage"], ["a.b"], false],
] as const)(
  "given a call of %s on %s and a policy of %s on %s, then allowed is %s",
  ([action, resource, actions, resources, isAllowed]) => {
    const iam = iamWith(allow([...actions], [...resources]));
    const call = () => iam.authorize(echo, action, resource);
    if (isAllowed) expect(call).not.toThrow();
    else expect(call).toThrow(`is not authorized to perform: ${action} on resource: ${resource}`);
    expect(iam.denied()).toHaveLength(isAllowed ? 0 : 1);
  },
);

test("given an Allow and a matching Deny, when called, then the Deny decides and the call is recorded", () => {
  const deny: PolicyStatement = { ...allow(["dynamodb:DeleteItem"], ["*"]), isAllowed: false };
  const iam = iamWith(allow(["dynamodb:*"], ["*"]), deny);
  expect(() => iam.authorize(echo, "dynamodb:DeleteItem", TABLE)).toThrow();
  expect(iam.denied()).toEqual([
    { function: "echo", action: "dynamodb:DeleteItem", resource: TABLE, at: expect.stringMatching(/Z$/) },
  ]);
});

test("given an unknown caller or none, when called, then it is denied; the root key is not", () => {
  const iam = iamWith(allow(["*"], ["*"]));
  expect(() => iam.authorize({ functionName: "stranger" }, "sqs:SendMessage", "q")).toThrow();
  expect(() => iam.authorize({ functionName: undefined }, "sqs:SendMessage", "q")).toThrow();
  expect(() => iam.authorize({ functionName: ROOT_KEY }, "sqs:SendMessage", "q")).not.toThrow();
});

const onPartitions = (values: string[]): PolicyStatement => ({
  ...allow(["dynamodb:Query"], [TABLE]),
  conditions: [
    { operator: "ForAllValues:StringLike", key: "dynamodb:leadingkeys", values },
    { operator: "Null", key: "dynamodb:leadingkeys", values: ["false"] },
  ],
});

test.each([
  ["the one named", ["PUB#1"], true],
  ["two of them", ["PUB#1", "REG#2"], true],
  ["one of them and another", ["PUB#1", "O#1"], false],
  ["one that only ends like them", ["O#PUB#1"], false],
  ["no key at all", undefined, false],
])(
  "given a role for partitions by prefix, when a request reads %s, then it is decided by its keys",
  (_what, keys, ok) => {
    const iam = iamWith(onPartitions(["PUB#*", "REG#*"]));
    const call = () => iam.authorize(echo, "dynamodb:Query", TABLE, keys && { "dynamodb:leadingkeys": keys });
    if (ok) expect(call).not.toThrow();
    else expect(call).toThrow("is not authorized");
    expect(() => iam.authorize(echo, "dynamodb:Query", TABLE, { "dynamodb:leadingkeys": ["PUB#1"] })).not.toThrow();
  },
);

test("given an unknown condition, when called, then it is an error and not ignored", () => {
  const conditions = [{ operator: "IpAddress", key: "aws:sourceip", values: ["10.0.0.0/8"] }];
  const iam = iamWith({ ...allow(["dynamodb:Query"], [TABLE]), conditions });
  expect(() => iam.authorize(echo, "dynamodb:Query", TABLE)).toThrow("knows no condition IpAddress on aws:sourceip");
});
