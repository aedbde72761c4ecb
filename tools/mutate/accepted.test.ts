import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutantsOf } from "./mutants.ts";
import { type Accepted, entriesWithoutMutant, readAccepted, sortSurvivors } from "./report.ts";

const root = join(import.meta.dirname, "../..");
const [boundary, other] = mutantsOf("a.ts", "f = a < b;\ng = c > d;\n");
if (!boundary || !other) throw new Error("no mutants");
const entry = ({ file, before, after }: Accepted | typeof boundary): Accepted => ({
  file,
  before,
  after,
  reason: "the same",
});

test("given the list of accepted survivors, when the code is read, then every entry names one of its mutants", () => {
  const list = readAccepted();
  const mutants = [...new Set(list.map(({ file }) => file))].flatMap((file) =>
    mutantsOf(file, readFileSync(join(root, file), "utf8")),
  );
  expect(entriesWithoutMutant(list, mutants)).toEqual([]);
  expect(new Set(list.map(({ file, before, after }) => JSON.stringify([file, before, after]))).size).toBe(list.length);
});

test("given an entry whose line has changed, when compared with the mutants, then it is reported; another file's is not", () => {
  const gone = { ...entry(boundary), before: "f = a <= b;" };
  expect(entriesWithoutMutant([gone, entry(boundary), { ...gone, file: "b.ts" }], [boundary, other])).toEqual([gone]);
});

test("given survivors, when sorted, then those on the list are accepted, the others are not, and an entry that a test notices is needless", () => {
  const verdicts = [
    { mutant: boundary, by: undefined },
    { mutant: other, by: "a.test.ts: a test" },
  ];
  expect(sortSurvivors([entry(boundary), entry(other)], verdicts)).toEqual({
    accepted: [boundary],
    survivors: [],
    needless: [entry(other)],
  });
  expect(sortSurvivors([], verdicts)).toEqual({ accepted: [], survivors: [boundary], needless: [] });
});
