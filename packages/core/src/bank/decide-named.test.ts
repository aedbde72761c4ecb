import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { TXID_DAYS } from "@emdia/contracts/values/txid";
import { expect, test } from "vitest";
import {
  aKnownCharge as aCharge,
  anEntry,
  codeOf,
  DAY,
  decided,
  factsOf,
  type Given,
  paidByHand,
} from "../testing/known-charges.ts";
import { decideEntries } from "./decide-entries.ts";
import type { Entry, KnownCharge } from "./facts.ts";

const payer = "P0000009";
const [ana, beto] = [aCharge(2, "2027-02", { payer }), aCharge(3, "2027-02", { payer })];
const [caio, next] = [aCharge(4, "2027-02"), aCharge(2, "2027-03", { payer })];
const paid = { openCents: 0, paidOn: DAY };
const ofAna = codeOf(15_000, [ana]);
const both = { asked: codeOf(30_000, [ana, beto]), cents: 30_000 };

test.each<[row: string, entry: Partial<Entry>, given: Given, says: unknown[]]>([
  ["an entry that is stored", {}, { charges: [ana], knownKeys: new Set(["chave-de-um"]) }, ["known", null, "asked"]],
  ["exactly what was asked", {}, { charges: [ana, beto, next] }, ["settle", "asked", "ticked", `${ana.id}:15000`]],
  [
    "the rest, as asked now",
    { asked: codeOf(10_000, [ana]), cents: 10_000 },
    { charges: [{ ...ana, openCents: 10_000 }] },
    ["settle", "asked", "ticked", `${ana.id}:10000`],
  ],
  [
    "less than open, and than the code asked",
    { cents: 14_999 },
    { charges: [ana] },
    ["propose", "part", "asked", `${ana.id}:14999`],
  ],
  [
    "what is open, with a code of another amount",
    { cents: 10_000 },
    { charges: [{ ...ana, openCents: 10_000 }] },
    ["propose", "not_asked", "ticked", `${ana.id}:10000`],
  ],
  [
    "an older, smaller sum",
    { asked: codeOf(10_000, [ana]), cents: 10_000 },
    { charges: [ana] },
    ["propose", "part", "ticked", `${ana.id}:10000`],
  ],
  [
    "a code from before the amount was corrected",
    {},
    { charges: [{ ...ana, openCents: 14_900 }] },
    ["propose", "more", "asked", `${ana.id}:14900`],
  ],
  ["more than open", { cents: 15_001 }, { charges: [ana] }, ["propose", "more", "asked", `${ana.id}:15000`]],
  [
    "more than open, and a next month",
    { cents: 30_000 },
    { charges: [ana, next] },
    ["propose", "more", "asked", `${ana.id}:15000+${next.id}:15000`],
  ],
  ...[0, -5, 5].map((days): [string, Partial<Entry>, Given, unknown[]] => [
    `marked by hand ${days} days away`,
    {},
    { charges: [{ ...ana, ...paidByHand({}, addDays(DAY, days)) }] },
    ["link", "by_hand", "ticked", `${ana.id}:15000`],
  ]),
  [
    "marked by hand 6 days before",
    {},
    { charges: [{ ...ana, ...paidByHand({}, addDays(DAY, -6)) }] },
    ["propose", "paid_again", "asked"],
  ],
  [
    "marked by hand, another amount",
    { cents: 14_000 },
    { charges: [{ ...ana, ...paidByHand() }] },
    ["propose", "paid_again", "asked"],
  ],
  [
    "a part by hand, and the same part",
    { cents: 5_000 },
    { charges: [{ ...ana, openCents: 10_000, byHand: [{ cents: 5_000, day: DAY }] }] },
    ["propose", "by_hand", "ticked", `${ana.id}:5000`],
  ],
  ["a paid charge again", {}, { charges: [{ ...ana, ...paid }] }, ["propose", "paid_again", "asked"]],
  [
    "a paid charge again, and a next month",
    {},
    { charges: [{ ...ana, ...paid }, next, caio] },
    ["propose", "paid_again", "asked", `${next.id}:15000`],
  ],
  [
    "a void charge",
    {},
    { charges: [{ ...ana, openCents: 0, isGone: true }, next] },
    ["propose", "gone", "asked", `${next.id}:15000`],
  ],
  [
    "an archived student's open charge",
    {},
    { charges: [{ ...ana, isGone: true }] },
    ["propose", "gone", "asked", `${ana.id}:15000`],
  ],
  [
    "several, exactly their sum",
    both,
    { charges: [ana, beto, next] },
    ["settle", "asked", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several of two payers, as a message named them",
    { asked: codeOf(30_000, [ana, caio]), cents: 30_000 },
    { charges: [ana, caio], named: [[ana.id, caio.id]] },
    ["settle", "asked", "ticked", `${ana.id}:15000+${caio.id}:15000`],
  ],
  [
    "several that no code can ask for but a message named",
    { asked: codeOf(30_000, [beto, next]), cents: 30_000 },
    { charges: [ana, beto, next], named: [[beto.id, next.id]] },
    ["settle", "asked", "ticked", `${beto.id}:15000+${next.id}:15000`],
  ],
  [
    "several, without an older one that its payer reported and the page leaves out",
    { asked: codeOf(30_000, [beto, next]), cents: 30_000 },
    { charges: [{ ...ana, isReported: true }, beto, next] },
    ["settle", "asked", "ticked", `${beto.id}:15000+${next.id}:15000`],
  ],
  [
    "several, less than their sum",
    { ...both, cents: 20_000 },
    { charges: [ana, beto] },
    ["propose", "part", "asked", `${ana.id}:15000+${beto.id}:5000`],
  ],
  [
    "several, more than their sum",
    { ...both, cents: 30_001 },
    { charges: [ana, beto] },
    ["propose", "more", "asked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several, of which a part is paid",
    { ...both, cents: 25_000 },
    { charges: [{ ...ana, openCents: 10_000 }, beto] },
    ["propose", "not_asked", "ticked", `${ana.id}:10000+${beto.id}:15000`],
  ],
  [
    "several, of which one was paid since",
    both,
    { charges: [{ ...ana, ...paid }, beto] },
    ["propose", "paid_again", "asked", `${beto.id}:15000`],
  ],
  [
    "several, one of them gone",
    both,
    { charges: [ana, { ...beto, ...paid, isGone: true }] },
    ["propose", "gone", "asked", `${ana.id}:15000`],
  ],
  [
    "several, all marked by hand",
    both,
    {
      charges: [
        { ...ana, ...paidByHand() },
        { ...beto, ...paidByHand() },
      ],
    },
    ["link", "by_hand", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "a set that nothing names any more, and all that is open",
    both,
    { charges: [ana, next] },
    ["propose", "not_asked", "ticked", `${ana.id}:15000+${next.id}:15000`],
  ],
  [
    "a set that nothing names any more, and less",
    { ...both, cents: 1 },
    { charges: [ana] },
    ["propose", "not_asked", "asked", `${ana.id}:1`],
  ],
  ["a payer of whom nothing is known", {}, { charges: [caio] }, ["propose", "not_asked", "asked"]],
])("given our txid of %s, when it is decided, then it is $3", (_row, entry, given, says) => {
  expect(decided({ asked: ofAna, ...entry }, given)).toEqual(says);
});

test("given two sets that the code may name, when it is paid, then a person chooses between them", () => {
  const isOf = (ids: readonly number[]) => ids.length === 1;
  expect(decided({ asked: { ...ofAna, isOf } }, { charges: [ana, beto] })).toEqual([
    ...["propose", "not_asked", "asked", `${ana.id}:15000`, `${beto.id}:15000`],
  ]);
});

test("given a student who got another payer since, when the code of before is paid, then it settles", () => {
  const before = codeOf(15_000, [ana], { payer: "S0000002" });
  expect(decided({ asked: before }, { charges: [ana, caio] })[0]).toBe("settle");
});

test("given a code of another owner's payer with the same number, when it is paid, then only its own charges are proposed", () => {
  expect(decided({ asked: codeOf(15_000, [caio], { payer }) }, { charges: [ana, caio] })).toEqual([
    ...["propose", "not_asked", "ticked", `${ana.id}:15000`],
  ]);
});

test("given a chat about one student's debts, when another student of the payer owes too, then the code settles them", () => {
  const charges = [{ ...ana, dueDate: civilDate("2027-01-20") }, { ...beto, dueDate: civilDate("2027-02-01") }, next];
  const chat = { asked: codeOf(30_000, [ana, next]), cents: 30_000 };
  expect(decided(chat, { charges })).toEqual(["settle", "asked", "ticked", `${ana.id}:15000+${next.id}:15000`]);
});

test("given settlements by hand of several charges, when their code is paid, then it proves them only if each has one and their sum is its amount", () => {
  const hand = { cents: 15_000, day: DAY };
  const twice = { ...ana, ...paid, byHand: [hand, hand] };
  const once = { ...beto, ...paidByHand() };
  const reason = (cents: number, ...charges: KnownCharge[]) => decided({ ...both, cents }, { charges })[1];
  expect(reason(30_000, twice, once)).toBe("by_hand");
  expect(reason(29_000, twice, once)).toBe("paid_again");
  expect(reason(30_000, twice, { ...beto, ...paid })).toBe("paid_again");
});

test.each<[days: number, says: string]>([
  [-1, "propose"],
  [0, "settle"],
  [7, "settle"],
  [8, "propose"],
  [TXID_DAYS - 1, "propose"],
  // Everything else agrees with what is owed, so that the code of 1,296 days ago harms nobody.
  [TXID_DAYS, "settle"],
])("given a code of %i days before the payment, when it is paid, then it is %s", (days, says) => {
  const asked = codeOf(15_000, [ana], { day: addDays(DAY, -days) });
  expect(decided({ asked }, { charges: [ana] })[0]).toBe(says);
});

const termed: KnownCharge = {
  ...ana,
  basis: {
    dueDate: ana.dueDate,
    openCents: 15_000,
    lateFee: { fineBps: 200, interestBps: 100 },
    punctualityCents: 1_500,
    paid: [],
    feeSettledCents: 0,
    isWaived: false,
  },
};
const withTerms = (over: Partial<NonNullable<KnownCharge["basis"]>>): KnownCharge =>
  termed.basis ? { ...termed, basis: { ...termed.basis, ...over } } : termed;
const on = (text: string) => civilDate(`2027-02-${text}`);

test.each<[what: string, askedOn: CivilDate, cents: number, day: CivilDate, charge: KnownCharge, says: unknown[]]>([
  // The code of 20 February asks for fine and interest of ten days.
  ["the amount of its day", on("20"), 15_350, on("20"), termed, ["settle", "asked", "ticked", 15_350]],
  ["the amount of its day, a week later", on("20"), 15_350, on("27"), termed, ["settle", "asked", "ticked", 15_350]],
  ["the amount of its day, 8 days later", on("20"), 15_350, on("28"), termed, ["propose", "part", "ticked", 15_350]],
  [
    "an amount that was never owed on its day",
    on("20"),
    15_340,
    on("20"),
    termed,
    ["propose", "part", "ticked", 15_340],
  ],
  ["the discounted amount in time", on("09"), 13_500, on("10"), termed, ["settle", "asked", "ticked", 13_500]],
  ["a large discount a day too late", on("10"), 13_500, on("11"), termed, ["propose", "part", "ticked", 13_500]],
  [
    "a discount below the waiver a day too late",
    on("10"),
    14_501,
    on("11"),
    withTerms({ punctualityCents: 499 }),
    ["settle", "asked", "ticked", 14_501],
  ],
  [
    "a discount of the waiver's limit",
    on("10"),
    14_500,
    on("11"),
    withTerms({ punctualityCents: 500, lateFee: undefined }),
    ["propose", "part", "ticked", 14_500],
  ],
  [
    "a discount above the owner's waiver",
    on("10"),
    14_900,
    on("11"),
    withTerms({ punctualityCents: 100, lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 100 } }),
    ["propose", "part", "ticked", 14_900],
  ],
])("given a code over %s, when it is paid, then it is $5", (_what, askedOn, cents, day, charge, says) => {
  const asked = codeOf(cents, [charge], { day: askedOn });
  const [outcome, reason, tick, paidCents] = says;
  const expected = [outcome, reason, tick, `${ana.id}:${paidCents}`];
  expect(decided({ asked, day, cents }, { charges: [charge] })).toEqual(expected);
});

test("given a family's code with one late charge, when it is paid days later, then each charge gets the amount of the code's day", () => {
  const entry = { asked: codeOf(30_350, [termed, beto], { day: on("20") }), day: on("23"), cents: 30_350 };
  expect(decided(entry, { charges: [termed, beto] })).toEqual([
    ...["settle", "asked", "ticked", `${ana.id}:15350+${beto.id}:15000`],
  ]);
});

test("given a code paid twice in one read, when both are decided, then the second finds the charge paid", () => {
  const asked = codeOf(15_350, [termed], { day: on("20") });
  const entries = ["a", "b"].map((key) => anEntry({ key, asked, day: on("22"), cents: 15_350 }));
  const decisions = decideEntries(entries, factsOf({ charges: [termed] }));
  expect([...decisions.values()].map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["settle", "asked"],
    ["propose", "paid_again"],
  ]);
});

test("given two payments of a code for half of a charge, when both are decided, then neither settles it by itself", () => {
  const half = { asked: codeOf(7_500, [ana]), cents: 7_500 };
  const entries = [anEntry({ ...half, key: "chave-a" }), anEntry({ ...half, key: "chave-b" })];
  const near = { ...ana, openCents: 7_500 * 2 };
  const decisions = [...decideEntries(entries, factsOf({ charges: [near] })).values()];
  expect(decisions.map(({ outcome }) => outcome)).toEqual(["propose", "propose"]);
});
