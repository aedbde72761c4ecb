import { expect, test } from "vitest";
import { mutantsOf } from "./mutants.ts";
import { differenceOf, markdownOf, scoreOf } from "./report.ts";

const mutants = mutantsOf("packages/a.ts", `${"const long = 1; ".repeat(9)}f = a < b;\n`).slice(-1);
const [mutant] = mutants;
if (!mutant) throw new Error("no mutant");

test("given a long line, when its change is shown, then only a part of the line is", () => {
  expect(differenceOf({ before: `${"x".repeat(90)} < b`, after: `${"x".repeat(90)} <= b` })).toBe(
    `\`…${"x".repeat(58)} < b\` → \`…${"x".repeat(58)} <= b\``,
  );
});

test("given verdicts, when scored, then the score is never rounded up", () => {
  const verdicts = Array.from({ length: 3_000 }, () => ({ mutant, by: "x" }));
  expect(scoreOf({ verdicts, survivors: [] })).toBe(100);
  expect(scoreOf({ verdicts, survivors: [mutant] })).toBe(99.9);
  expect(scoreOf({ verdicts: [], survivors: [] })).toBe(100);
});

test("given findings, when written, then survivors are listed with file, line and change", () => {
  const findings = {
    verdicts: [{ mutant, by: undefined }],
    survivors: [mutant],
    accepted: [],
    stale: [],
    seconds: 1.4,
  };
  const text = markdownOf(findings);
  expect(text).toContain("# 0 % of 1 mutants noticed or accepted, in 1 s");
  expect(text).toContain(`- packages/a.ts:1 ${differenceOf(mutant)}`);
});
