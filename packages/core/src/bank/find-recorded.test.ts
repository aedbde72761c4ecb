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
const [livias, marchs] = [aCharge(2), aKnownCharge(2, "2027-03")];
const livia = { studentId: 2, payer: livias.payer, names: ["Livia Prado Sena"] };
const recorded = (over: Partial<RecordedEntry> = {}): RecordedEntry => ({
  key: "de-outro-arquivo",
  day: DAY,
  cents: 15_000,
  ids: [livias.id],
  people: [livia],
  ...over,
});
const factsOf = (all: readonly RecordedEntry[], knownKeys: readonly string[] = []): Facts => ({
  ...knownFacts({
    charges: [livias, aCharge(3)],
    knownKeys: new Map(knownKeys.map((key) => [key, { key }])),
    recorded: all,
  }),
  remembered: new Map([["rosa prado", { isIgnored: false, studentIds: [2] }]]),
});
const found = (entries: readonly Entry[], facts: Facts) =>
  [...findRecorded(entries, facts).knownKeys.keys()].filter((key) => !facts.knownKeys.has(key));
const entry = (over: Partial<Entry> = {}): Entry => ({ key: "chave-1", day: DAY, cents: 15_000, ...over });

test.each<[what: string, entry: Partial<Entry>, recorded: Partial<RecordedEntry>, isFound: boolean]>([
  ["the student's name", { name: "LIVIA PRADO SENA" }, {}, true],
  ["the student's name, cut", { name: "LIVIA PRADO S" }, {}, true],
  ["a name that paid for the student", { name: "Rosa Prado" }, {}, true],
  ["somebody else's name", { name: "OTTO BRAGA LEAL" }, {}, false],
  ["no name, in a statement", {}, {}, true],
  ["no name, in the bank's list", { key: E2E }, {}, false],
  ["a txid of the same person", { key: E2E, asked: codeOf(15_000, [livias]) }, {}, true],
  ["a txid of the same person's other charge, in a statement", { asked: codeOf(15_000, [marchs]) }, {}, true],
  [
    "a txid of the same person's other charge, in the bank's list",
    { key: E2E, asked: codeOf(15_000, [marchs]) },
    {},
    false,
  ],
  ["the end-to-end id that the bank gave it", { key: E2E, name: "OTTO BRAGA LEAL" }, { endToEndId: E2E }, true],
  [
    "another end-to-end id than the bank gave it",
    { key: E2E, name: "LIVIA PRADO SENA" },
    { endToEndId: other(E2E) },
    false,
  ],
  ["a name in a statement, and one that the bank gave an id", { name: "LIVIA PRADO SENA" }, { endToEndId: E2E }, true],
  [
    "a txid of a student who has a payer since",
    { key: E2E, asked: codeOf(15_000, [livias]) },
    { people: [{ ...livia, payer: "P0000009" }] },
    true,
  ],
  ["a txid of another person", { key: E2E, asked: codeOf(15_000, [aCharge(3)]) }, {}, false],
  ["an end-to-end id beside none", { key: E2E, name: "LIVIA PRADO SENA" }, {}, true],
  ["two different end-to-end ids", { key: E2E, name: "LIVIA PRADO SENA" }, { key: other(E2E) }, false],
  ["a centavo more", { name: "LIVIA PRADO SENA", cents: 15_001 }, {}, false],
  ["the day after", { name: "LIVIA PRADO SENA", day: "2027-02-13" as CivilDate }, {}, false],
])(
  "given an entry with %s, when one was recorded from another source, then it is known or new",
  (_what, over, before, isFound) => {
    expect(found([entry(over)], factsOf([recorded(before)])).length).toBe(Number(isFound));
  },
);

test("given two equal payments of one person and one that was recorded, when they are read, then the second stays new", () => {
  const two = ["chave-1", "chave-2"].map((key) => entry({ key, name: "LIVIA PRADO SENA" }));
  expect(found(two, factsOf([recorded()])).length).toBe(1);
  // This file contains the recorded payment too, so the other entry is another payment.
  expect(found(two, factsOf([recorded({ key: "chave-1" })], ["chave-1"]))).toEqual([]);
  // The first entry is known by its key, so the recorded payment is the second entry.
  expect(found(two, factsOf([recorded()], ["chave-1"]))).toEqual(["chave-2"]);
});

test("given two codes of one payer's charges and one that was recorded, when they are read, then the record is the one whose code named its charge", () => {
  const both = [marchs, livias].map((one, at) => entry({ key: `chave-${at}`, asked: codeOf(15_000, [one]) }));
  expect(found(both, factsOf([recorded()]))).toEqual(["chave-1"]);
});

test("given a record that has the bank's id and one that has none, when both payments are read, then each is its own", () => {
  const both = [E2E, other(E2E)].map((key) => entry({ key, name: "LIVIA PRADO SENA" }));
  const facts = factsOf([recorded(), recorded({ key: "de-um-terceiro", endToEndId: E2E })]);
  const { knownKeys } = findRecorded(both, facts);
  expect([...knownKeys].map(([key, one]) => [key, one.key])).toEqual([
    [E2E, "de-um-terceiro"],
    [other(E2E), "de-outro-arquivo"],
  ]);
});

test("given an entry with the recorded payer's name behind one without a name, when they are read, then the name decides", () => {
  const both = [entry({ key: "sem-nome" }), entry({ key: "com-nome", name: "LIVIA PRADO SENA" })];
  expect(found(both, factsOf([recorded()]))).toEqual(["com-nome"]);
});

test("given any entries, when they are read, then no recorded entry stands for two", () => {
  const anEntry = fc.record({ key: fc.uuid(), name: fc.constantFrom(undefined, "Livia Prado", "Otto Braga") });
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 8 }), fc.nat({ max: 5 }), (entries, count) => {
      const before = Array.from({ length: count }, (_, at) => recorded({ key: `antes-${at}` }));
      const known = found(
        entries.map((one) => entry(one)),
        factsOf(before),
      );
      expect(known.length).toBeLessThanOrEqual(count);
    }),
  );
});
