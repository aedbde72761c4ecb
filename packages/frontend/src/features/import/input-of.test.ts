import { ImportInput } from "@emdia/contracts/import";
import { expect, test } from "vitest";
import { aPlan } from "../../testing/builders.ts";
import { type Cells, checkEntries } from "./check-rows.ts";
import { chosenOf, inputOf } from "./input-of.ts";

const none: Cells = { name: "", phone: "", email: "", plan: "", price: "", birthday: "", notes: "" };
const entry = (line: number, cells: Partial<Cells>) => ({ line, cells: { ...none, name: `Aluno ${line}`, ...cells } });
const known = { plans: [aPlan({ id: 1, name: "Pilates" })], students: [], today: "2026-11-20", dayShift: 0 };
const phone = "11987654321";
const checked = checkEntries(
  [
    entry(2, { plan: "Boxe", price: "90", phone }),
    entry(3, { plan: "Judô", price: "80" }),
    entry(4, { plan: "Pilates", phone }),
    entry(5, { plan: "Pilates", name: "A" }),
    entry(6, { plan: "Pilates" }),
  ],
  known,
);
const linesOf = (choices: readonly [number, boolean][]) => chosenOf(checked, new Map(choices)).map(({ line }) => line);

test("given checked rows, when nothing is chosen by hand, then those with errors and those who are there already stay out", () => {
  expect(linesOf([])).toEqual([2, 3, 6]);
});

test("given choices by hand, when made, then a repeated row comes in and another stays out, but a wrong one never comes in", () => {
  expect(
    linesOf([
      [4, true],
      [5, true],
      [6, false],
    ]),
  ).toEqual([2, 3, 4]);
});

test("given chosen rows, when sent, then only plans that one of them is on are made, and each row names its own", () => {
  const input = inputOf(checked, chosenOf(checked, new Map([[2, false]])));
  expect(input).toMatchObject({
    plans: [{ name: "Judô", price: 80 }],
    rows: [
      { name: "Aluno 3", newPlan: 0 },
      { name: "Aluno 6", planId: 1 },
    ],
  });
  expect(ImportInput.safeParse({ importId: crypto.randomUUID(), ...input }).success).toBe(true);
});
