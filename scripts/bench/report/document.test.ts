import { expect, test } from "vitest";
import type { Row } from "../row.ts";
import { documentOf, type SuiteRun } from "./document.ts";

const write = (rows: Row[] | undefined) => {
  const runs: SuiteRun[] = [{ name: "cost", seconds: 12.4, load: 0.52, rows }];
  return documentOf(runs, { machine: ["- Node 24"], day: new Date("2027-02-10T12:00:00Z"), isFull: true });
};

test("given rows of every kind, when written, then each has its mark, figure, spread and limit", () => {
  const text = write([
    { name: "within", value: 2.03, unit: "", budget: 2.05 },
    { name: "over", value: 3, unit: "×", budget: 1.1 },
    { name: "known", value: 2_048, unit: "kB", budget: 1_024, ceiling: 4_096 },
    { name: "a | aim", value: 6, unit: "ms", aim: 5, spread: [4, 7] },
    { name: "told", value: 1, unit: "%" },
  ]);
  expect(text).toContain("| ✓ | within | 2.03 |  | ≤ 2.05 |");
  expect(text).toContain("| ✗ | over | 3 × |  | ≤ 1.1 × |");
  expect(text).toContain("| ! | known | 2.0 kB |  | ≤ 1.0 kB |");
  expect(text).toContain("| ~ | a \\| aim | 6 ms | 4 to 7 | ≤ 5 ms (aim) |");
  expect(text).toContain("|   | told | 1 % |  |  |");
  expect(text).toContain("`npm run bench -- all --full --write` on 2027-02-10");
  expect(text).toContain("12 s; load average before it: 0.5.");
});

test("given a suite that did not run, when written, then the document says so instead of figures", () => {
  expect(write(undefined)).toMatch(/## cost\n[\s\S]*\nDid not run\.\n$/);
});
