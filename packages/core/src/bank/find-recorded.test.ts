import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aKnownCharge, codeOf, factsOf as knownFacts } from "../testing/known-charges.ts";
import { findRecorded } from "./decide-entries.ts";
import type { Entry, Facts, RecordedEntry } from "./facts.ts";

const DAY = civilDate("2027-02-12");
const E2E = "E0000000020270212120000000000001";
const other = (id: string) => id.replace(/1$/, "2");

const aCharge = (studentId: number) => aKnownCharge(studentId, "2027-02", { openCents: 0, names: [] });
const livias = aCharge(2);
const recorded = (over: Partial<RecordedEntry> = {}): RecordedEntry => ({
  key: "de-outro-arquivo",
  day: DAY,
  cents: 15_000,
  payers: ["S0000002"],
  studentIds: [2],
  names: ["Livia Prado Sena"],
  ...over,
});
const factsOf = (all: readonly RecordedEntry[], knownKeys: readonly string[] = []): Facts => ({
  ...knownFacts({ charges: [livias, aCharge(3)], knownKeys: new Set(knownKeys), recorded: all }),
  remembered: new Map([["rosa prado", { isIgnored: false, studentIds: [2] }]]),
});
const entry = (over: Partial<Entry> = {}): Entry => ({ key: "chave-1", day: DAY, cents: 15_000, ...over });

test.each<[what: string, entry: Partial<Entry>, recorded: Partial<RecordedEntry>, isFound: boolean]>([
  ["the student's name", { name: "LIVIA PRADO SENA" }, {}, true],
  ["the student's name, cut", { name: "LIVIA PRADO S" }, {}, true],
  ["a name that paid for the student", { name: "Rosa Prado" }, {}, true],
  ["somebody else's name", { name: "OTTO BRAGA LEAL" }, {}, false],
  ["no name, in a statement", {}, {}, true],
  ["no name, in the bank's list", { key: E2E }, {}, false],
  ["a txid of the same person", { key: E2E, asked: codeOf(15_000, [livias]) }, {}, true],
  ["a txid of another person", { key: E2E, asked: codeOf(15_000, [aCharge(3)]) }, {}, false],
  ["an end-to-end id beside none", { key: E2E, name: "LIVIA PRADO SENA" }, {}, true],
  ["two different end-to-end ids", { key: E2E, name: "LIVIA PRADO SENA" }, { key: other(E2E) }, false],
  ["a centavo more", { name: "LIVIA PRADO SENA", cents: 15_001 }, {}, false],
  ["the day after", { name: "LIVIA PRADO SENA", day: "2027-02-13" as CivilDate }, {}, false],
])(
  "given an entry with %s, when one was recorded from another source, then it is known or new",
  (_what, over, before, isFound) => {
    expect(findRecorded([entry(over)], factsOf([recorded(before)])).size).toBe(Number(isFound));
  },
);

test("given two equal payments of one person and one that was recorded, when they are read, then the second stays new", () => {
  const two = ["chave-1", "chave-2"].map((key) => entry({ key, name: "LIVIA PRADO SENA" }));
  expect(findRecorded(two, factsOf([recorded()])).size).toBe(1);
  // This file contains the recorded payment too, so the other entry is another payment.
  expect(findRecorded(two, factsOf([recorded({ key: "chave-1" })], ["chave-1"])).size).toBe(0);
  // The first entry is known by its key, so the recorded payment is the second entry.
  expect([...findRecorded(two, factsOf([recorded()], ["chave-1"]))]).toEqual(["chave-2"]);
});

test("given an entry with the recorded payer's name behind one without a name, when they are read, then the name decides", () => {
  const both = [entry({ key: "sem-nome" }), entry({ key: "com-nome", name: "LIVIA PRADO SENA" })];
  expect([...findRecorded(both, factsOf([recorded()]))]).toEqual(["com-nome"]);
});

test("given any entries, when they are read, then no recorded entry stands for two", () => {
  const anEntry = fc.record({ key: fc.uuid(), name: fc.constantFrom(undefined, "Livia Prado", "Otto Braga") });
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 8 }), fc.nat({ max: 5 }), (entries, count) => {
      const before = Array.from({ length: count }, (_, at) => recorded({ key: `antes-${at}` }));
      const found = findRecorded(
        entries.map((one) => entry(one)),
        factsOf(before),
      );
      expect(found.size).toBeLessThanOrEqual(count);
    }),
  );
});
