import { expect, test } from "vitest";
import { listDifferences } from "./list-differences.ts";

const text = (value: unknown) => JSON.stringify(value, null, 2);

test("given a changed, a new and a removed value, when compared, then each place is named, the old before the new", () => {
  const before = text({ paths: { "/api/plans": { get: { summary: "Old." } } }, gone: true });
  const after = { paths: { "/api/plans": { get: { summary: "New." } } }, tags: ["plans"] };
  expect(listDifferences(before, after)).toEqual([
    "  - gone: true",
    '  - paths./api/plans.get.summary: "Old."',
    '  + paths./api/plans.get.summary: "New."',
    '  + tags[]: "plans"',
  ]);
});

const policyOf = (...actions: string[]) =>
  JSON.stringify({ Statement: actions.map((Action) => ({ Effect: "Allow", Action })) });
const role = (...actions: string[]) => ({ name: "TickRole", inputs: { policies: [{ policy: policyOf(...actions) }] } });

test("given a removed permission, when compared, then the difference names its action and nothing else", () => {
  const before = text({ resources: [role("sqs:SendMessage", "dynamodb:Query", "dynamodb:GetItem")] });
  expect(listDifferences(before, { resources: [role("dynamodb:Query", "dynamodb:GetItem")] })).toEqual([
    '  - resources[TickRole].inputs.policies[].policy.Statement[]: {"Effect":"Allow","Action":"sqs:SendMessage"}',
  ]);
});

test("given an added resource before another, when compared, then the other one has not changed", () => {
  const added = { name: "Queue", type: "queue" };
  expect(listDifferences(text({ resources: [role("a")] }), { resources: [added, role("a")] })).toEqual([
    '  + resources[Queue].name: "Queue"',
    '  + resources[Queue].type: "queue"',
  ]);
});

test("given hundreds of changes or a long value, when compared, then the first are listed and the rest counted", () => {
  const changes = listDifferences("{}", { values: Array.from({ length: 180 }, (_, index) => index) });
  expect(changes).toHaveLength(101);
  expect(changes.at(-1)).toContain("80");
  expect(listDifferences("{}", { long: "x".repeat(400) })[0]).toHaveLength(305);
});

test("given no file, a broken file, or the same values in another order, when compared, then the difference says so", () => {
  expect(listDifferences(undefined, {})).toEqual(["  nada foi gravado ainda"]);
  expect(listDifferences("<<<<<<<", {})).toEqual(["  o arquivo gravado não é JSON"]);
  expect(listDifferences('{"a":1,"b":2}', { b: 2, a: 1 })).toEqual(["  só a ordem ou a formatação mudou"]);
});
