import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { TXID_DAYS } from "@emdia/contracts/values/txid";
import { expect, test } from "vitest";
import {
  ana,
  anEntry,
  beto,
  caio,
  codeOf,
  DAY,
  decided,
  factsOf,
  type Given,
  next,
  paidByHand,
  payer,
} from "../testing/known-charges.ts";
import { decideEntries } from "./decide-entries.ts";
import type { Entry, KnownCharge } from "./facts.ts";

const paid = { openCents: 0, paidOn: DAY };
const ofAna = codeOf(15_000, [ana]);
const both = { asked: codeOf(30_000, [ana, beto]), cents: 30_000 };
const part = { asked: codeOf(10_000, [ana]), cents: 10_000 };
const anasPart = { ...ana, openCents: 10_000 };
const betoAndNext = { asked: codeOf(30_000, [beto, next]), cents: 30_000 };
const anaAndCaio = { asked: codeOf(30_000, [ana, caio]), cents: 30_000 };
/** Returns the knowledge that one message to the first charge's payer named exactly these charges. */
const namedIn = (...charges: [KnownCharge, ...KnownCharge[]]) => ({
  named: [{ payer: charges[0].payer, ids: charges.map(({ id }) => id) }],
});
const marked = (daysAway: number) => ({ ...ana, ...paidByHand({}, addDays(DAY, daysAway)) });
const byHand = [{ cents: 5_000, day: DAY }];
const half = [{ cents: 10_000, day: DAY }];

test.each<[row: string, entry: Partial<Entry>, charges: KnownCharge[], says: string, given?: Given]>([
  [
    "an entry that is stored",
    {},
    [ana],
    "known - asked",
    { knownKeys: new Map([["chave-de-um", { key: "chave-de-um" }]]) },
  ],
  ["exactly what was asked", {}, [ana, beto, next], "settle asked ticked ana:15000"],
  ["the rest, as asked now", part, [anasPart], "settle asked ticked ana:10000"],
  ["less than open, and than the code asked", { cents: 14_999 }, [ana], "propose part asked ana:14999"],
  ["what is open, with a code of another amount", { cents: 10_000 }, [anasPart], "propose not_asked ticked ana:10000"],
  ["an older, smaller sum", part, [ana], "propose part ticked ana:10000"],
  ["a code from before a correction", {}, [{ ...ana, openCents: 14_900 }], "propose more asked ana:14900"],
  ["more than open", { cents: 15_001 }, [ana], "propose more asked ana:15000"],
  ["more than open, and a next month", { cents: 30_000 }, [ana, next], "propose more asked ana:15000+next:15000"],
  ["marked by hand that day", {}, [marked(0)], "link by_hand ticked ana:15000"],
  [
    "marked by hand in two parts, of which the later is the amount",
    {},
    [{ ...marked(0), byHand: [...byHand, ...marked(0).byHand] }],
    "link by_hand ticked ana:15000",
  ],
  ["marked by hand 5 days before", {}, [marked(-5)], "link by_hand ticked ana:15000"],
  ["marked by hand 5 days after", {}, [marked(5)], "link by_hand ticked ana:15000"],
  ["marked by hand 6 days before", {}, [marked(-6)], "propose paid_again asked"],
  ["marked by hand, another amount", { cents: 14_000 }, [marked(0)], "propose paid_again asked"],
  ["the rest, after the same part by hand", part, [{ ...anasPart, byHand: half }], "settle asked ticked ana:10000"],
  ["what was asked, by hand, with a rest", {}, [{ ...marked(0), openCents: 100 }], "link by_hand ticked ana:15000"],
  ["the same part by hand", { cents: 5_000 }, [{ ...anasPart, byHand }], "propose by_hand ticked ana:5000"],
  ["a paid charge again", {}, [{ ...ana, ...paid }], "propose paid_again asked"],
  ["a paid charge, and a next month", {}, [{ ...ana, ...paid }, next, caio], "propose paid_again asked next:15000"],
  ["a void charge", {}, [{ ...ana, openCents: 0, isGone: true }, next], "propose gone asked next:15000"],
  ["an archived student's open charge", {}, [{ ...ana, isGone: true }], "propose gone asked ana:15000"],
  ["several, exactly their sum", both, [ana, beto, next], "settle asked ticked ana:15000+beto:15000"],
  [
    "charges that a message named, of which one has another payer since",
    anaAndCaio,
    [ana, caio],
    "propose not_asked asked ana:15000",
    namedIn(ana, caio),
  ],
  [
    "a set that only a message named",
    betoAndNext,
    [ana, beto, next],
    "settle asked ticked beto:15000+next:15000",
    namedIn(beto, next),
  ],
  [
    "several, without an older one that its payer reported and the page leaves out",
    betoAndNext,
    [{ ...ana, isReported: true }, beto, next],
    "settle asked ticked beto:15000+next:15000",
  ],
  ["several, less", { ...both, cents: 20_000 }, [ana, beto], "propose part asked ana:15000+beto:5000"],
  ["several, more", { ...both, cents: 30_001 }, [ana, beto], "propose more asked ana:15000+beto:15000"],
  [
    "several, of which a part is paid",
    { ...both, cents: 25_000 },
    [anasPart, beto],
    "propose not_asked ticked ana:10000+beto:15000",
  ],
  [
    "several, one paid since, and the other owes the sum",
    both,
    [
      { ...ana, ...paid },
      { ...beto, openCents: 30_000 },
    ],
    "propose paid_again asked beto:30000",
  ],
  ["several, one paid since", both, [{ ...ana, ...paid }, beto], "propose paid_again asked beto:15000"],
  ["several, one of them gone", both, [ana, { ...beto, ...paid, isGone: true }], "propose gone asked ana:15000"],
  [
    "several, all marked by hand",
    both,
    [marked(0), { ...beto, ...paidByHand() }],
    "link by_hand ticked ana:15000+beto:15000",
  ],
  [
    "a set that nothing names, and all that is open",
    both,
    [ana, next],
    "propose not_asked ticked ana:15000+next:15000",
  ],
  ["a set that nothing names, and less", { ...both, cents: 1 }, [ana], "propose not_asked asked ana:1"],
  ["a payer of whom nothing is known", {}, [caio], "propose not_asked asked"],
])("given our txid of %s, when it is decided, then it is $3", (_row, entry, charges, says, given) => {
  expect(decided({ asked: ofAna, ...entry }, { charges, ...given })).toBe(says);
});

test("given two sets that the code may name, when it is paid, then a person chooses between them", () => {
  const isOf = (ids: readonly number[]) => ids.length === 1;
  expect(decided({ asked: { ...ofAna, isOf } }, { charges: [ana, beto] })).toBe(
    "propose not_asked asked ana:15000 beto:15000",
  );
});

test("given a message to another payer whose set the code's digits fit too, when it is paid, then only the own payer's charge counts", () => {
  const asked = { ...ofAna, isOf: (ids: readonly number[]) => ids.length === 1 };
  const given = { charges: [ana, caio], ...namedIn(caio) };
  expect(decided({ asked }, given)).toBe("settle asked ticked ana:15000");
  expect(decided({ asked }, { ...given, charges: [caio] })).toBe("propose not_asked asked");
});

test("given a student who got another payer since, when the code of before is paid, then it settles", () => {
  const before = codeOf(15_000, [ana], { payer: "S0000002" });
  expect(decided({ asked: before }, { charges: [ana, caio] })).toMatch(/^settle /);
});

test("given a code of another owner's payer with the same number, when it is paid, then only its own charges are proposed", () => {
  const asked = codeOf(15_000, [caio], { payer });
  expect(decided({ asked }, { charges: [ana, caio] })).toBe("propose not_asked ticked ana:15000");
});

test("given a chat about one student's debts, when another student of the payer owes too, then the code settles them", () => {
  const charges = [{ ...ana, dueDate: civilDate("2027-01-20") }, { ...beto, dueDate: civilDate("2027-02-01") }, next];
  const chat = { asked: codeOf(30_000, [ana, next]), cents: 30_000 };
  expect(decided(chat, { charges })).toBe("settle asked ticked ana:15000+next:15000");
});

test("given settlements by hand of several charges, when their code is paid, then it proves them only if each has one and their sum is its amount", () => {
  const hand = { cents: 15_000, day: DAY };
  const twice = { ...ana, ...paid, byHand: [hand, hand] };
  const once = { ...beto, ...paidByHand() };
  const reason = (cents: number, ...charges: KnownCharge[]) => decided({ ...both, cents }, { charges }).split(" ")[1];
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
  // Txids repeat their days after 1,296 days, so this code reads as one of the payment's day.
  [TXID_DAYS, "settle"],
])("given a code of %i days before the payment, when it is paid, then it is %s", (days, says) => {
  const asked = codeOf(15_000, [ana], { day: addDays(DAY, -days) });
  expect(decided({ asked }, { charges: [ana] }).split(" ")[0]).toBe(says);
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

const declared = { fineBps: 200, interestBps: 100, waiveBelowCents: 100 };
const small = withTerms({ punctualityCents: 499 });
const atTheLimit = withTerms({ punctualityCents: 500, lateFee: undefined });
const aboveOwn = withTerms({ punctualityCents: 100, lateFee: declared });

test.each<[what: string, askedOn: string, cents: number, day: string, says: string, charge?: KnownCharge]>([
  // The code of 20 February asks for fine and interest of ten days.
  ["the amount of its day", "20", 15_350, "20", "settle asked ticked"],
  ["the amount of its day, a week later", "20", 15_350, "27", "settle asked ticked"],
  ["the amount of its day, 8 days later", "20", 15_350, "28", "propose part ticked"],
  ["an amount that was never owed on its day", "20", 15_340, "20", "propose part ticked"],
  ["the discounted amount in time", "09", 13_500, "10", "settle asked ticked"],
  ["a large discount a day too late", "10", 13_500, "11", "propose part ticked"],
  ["a discount below the waiver a day too late", "10", 14_501, "11", "settle asked ticked", small],
  ["a discount of the waiver's limit", "10", 14_500, "11", "propose part ticked", atTheLimit],
  ["a discount above the owner's waiver", "10", 14_900, "11", "propose part ticked", aboveOwn],
])("given a code over %s, when it is paid, then it is $4", (_what, askedOn, cents, day, says, charge = termed) => {
  const asked = codeOf(cents, [charge], { day: on(askedOn) });
  expect(decided({ asked, day: on(day), cents }, { charges: [charge] })).toBe(`${says} ana:${cents}`);
});

test("given a family's code with one late charge, when it is paid days later, then each charge gets the amount of the code's day", () => {
  const entry = { asked: codeOf(30_350, [termed, beto], { day: on("20") }), day: on("23"), cents: 30_350 };
  expect(decided(entry, { charges: [termed, beto] })).toBe("settle asked ticked ana:15350+beto:15000");
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
