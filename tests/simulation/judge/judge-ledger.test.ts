import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeLedger } from "./judge-ledger.ts";

const AT = "2027-02-15T12:00:00.000Z";
const entry = (number: number, amountCents: number): Item => ({ number, amountCents, by: "owner", at: AT });
const charge = (status: string, ...entries: Item[]): Item => ({
  status,
  amountCents: 100,
  ...(entries.length > 0 && {
    ledger: entries,
    settledCents: entries.reduce((sum, one) => sum + Number(one.amountCents), 0),
  }),
});
const part = entry(1, 60);
const whole = entry(1, 100);
const withdrawal = { ...entry(2, -100), reverses: 1, at: "2027-02-15T12:00:59.999Z" };
const lost = (over: Item, mark: Item = whole): [Item, Item, string] => [
  charge("pendente", mark, { ...withdrawal, ...over }),
  charge("pago", mark),
  "lost entries",
];

test.each<[string, Item | undefined, Item, string]>([
  ["an entry that another one replaces", charge("pendente", part), charge("pendente", entry(1, 50)), "lost entries"],
  ["an entry that is gone", charge("pendente", part), charge("pendente"), "lost entries"],
  [
    "a reversal that is gone while the charge is open",
    charge("pendente", part, entry(2, -60)),
    charge("pendente", part),
    "lost",
  ],
  ["a reversal with its reason that is gone", ...lost({ note: "Engano" })],
  ["a bank's reversal that is gone", ...lost({ by: "bank" })],
  ["a later reversal that is gone", ...lost({ at: "2027-02-15T12:01:00.000Z" })],
  ["a bank's entry that came back", ...lost({}, { ...whole, entryKey: "E1" })],
  ["a settlement that is gone", charge("pago", entry(1, 40), entry(2, 60)), charge("pago", whole), "lost entries"],
  ["another sum", undefined, { ...charge("pendente", part), settledCents: 59 }, "of 60 says otherwise"],
  ["more than is owed", undefined, charge("pago", part, entry(2, 41)), "101 of 100 received"],
  ["less than nothing", undefined, charge("pendente", entry(1, -1)), "-1 of 100 received"],
  ["a paid charge with a rest", undefined, charge("pago", part), "pago at 60 of 100"],
  ["an open charge without one", undefined, charge("pendente", entry(1, 100)), "pendente at 100 of 100"],
])("given %s, when judged, then the fault is found", (_what, before, after, said) => {
  expect(
    judgeLedger("x", before, after)
      .map(({ what }) => what)
      .join(),
  ).toContain(said);
});
