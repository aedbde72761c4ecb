import { expect, test } from "vitest";
import { listDifferences } from "./differences.ts";
import { type Snapshot, snapshotText } from "./snapshot.ts";

const allow = (action: string) => ({ Effect: "Allow", Action: action });

function withPolicy(...actions: string[]): Snapshot {
  const policy = JSON.stringify({ Statement: actions.map(allow) });
  const role = { type: "aws:iam/role:Role", name: "TickRole", inputs: { inlinePolicies: [{ policy }] } };
  return { stage: "production", sources: "", resources: [role], secrets: [], functions: {} };
}

test("given the same snapshot in another order, then only the order differs", () => {
  expect(
    listDifferences('{"sources":"","secrets":[],"functions":{},"resources":[],"stage":"production"}', {
      stage: "production",
      sources: "",
      resources: [],
      secrets: [],
      functions: {},
    }),
  ).toEqual(["  só a ordem ou a formatação mudou"]);
});

test("given a removed permission, then the difference names its action and nothing else", () => {
  const committed = snapshotText(withPolicy("sqs:SendMessage", "dynamodb:Query", "dynamodb:GetItem"));
  expect(listDifferences(committed, withPolicy("dynamodb:Query", "dynamodb:GetItem"))).toEqual([
    '  - Role TickRole.inputs.inlinePolicies[].policy.Statement[]: {"Effect":"Allow","Action":"sqs:SendMessage"}',
  ]);
});

test("given a changed value, then the old and the new value are beside each other", () => {
  const table = (days: number): Snapshot => ({
    ...withPolicy(),
    resources: [{ type: "aws:sqs/queue:Queue", name: "Queue", inputs: { days } }],
  });
  expect(listDifferences(snapshotText(table(1)), table(2))).toEqual([
    "  - Queue Queue.inputs.days: 1",
    "  + Queue Queue.inputs.days: 2",
  ]);
});

test("given no committed snapshot, then it says so", () => {
  expect(listDifferences(undefined, withPolicy())).toEqual(["  nenhum retrato foi gravado ainda"]);
});
