/** Tests each row of the table in docs/rules.md, "The bank says who paid". */
import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { sumCents } from "@emdia/contracts/values/money";
import { crc16 } from "@emdia/contracts/values/pix-code";
import { txidOf } from "@emdia/contracts/values/txid";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decideEntries, isProven } from "./decide-entries.ts";
import { decideEntry } from "./decide-entry.ts";
import type { Decision, Entry, Facts, KnownCharge, RememberedName } from "./facts.ts";
import { setsOf } from "./sets-of-charges.ts";

const DAY = civilDate("2027-02-12");
const idOf = (studentId: number, month: string) => chargeIdOf({ studentId, month: yearMonth(month), sequence: 0 });

/** Returns an open charge of R$ 150,00, due on the tenth, of a student without a payer. */
function aCharge(studentId: number, month: string, over: Partial<KnownCharge> = {}): KnownCharge {
  const openCents = over.openCents ?? 15_000;
  return {
    ...{ id: idOf(studentId, month), studentId, personId: studentId, dueDate: civilDate(`${month}-10`) },
    ...{ openCents, askedCents: [openCents || 15_000], byHand: [], isGone: false, names: [`Aluno ${studentId} Souza`] },
    ...over,
  };
}

const paidByHand = (over: Partial<KnownCharge> = {}, day: CivilDate = DAY) => ({
  openCents: 0,
  byHand: [{ cents: 15_000, day }],
  ...over,
});

type Given = Partial<Omit<Facts, "charges">> & { charges?: readonly KnownCharge[] };

const factsOf = ({ charges = [], ...over }: Given): Facts => ({
  ...{ asks: new Map(), knownKeys: new Set(), remembered: new Map() },
  charges: new Map(charges.map((one) => [one.id, one])),
  ...over,
});

const anEntry = (over: Partial<Entry> = {}): Entry => ({ key: "chave-de-um", day: DAY, cents: 15_000, ...over });

/** Returns a decision in one line: outcome, reason, tick, and the parts of each candidate. */
function said({ outcome, reason, candidates, isTicked }: Decision) {
  const parts = candidates.map((one) => one.parts.map(({ id, cents }) => `${id}:${cents}`).join("+"));
  return [outcome, reason, isTicked ? "ticked" : "asked", ...parts];
}
const decided = (entry: Partial<Entry>, given: Given) => said(decideEntry(anEntry(entry), factsOf(given)));

const [ana, beto] = [aCharge(2, "2027-02"), aCharge(3, "2027-02", { personId: 2 })];
const [caio, next] = [aCharge(4, "2027-02"), aCharge(2, "2027-03", { askedCents: [15_000] })];
const txidFor = (cents: number, first: KnownCharge, ...others: KnownCharge[]) =>
  txidOf([first.id, ...others.map(({ id }) => id)], cents);
const asked = (cents: number, ...charges: [KnownCharge, ...KnownCharge[]]) =>
  new Map([[txidFor(cents, ...charges), { paymentIds: charges.map(({ id }) => id), amountCents: cents }]]);
const ofAna = txidFor(15_000, ana);
const both = txidFor(30_000, ana, beto);

test.each<[row: string, entry: Partial<Entry>, given: Given, says: unknown[]]>([
  [
    "an entry that is stored",
    { txid: ofAna },
    { charges: [ana], knownKeys: new Set(["chave-de-um"]) },
    ["known", null, "asked"],
  ],
  ["a foreign txid", { txid: "MENS202607A000123" }, { charges: [ana] }, ["foreign", null, "asked"]],
  ["our shape, but nobody's charge", { txid: ofAna }, { charges: [caio] }, ["foreign", null, "asked"]],
  ["a student's number that is nobody's", { txid: "9" }, { charges: [ana] }, ["foreign", null, "asked"]],
  [
    "exactly what was asked",
    { txid: ofAna },
    { charges: [ana, beto, next] },
    ["settle", "asked", "ticked", `${ana.id}:15000`],
  ],
  [
    "a txid in small letters",
    { txid: ofAna.toLowerCase() },
    { charges: [ana] },
    ["settle", "asked", "ticked", `${ana.id}:15000`],
  ],
  [
    "an old number with what is open",
    { txid: String(ana.id) },
    { charges: [ana] },
    ["settle", "asked", "ticked", `${ana.id}:15000`],
  ],
  [
    "the rest, as asked now",
    { txid: txidFor(10_000, ana), cents: 10_000 },
    { charges: [{ ...ana, openCents: 10_000, askedCents: [15_000, 10_000] }] },
    ["settle", "asked", "ticked", `${ana.id}:10000`],
  ],
  [
    "less than open, and than the code asked",
    { txid: ofAna, cents: 14_999 },
    { charges: [ana] },
    ["propose", "part", "asked", `${ana.id}:14999`],
  ],
  [
    "a centavo with a forged checksum",
    { txid: txidFor(1, ana), cents: 1 },
    { charges: [ana] },
    ["propose", "part", "asked", `${ana.id}:1`],
  ],
  [
    "what is open, with the txid of another amount that was asked",
    { txid: ofAna, cents: 10_000 },
    { charges: [{ ...ana, openCents: 10_000, askedCents: [15_000, 10_000] }] },
    ["propose", "not_asked", "ticked", `${ana.id}:10000`],
  ],
  [
    "a code from before the amount was corrected",
    { txid: ofAna },
    { charges: [{ ...ana, openCents: 14_900, isCorrected: true }] },
    ["propose", "more", "asked", `${ana.id}:14900`],
  ],
  [
    "a code of the corrected amount",
    { txid: ofAna },
    { charges: [{ ...ana, isCorrected: true }] },
    ["settle", "asked", "ticked", `${ana.id}:15000`],
  ],
  [
    "more than open",
    { txid: ofAna, cents: 15_001 },
    { charges: [ana] },
    ["propose", "more", "asked", `${ana.id}:15000`],
  ],
  [
    "more than open, and a next month",
    { txid: ofAna, cents: 30_000 },
    { charges: [ana, next] },
    ["propose", "more", "asked", `${ana.id}:15000+${next.id}:15000`],
  ],
  [
    "marked by hand, same amount",
    { txid: ofAna },
    { charges: [{ ...ana, ...paidByHand() }] },
    ["link", "by_hand", "ticked", `${ana.id}:15000`],
  ],
  [
    "marked by hand 5 days before",
    { txid: ofAna },
    { charges: [{ ...ana, ...paidByHand({}, addDays(DAY, -5)) }] },
    ["link", "by_hand", "ticked", `${ana.id}:15000`],
  ],
  [
    "marked by hand 5 days after",
    { txid: ofAna },
    { charges: [{ ...ana, ...paidByHand({}, addDays(DAY, 5)) }] },
    ["link", "by_hand", "ticked", `${ana.id}:15000`],
  ],
  [
    "marked by hand 6 days before",
    { txid: ofAna },
    { charges: [{ ...ana, ...paidByHand({}, addDays(DAY, -6)) }] },
    ["propose", "paid_again", "asked"],
  ],
  [
    "marked by hand, another amount",
    { txid: ofAna, cents: 14_000 },
    { charges: [{ ...ana, ...paidByHand() }] },
    ["propose", "paid_again", "asked"],
  ],
  [
    "a part by hand, and the same part",
    { txid: ofAna, cents: 5_000 },
    { charges: [{ ...ana, openCents: 10_000, byHand: [{ cents: 5_000, day: DAY }] }] },
    ["propose", "by_hand", "ticked", `${ana.id}:5000`],
  ],
  ["a paid charge again", { txid: ofAna }, { charges: [{ ...ana, openCents: 0 }] }, ["propose", "paid_again", "asked"]],
  [
    "a paid charge again, and a next month",
    { txid: ofAna },
    { charges: [{ ...ana, openCents: 0 }, next, caio] },
    ["propose", "paid_again", "asked", `${next.id}:15000`],
  ],
  [
    "a void charge",
    { txid: ofAna },
    { charges: [{ ...ana, openCents: 0, isGone: true }, next] },
    ["propose", "gone", "asked", `${next.id}:15000`],
  ],
  [
    "an archived student's open charge",
    { txid: ofAna },
    { charges: [{ ...ana, isGone: true }] },
    ["propose", "gone", "asked", `${ana.id}:15000`],
  ],
  [
    "an archived student's old number",
    { txid: String(ana.id), cents: 1 },
    { charges: [{ ...ana, isGone: true }] },
    ["propose", "gone", "asked", `${ana.id}:1`],
  ],
  [
    "several, exactly their sum, as stored",
    { txid: both, cents: 30_000 },
    { charges: [ana, beto], asks: asked(30_000, ana, beto) },
    ["settle", "asked", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several of two persons, as stored",
    { txid: txidFor(30_000, ana, caio), cents: 30_000 },
    { charges: [ana, caio], asks: asked(30_000, ana, caio) },
    ["settle", "asked", "ticked", `${ana.id}:15000+${caio.id}:15000`],
  ],
  [
    "several, not stored, proven by their sum",
    { txid: both, cents: 30_000 },
    { charges: [ana, beto, next] },
    ["settle", "asked", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several, as the release before named them",
    { txid: `F${ana.id}${crc16(`${ana.id} ${beto.id}`)}`, cents: 30_000 },
    { charges: [ana, beto] },
    ["settle", "asked", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several, less than their sum",
    { txid: both, cents: 20_000 },
    { charges: [ana, beto], asks: asked(30_000, ana, beto) },
    ["propose", "part", "asked", `${ana.id}:15000+${beto.id}:5000`],
  ],
  [
    "several, more than their sum",
    { txid: both, cents: 30_001 },
    { charges: [ana, beto], asks: asked(30_000, ana, beto) },
    ["propose", "more", "asked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several, of which a part is paid",
    { txid: both, cents: 25_000 },
    { charges: [{ ...ana, openCents: 10_000 }, beto], asks: asked(30_000, ana, beto) },
    ["propose", "not_asked", "ticked", `${ana.id}:10000+${beto.id}:15000`],
  ],
  [
    "several, of which one is paid",
    { txid: both, cents: 30_000 },
    { charges: [{ ...ana, openCents: 0 }, beto], asks: asked(30_000, ana, beto) },
    ["propose", "paid_again", "asked", `${beto.id}:15000`],
  ],
  [
    "several, one of them gone",
    { txid: both, cents: 30_000 },
    { charges: [ana, { ...beto, openCents: 0, isGone: true }], asks: asked(30_000, ana, beto) },
    ["propose", "gone", "asked", `${ana.id}:15000`],
  ],
  [
    "several, all marked by hand",
    { txid: both, cents: 30_000 },
    {
      charges: [
        { ...ana, ...paidByHand() },
        { ...beto, ...paidByHand() },
      ],
      asks: asked(30_000, ana, beto),
    },
    ["link", "by_hand", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "several, an ask that is not known here",
    { txid: both, cents: 30_000 },
    { charges: [ana], asks: asked(30_000, ana, beto) },
    ["propose", "more", "asked", `${ana.id}:15000`],
  ],
  [
    "an old number, never asked",
    { txid: String(ana.id), cents: 14_000 },
    { charges: [ana] },
    ["propose", "not_asked", "asked", `${ana.id}:14000`],
  ],
  [
    "an old number, and what is open of all",
    { txid: String(ana.id), cents: 30_000 },
    { charges: [ana, next] },
    ["propose", "not_asked", "ticked", `${ana.id}:15000+${next.id}:15000`],
  ],
  [
    "a student's number",
    { txid: "2" },
    { charges: [ana, caio] },
    ["propose", "not_asked", "ticked", `${ana.id}:15000`],
  ],
  [
    "a student's number, and nothing open",
    { txid: "2" },
    { charges: [{ ...ana, openCents: 0 }] },
    ["propose", "not_asked", "asked"],
  ],
  [
    "our lead, but a checksum that proves nothing",
    { txid: `${ofAna.slice(0, -1)}${ofAna.endsWith("0") ? "1" : "0"}` },
    { charges: [ana] },
    ["propose", "not_asked", "ticked", `${ana.id}:15000`],
  ],
])("given %s, when it is decided, then it is $3", (_row, entry, given, says) => {
  expect(decided(entry, given)).toEqual(says);
});

const name = (text: string, is: Partial<RememberedName>) =>
  new Map([[text, { isIgnored: false, studentIds: [], ...is }]]);
const maria = { ...ana, names: ["Ana Souza", "Maria Aparecida de Souza Lima"] };

test.each<[row: string, entry: Partial<Entry>, given: Given, says: unknown[]]>([
  [
    "a name that is ignored",
    { name: "Loja Ímpar" },
    { charges: [ana], remembered: name("loja impar", { isIgnored: true }) },
    ["ignored", null, "asked"],
  ],
  ["no amount that fits", { cents: 1 }, { charges: [ana] }, ["foreign", null, "asked"]],
  ["one charge of the amount, near", {}, { charges: [ana] }, ["propose", "amount", "ticked", `${ana.id}:15000`]],
  [
    "one charge of the amount, 5 days off",
    { day: civilDate("2027-02-15") },
    { charges: [ana] },
    ["propose", "amount", "ticked", `${ana.id}:15000`],
  ],
  [
    "one charge of the amount, 6 days off",
    { day: civilDate("2027-02-16") },
    { charges: [ana] },
    ["propose", "amount", "asked", `${ana.id}:15000`],
  ],
  [
    "a stranger's name and the amount",
    { name: "José Neto" },
    { charges: [ana] },
    ["propose", "amount", "asked", `${ana.id}:15000`],
  ],
  [
    "two of the amount",
    {},
    { charges: [ana, caio] },
    ["propose", "amount", "asked", `${ana.id}:15000`, `${caio.id}:15000`],
  ],
  [
    "two of the amount, one near",
    { day: civilDate("2027-03-11") },
    { charges: [ana, aCharge(4, "2027-03")] },
    ["propose", "amount", "ticked", `${idOf(4, "2027-03")}:15000`, `${ana.id}:15000`],
  ],
  [
    "two of the amount, one named",
    { name: "MARIA AP DE SOUZA" },
    { charges: [maria, caio] },
    ["propose", "name", "ticked", `${ana.id}:15000`],
  ],
  [
    "another first name of the family",
    { name: "Pedro de Souza Lima" },
    { charges: [maria] },
    ["propose", "amount", "asked", `${ana.id}:15000`],
  ],
  ["a first name alone", { name: "Maria" }, { charges: [maria] }, ["propose", "amount", "asked", `${ana.id}:15000`]],
  [
    "a name that paid before",
    { name: "José Neto" },
    { charges: [ana, caio], remembered: name("jose neto", { studentIds: [4] }) },
    ["propose", "remembered", "ticked", `${caio.id}:15000`],
  ],
  [
    "two months of one name",
    { name: "Maria Souza" },
    {
      charges: [
        { ...next, names: maria.names, dueDate: civilDate("2027-04-10") },
        { ...maria, dueDate: civilDate("2027-01-01") },
      ],
    },
    ["propose", "name", "ticked", `${ana.id}:15000`, `${next.id}:15000`],
  ],
  [
    "the sum of a family's month",
    { cents: 30_000 },
    { charges: [ana, beto, caio] },
    ["propose", "amount", "ticked", `${ana.id}:15000+${beto.id}:15000`],
  ],
  [
    "marked by hand, and named",
    { name: "Maria Souza" },
    { charges: [{ ...maria, ...paidByHand() }] },
    ["propose", "by_hand", "ticked", `${ana.id}:15000`],
  ],
  [
    "marked by hand too long ago",
    {},
    { charges: [{ ...ana, ...paidByHand({}, addDays(DAY, -6)) }] },
    ["foreign", null, "asked"],
  ],
  [
    "an archived student, who still owes",
    {},
    { charges: [{ ...ana, isGone: true }] },
    ["propose", "amount", "ticked", `${ana.id}:15000`],
  ],
])(
  "given no txid and %s, when it is decided, then it is never recorded automatically: $3",
  (_row, entry, given, says) => {
    expect(decided(entry, given)).toEqual(says);
  },
);

const named = (payer: string) => decided({ name: payer }, { charges: [maria, caio] })[1];

test.each([
  ["MARIA APARECIDA DE SOUZ", "name"],
  ["Maria B Souza", "name"],
  ["maria aparecida  SOUZA LIMA", "name"],
  ["Maria Costa", "amount"],
  ["Souza Maria", "amount"],
  ["Maria Souza Costa", "amount"],
  ["M", "amount"],
])("given the payer %s, when compared with Maria Aparecida de Souza Lima, then the reason is %s", (payer, reason) => {
  expect(named(payer)).toBe(reason);
});

test.each([
  ["MARIA AP DE SOUZA", "Maria Aparecida"],
  ["Maria Xu", "Maria Xu Lima"],
])("given the payer %s and the name %s, when one is cut, then they match as one person", (payer, known) => {
  expect(decided({ name: payer }, { charges: [{ ...ana, names: [known] }] })[1]).toBe("name");
});

test.each<[what: string, entry: Partial<Entry>, charges: KnownCharge[], says: unknown[]]>([
  ["a stranger's name", { name: "José Neto" }, [{ ...ana, ...paidByHand() }], ["propose", "by_hand", "asked"]],
  ["no name", {}, [{ ...ana, ...paidByHand() }], ["propose", "by_hand", "ticked"]],
  ["another amount", { cents: 14_000 }, [{ ...ana, ...paidByHand() }], ["foreign", null, "asked"]],
  [
    "two of them",
    {},
    [
      { ...ana, ...paidByHand() },
      { ...caio, ...paidByHand() },
    ],
    ["propose", "by_hand", "asked"],
  ],
])(
  "given settlements by hand and an entry with %s, when it is decided, then it is $3",
  (_what, entry, charges, says) => {
    expect(decided(entry, { charges }).slice(0, 3)).toEqual(says);
  },
);

test("given a family of which one is named or remembered, and one charge near, when their sum arrives, then the set is proposed as ticked, by that name, memory or amount", () => {
  const late = { ...beto, names: ["Maria Lima"], dueDate: civilDate("2027-01-10") };
  const charges = [ana, late, caio, aCharge(5, "2027-02", { openCents: 30_000 })];
  const sum = { cents: 30_000 };
  expect(decided({ ...sum, name: "Maria Lima" }, { charges })).toEqual([
    "propose",
    "name",
    "ticked",
    `${late.id}:15000+${ana.id}:15000`,
  ]);
  const remembered = name("jose neto", { studentIds: [3] });
  expect(decided({ ...sum, name: "José Neto" }, { charges, remembered })[1]).toBe("remembered");
  expect(decided(sum, { charges: charges.slice(0, 3) })).toEqual([
    "propose",
    "amount",
    "ticked",
    `${late.id}:15000+${ana.id}:15000`,
  ]);
});

test("given the open charges of a person, when their sets are made, then they are each alone, the oldest ones, and each month, the oldest first", () => {
  const [b, a, c] = [
    aCharge(2, "2027-02", { id: 2 }),
    aCharge(3, "2027-02", { id: 1 }),
    aCharge(2, "2027-01", { id: 3 }),
  ];
  const late = aCharge(4, "2027-02", { id: 0, dueDate: civilDate("2027-02-28") });
  const ids = setsOf([b, a, late, c]).map((set) => set.map(({ id }) => id).join(" "));
  expect(ids).toEqual(["3", "1", "2", "0", "3 1", "3 1 2", "3 1 2 0", "1 2 0"]);
});

test("given an ask of one charge that was paid in parts, when the txid of any amount that was open arrives, then it proves the charge, and settles it with exactly its own amount", () => {
  const charge = { ...ana, openCents: 5_000, askedCents: [15_000, 10_000, 5_000] };
  for (const asked of charge.askedCents) {
    const txid = txidFor(asked, charge);
    expect(decided({ txid, cents: 5_000 }, { charges: [charge] })[0]).toBe(asked === 5_000 ? "settle" : "propose");
    expect(decided({ txid, cents: 4_000 }, { charges: [charge] })[1]).toBe("part");
    expect(decided({ txid, cents: 5_001 }, { charges: [charge] })[1]).toBe("more");
  }
  expect(decided({ txid: txidFor(9_000, charge), cents: 5_000 }, { charges: [charge] })[1]).toBe("not_asked");
});

test("given a chat about one student's debts, when another student of the payer owes too, then the code's set is proven", () => {
  const charges = [{ ...ana, dueDate: civilDate("2027-01-20") }, { ...beto, dueDate: civilDate("2027-02-01") }, next];
  const chat = { txid: txidFor(30_000, ana, next), cents: 30_000 };
  expect(decided(chat, { charges })).toEqual(["settle", "asked", "ticked", `${ana.id}:15000+${next.id}:15000`]);
});

test("given the txid by which an earlier release named a lead and its set, when it arrives, then it settles both; with another checksum it is not asked", () => {
  const [first, second] = [beto, { ...ana, dueDate: civilDate("2027-01-10") }];
  const txid = `F${first.id}${crc16(`${first.id} ${second.id}`)}`;
  expect(decided({ txid, cents: 30_000 }, { charges: [first, second] })[0]).toBe("settle");
  const unproven = `F${first.id}${crc16(`${first.id} 1`)}`;
  expect(decided({ txid: unproven, cents: 1 }, { charges: [first, second] })[1]).toBe("not_asked");
});

test("given two settlements by hand of one charge, when an entry of either amount arrives, then it proves the settlement of that amount", () => {
  const byHand = [
    { cents: 5_000, day: DAY },
    { cents: 10_000, day: DAY },
  ];
  for (const { cents: part } of byHand)
    expect(decided({ txid: ofAna, cents: part }, { charges: [{ ...ana, openCents: 0, byHand }] })).toEqual([
      ...["propose", "by_hand", "ticked", `${ana.id}:${part}`],
    ]);
});

test("given settlements by hand of several charges, when an entry arrives, then it proves them only if each has one and their sum is its amount", () => {
  const asks = asked(30_000, ana, beto);
  const twice = {
    ...ana,
    openCents: 0,
    byHand: [
      { cents: 15_000, day: DAY },
      { cents: 15_000, day: DAY },
    ],
  };
  const hand = { ...beto, ...paidByHand() };
  const reason = (entryCents: number, ...charges: KnownCharge[]) =>
    decided({ txid: both, cents: entryCents }, { charges, asks })[1];
  expect(reason(30_000, twice, hand)).toBe("by_hand");
  expect(reason(29_000, twice, hand)).toBe("paid_again");
  expect(reason(30_000, twice, { ...beto, openCents: 0 })).toBe("paid_again");
});

test("given more candidates than a person wants to see, when it is decided, then there are five", () => {
  const charges = [2, 3, 4, 5, 6, 7].map((student) => aCharge(student, "2027-02"));
  expect(decideEntry(anEntry(), factsOf({ charges })).candidates).toHaveLength(5);
});

const cents = fc.integer({ min: 1, max: 40_000 });
const aKnown = fc
  .record({
    studentId: fc.integer({ min: 1, max: 4 }),
    personId: fc.integer({ min: 1, max: 3 }),
    month: fc.constantFrom("2027-01", "2027-02", "2027-03"),
    amount: cents,
    openShare: fc.constantFrom(0, 0.5, 1, 1),
    isGone: fc.boolean(),
    handDays: fc.array(fc.integer({ min: -8, max: 8 }), { maxLength: 1 }),
  })
  .map(({ studentId, personId, month, amount, openShare, isGone, handDays }) => {
    const openCents = Math.ceil(amount * openShare);
    const byHand =
      openCents < amount ? handDays.map((day) => ({ cents: amount - openCents, day: addDays(DAY, day) })) : [];
    const askedCents = openCents > 0 && openCents < amount ? [amount, openCents] : [amount];
    return aCharge(studentId, month, { personId, openCents, askedCents, byHand, isGone: isGone && openShare === 1 });
  });
const someCharges = fc.uniqueArray(aKnown, { minLength: 1, maxLength: 8, selector: ({ id }) => id });
const aCase = someCharges.chain((charges) =>
  fc
    .record({
      set: fc.shuffledSubarray(charges, { minLength: 1, maxLength: Math.min(3, charges.length) }),
      askedCents: fc.option(cents),
      paid: fc.option(cents),
      shape: fc.constantFrom("ask", "charge", "student", "none", "foreign"),
      isStored: fc.boolean(),
    })
    .map(({ set, askedCents, paid, shape, isStored }) => {
      const [lead, ...others] = set;
      if (!lead) throw new Error("a set has a charge");
      const wanted = askedCents ?? Math.max(1, sumCents(set.map(({ openCents }) => openCents)));
      const txid = {
        ask: txidFor(wanted, lead, ...others),
        charge: String(lead.id),
        student: String(lead.studentId),
        none: undefined,
        foreign: "X1",
      }[shape];
      const asks = isStored ? asked(wanted, lead, ...others) : new Map();
      return { facts: factsOf({ charges, asks }), entry: anEntry({ txid, cents: paid ?? wanted }), set, wanted, shape };
    }),
);

test("given any facts and entry, when it is decided, then no candidate pays a charge more than is open, a void or a paid one, or more than the entry has", () => {
  fc.assert(
    fc.property(aCase, ({ facts, entry }) => {
      const { outcome, candidates } = decideEntry(entry, facts);
      for (const { parts, reason } of candidates) {
        expect(sumCents(parts.map((part) => part.cents))).toBeLessThanOrEqual(entry.cents);
        expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
        for (const part of parts) {
          const charge = facts.charges.get(part.id);
          if (reason !== "by_hand") expect(charge?.openCents).toBeGreaterThanOrEqual(part.cents);
          expect(part.cents).toBeGreaterThan(0);
        }
      }
      if (isProven({ outcome })) expect(candidates).toHaveLength(1);
    }),
  );
});

test("given any facts and entry, when it is recorded automatically, then our txid names the charges, none is void or archived, and the amount is proven", () => {
  fc.assert(
    fc.property(aCase, ({ facts, entry, set, wanted, shape }) => {
      const { outcome, candidates } = decideEntry(entry, facts);
      if (!isProven({ outcome })) return;
      if (shape === "ask") expect(entry.cents).toBe(wanted);
      expect(["ask", "charge"]).toContain(shape);
      const parts = candidates[0]?.parts ?? [];
      const charges = parts.map(({ id }) => facts.charges.get(id));
      expect(charges.some((one) => one?.isGone)).toBe(false);
      const isOfSet = parts.every(({ id }) => set.some((one) => one.id === id));
      expect(isOfSet).toBe(true);
      if (outcome === "settle") {
        expect(sumCents(charges.map((one) => one?.openCents ?? 0))).toBe(entry.cents);
        if (parts.length > 1) expect([entry.cents, parts.length]).toEqual([wanted, set.length]);
      }
    }),
  );
});

test("given any entry without our txid, when it is decided, then it is never recorded automatically", () => {
  fc.assert(
    fc.property(aCase, ({ facts, entry }) => {
      const { outcome } = decideEntry({ ...entry, txid: undefined }, facts);
      expect(["propose", "foreign"]).toContain(outcome);
    }),
  );
});

test("given a statement, when its entries are decided together, then the ticked ones never pay more than is open, in any order", () => {
  const manyEntries = fc.array(fc.record({ cents, name: fc.option(fc.constantFrom("Aluno 2 Souza", "Outro Nome")) }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(
      someCharges,
      manyEntries,
      fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
      (charges, extra, exact) => {
        const facts = factsOf({ charges });
        const entries = [
          ...extra.map((one, index) =>
            anEntry({ key: `livre-${index}`, cents: one.cents, name: one.name ?? undefined }),
          ),
          ...exact.flatMap((at, index) => {
            const charge = charges[at];
            if (!charge) return [];
            const cents = charge.openCents || 100;
            return [
              anEntry({ key: `nosso-${index}`, cents, txid: txidFor(cents, charge) }),
              anEntry({ key: `igual-${index}`, cents }),
            ];
          }),
        ];
        const decisions = decideEntries(entries, facts);
        expect([...decisions.keys()].toSorted()).toEqual(entries.map(({ key }) => key).toSorted());
        const taken = new Map<number, number>();
        for (const { candidates, isTicked } of decisions.values())
          for (const part of isTicked && candidates[0]?.reason !== "by_hand" ? (candidates[0]?.parts ?? []) : [])
            taken.set(part.id, (taken.get(part.id) ?? 0) + part.cents);
        for (const [id, sum] of taken) expect(sum).toBeLessThanOrEqual(facts.charges.get(id)?.openCents ?? 0);
        expect([...decideEntries(entries.toReversed(), facts)].toSorted()).toEqual([...decisions].toSorted());
      },
    ),
  );
});

test("given the same charge paid twice in one statement, when decided together, then the first settles and the second is proposed for another", () => {
  const entries = ["b-segundo", "a-primeiro"].map((key) => anEntry({ key, txid: ofAna }));
  const decisions = decideEntries(entries, factsOf({ charges: [ana, next] }));
  expect(said(decisions.get("a-primeiro") as Decision)).toEqual(["settle", "asked", "ticked", `${ana.id}:15000`]);
  expect(said(decisions.get("b-segundo") as Decision)).toEqual(["propose", "paid_again", "asked", `${next.id}:15000`]);
});

test("given entries of one charge, when decided together, then each can pay only what the earlier ones left, the earliest day first", () => {
  const day = (text: string, key: string, over: Partial<Entry> = {}) =>
    anEntry({ key, day: civilDate(text), txid: ofAna, ...over });
  const saidOf = (charges: readonly KnownCharge[], ...entries: Entry[]) =>
    [...decideEntries(entries, factsOf({ charges }))].map(
      ([key, { outcome, reason }]) => `${key} ${outcome} ${reason}`,
    );
  expect(saidOf([ana], day("2027-02-13", "a-depois"), day("2027-02-12", "b-antes"))).toEqual([
    ...["b-antes settle asked", "a-depois propose paid_again"],
  ]);
  expect(saidOf([ana], day("2027-02-12", "a", { cents: 5_000 }), day("2027-02-13", "b", { cents: 10_000 }))).toEqual([
    ...["a propose part", "b propose part"],
  ]);
  const byHand = [
    { cents: 5_000, day: DAY },
    { cents: 10_000, day: DAY },
  ];
  const parts = [5_000, 10_000, 10_000].map((part, index) => day("2027-02-12", `entrada-${index}`, { cents: part }));
  expect(saidOf([{ ...ana, openCents: 0, byHand }], ...parts)).toEqual([
    ...["entrada-0 propose by_hand", "entrada-1 propose by_hand", "entrada-2 propose paid_again"],
  ]);
});

test("given amounts that match other charges, when decided together, then each keeps its tick, and a set that shares one charge gets none", () => {
  const [dear, cheap] = [aCharge(5, "2027-02", { openCents: 9_000 }), aCharge(6, "2027-02", { openCents: 8_000 })];
  const entries = [9_000, 8_000].map((one) => anEntry({ key: `de-${one}-reais`, cents: one }));
  const ticks = (all: readonly Entry[], charges: readonly KnownCharge[]) =>
    [...decideEntries(all, factsOf({ charges })).values()].map(({ isTicked }) => isTicked);
  expect(ticks(entries, [dear, cheap])).toEqual([true, true]);
  const whole = anEntry({ key: "dos-dois-juntos", cents: 17_000 });
  expect(ticks([...entries, whole], [dear, { ...cheap, personId: 5 }])).toEqual([false, false, false]);
  const stranger = anEntry({ key: "de-estranho", cents: 9_000, name: "José Neto" });
  expect(ticks([...entries, stranger], [dear, cheap])).toEqual([true, false, false]);
  expect(ticks([anEntry({ key: "sem-cobranca", cents: 1 }), ...entries], [dear, cheap])).toEqual([true, true, false]);
});

test("given ties, when decided together, then a name outweighs an amount, and two equal amounts for one charge get no tick", () => {
  const named = anEntry({ key: "z-nomeado", name: "Aluno 2 Souza" });
  const [one, two] = [anEntry({ key: "a-um-valor" }), anEntry({ key: "b-um-valor" })];
  const ticks = (entries: readonly Entry[], charges: readonly KnownCharge[]) =>
    Object.fromEntries(
      [...decideEntries(entries, factsOf({ charges }))].map(([key, { outcome, isTicked }]) => [
        key,
        isTicked || outcome,
      ]),
    );
  expect(ticks([one, named], [ana])).toEqual({ "z-nomeado": true, "a-um-valor": "foreign" });
  expect(ticks([one, two], [ana])).toEqual({ "a-um-valor": "propose", "b-um-valor": "propose" });
  expect(ticks([one], [ana])).toEqual({ "a-um-valor": true });
});

/**
 * Ana's charge, due on Wednesday, 10 February, with fine and interest, and a discount until then.
 */
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

test.each([
  // The code of 20 February asked for fine and interest of ten days.
  ["all of the day's amount", 15_350, "2027-02-20", 15_350, ["settle", "asked", "ticked", `${ana.id}:15350`]],
  ["the amount of an earlier day", 15_350, "2027-02-25", 15_350, ["settle", "asked", "ticked", `${ana.id}:15350`]],
  ["the principal, asked for in time", 15_000, "2027-02-20", 15_000, ["settle", "asked", "ticked", `${ana.id}:15000`]],
  ["the discounted amount in time", 13_500, "2027-02-10", 13_500, ["settle", "asked", "ticked", `${ana.id}:13500`]],
  ["the discounted amount too late", 13_500, "2027-02-11", 13_500, ["propose", "part", "ticked", `${ana.id}:13500`]],
  [
    "another amount than the code's",
    15_350,
    "2027-02-20",
    15_349,
    ["propose", "not_asked", "asked", `${ana.id}:15349`],
  ],
])("given a code over %s, when $3 centavos are paid on $2, then it is $4", (_what, askedCents, day, cents, says) => {
  const entry = { txid: txidFor(askedCents, termed), day: civilDate(day), cents };
  expect(decided(entry, { charges: [termed] })).toEqual(says);
});

test("given a family's code with one late charge, when it is paid a day later, then both are settled and the late one gets the fee", () => {
  const entry = { txid: txidFor(30_350, termed, beto), day: civilDate("2027-02-21"), cents: 30_350 };
  const given = { charges: [termed, beto], asks: asked(30_350, termed, beto) };
  expect(decided(entry, given)).toEqual(["settle", "asked", "ticked", `${ana.id}:15350+${beto.id}:15000`]);
});

test.each([
  ["stays open", undefined, 350, "b settle asked"],
  ["is not below the waiver", 350, 350, "b settle asked"],
  ["is waived with the first", 351, 350, "b propose paid_again"],
  ["is paid in part", undefined, 349, "b propose part"],
])(
  "given a late charge whose principal and then its fee are paid by two entries of one file, when the fee %s, then the second is decided by what is left",
  (_what, waiveBelowCents, fee, says) => {
    const lateFee = { fineBps: 200, interestBps: 100, ...(waiveBelowCents && { waiveBelowCents }) };
    const charge = { ...termed, basis: { ...termed.basis, lateFee } as NonNullable<KnownCharge["basis"]> };
    const paid = (key: string, cents: number) =>
      anEntry({ key, txid: txidFor(cents, charge), day: civilDate("2027-02-20"), cents });
    const decisions = decideEntries([paid("a", 15_000), paid("b", fee)], factsOf({ charges: [charge] }));
    expect([...decisions].map(([key, { outcome, reason }]) => `${key} ${outcome} ${reason}`)).toEqual([
      ...["a settle asked", says],
    ]);
  },
);

test("given two entries for one charge with a fee, when both are decided, then the second finds it paid", () => {
  const entries = ["a", "b"].map((key) =>
    anEntry({ key, txid: txidFor(15_350, termed), day: civilDate("2027-02-20"), cents: 15_350 }),
  );
  const decisions = decideEntries(entries, factsOf({ charges: [termed] }));
  expect([...decisions.values()].map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["settle", "asked"],
    ["propose", "paid_again"],
  ]);
});
