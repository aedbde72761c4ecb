import { ImportInput } from "@emdia/contracts/import";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aPlan } from "../../testing/builders.ts";
import { checkEntries, editEntries } from "./check-rows.ts";
import { FIELDS } from "./headings.ts";
import { chosenOf, inputOf, leftOutOf } from "./input-of.ts";
import type { Cells, Entry } from "./questions.ts";

const none = Object.fromEntries(FIELDS.map((field) => [field, ""])) as Cells;
const entry = (line: number, cells: Partial<Cells>) => ({ line, cells: { ...none, name: `Aluno ${line}`, ...cells } });
const known = {
  plans: [aPlan({ id: 1, name: "Pilates" })],
  students: [],
  payers: [],
  today: "2026-11-20",
  dayShift: 0,
};
const phone = "11987654321";
const checked = checkEntries(
  [
    entry(2, { plan: "Boxe", price: "90", phone }),
    entry(3, { plan: "Judô", price: "80" }),
    entry(4, { plan: "Pilates", name: "ALUNO 2", phone }),
    entry(5, { plan: "Pilates", name: "A" }),
    entry(6, { plan: "Pilates" }),
  ],
  known,
);
const linesOf = (choices: readonly [number, boolean][]) => chosenOf(checked, new Map(choices)).map(({ line }) => line);

test("given checked rows, when nothing is chosen by hand, then rows with errors and rows of existing students are left out", () => {
  expect(linesOf([])).toEqual([2, 3, 6]);
});

test("given choices by hand, when made, then a repeated row is imported and another is left out, but a wrong one is never imported", () => {
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

test("given siblings on one phone, when nothing is chosen by hand, then both are imported; the same name on it again is left out", () => {
  const names = ["Ana Souza", "Bruno Souza", "ána  souza", "Caio Lima"];
  const rows = names.map((name, at) => entry(at + 2, { plan: "Pilates", name, ...(at < 3 ? { phone } : {}) }));
  expect(chosenOf(checkEntries(rows, known), new Map()).map(({ line }) => line)).toEqual([2, 3, 5]);
});

/**
 * Names, phones, addresses and days have few possible values, so that they often coincide. Some
 * rows are invalid.
 */
const someCells = fc.record(
  {
    name: fc.constantFrom("Ana Souza", "ANA SOUZA", "Bia Souza", "A"),
    phone: fc.constantFrom("", phone, "+55 11 98765-4321", "11987654322", "123"),
    email: fc.constantFrom("", "casa@exemplo.com.br", "casa@"),
    birthday: fc.constantFrom("", "29/02/2000", "31/02/2000"),
  },
  { noNullPrototype: true },
);
const edits = fc.array(
  fc.tuple(
    fc.nat(5),
    someCells.chain((cells) => fc.constantFrom(...Object.entries(cells))),
  ),
  { minLength: 1, maxLength: 8 },
);

test("given any sheet, when one row is corrected, then no other row that was ticked is unticked", () => {
  fc.assert(
    fc.property(fc.array(someCells, { minLength: 6, maxLength: 6 }), edits, (cells, changes) => {
      let entries: readonly Entry[] = cells.map((one, at) => entry(at + 2, { plan: "Pilates", ...one }));
      const students = [{ name: "Bia Souza", phone: "11987654322", email: null }];
      const ticked = () => chosenOf(checkEntries(entries, { ...known, students }), new Map()).map(({ line }) => line);
      for (const [at, [field, text]] of changes) {
        const before = ticked().filter((line) => line !== at + 2);
        entries = editEntries(entries, { lines: [at + 2], cells: { [field]: text } });
        expect(ticked()).toEqual(expect.arrayContaining(before));
      }
    }),
  );
});

test("given rows that are left out, when the import is over, then each is named with its line and the reason", () => {
  const chosen = chosenOf(checked, new Map([[6, false]]));
  expect(leftOutOf(checked, chosen)).toEqual([
    { line: 4, name: "ALUNO 2", reason: "repetido" },
    { line: 5, name: "A", reason: "faltou corrigir" },
    { line: 6, name: "Aluno 6", reason: "desmarcado por você" },
  ]);
  expect(leftOutOf(checked, checked.entries)).toEqual([]);
});

test("given families, when one is left out, then only the payers of the others are sent, and each row names its own", () => {
  const of = (payerName: string) => ({ plan: "Pilates", payerName, payerEmail: `${payerName.length}@exemplo.com.br` });
  const sheet = checkEntries([entry(2, of("Marta")), entry(3, of("Carla Lima")), entry(4, of("Carla Lima"))], known);
  const input = inputOf(sheet, chosenOf(sheet, new Map([[2, false]])));
  expect(input).toMatchObject({ payers: [{ name: "Carla Lima" }], rows: [{ newPayer: 0 }, { newPayer: 0 }] });
  expect(ImportInput.safeParse({ importId: crypto.randomUUID(), ...input }).success).toBe(true);
});
