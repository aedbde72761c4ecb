import { expect, test } from "vitest";
import { listDifferences } from "./differences.ts";

const text = (value: unknown) => JSON.stringify(value, null, 2);

test("given a changed, a new and a gone value, when compared, then each place is named", () => {
  const before = text({ paths: { "/api/plans": { get: { summary: "Old." } } }, gone: true });
  const after = text({ paths: { "/api/plans": { get: { summary: "New." } } }, tags: ["plans"] });
  expect(listDifferences(before, after)).toEqual([
    '  - paths › /api/plans › get › summary: "Old."',
    '  + paths › /api/plans › get › summary: "New."',
    "  - gone: true",
    '  + tags › 0: "plans"',
  ]);
});

test("given hundreds of changes, when compared, then the first are listed and the rest counted", () => {
  const changes = listDifferences("{}", text(Array.from({ length: 100 }, (_, index) => index)));
  expect(changes).toHaveLength(21);
  expect(changes.at(-1)).toContain("80");
});

test("given no file, a broken file, or the same values in another order, when compared, then the difference says so", () => {
  expect(listDifferences(undefined, "{}")).toEqual(["  nenhuma referência foi gravada ainda"]);
  expect(listDifferences("<<<<<<<", "{}")).toEqual(["  o arquivo gravado não é JSON"]);
  expect(listDifferences('{"a":1,"b":2}', '{"b":2,"a":1}')).toEqual(["  só a ordem ou a formatação mudou"]);
});
