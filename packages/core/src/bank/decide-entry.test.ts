import { civilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { sumCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  aKnownCharge as aCharge,
  ana,
  anEntry,
  beto,
  caio,
  codeOf,
  DAY,
  decided,
  factsOf,
  idOf,
  next,
  paidByHand,
  said,
} from "../testing/known-charges.ts";
import { decideEntries, isProven } from "./decide-entries.ts";
import { decideEntry } from "./decide-entry.ts";
import { type Decision, type Entry, type KnownCharge, type RememberedName, setsOf } from "./facts.ts";

const ofAna = codeOf(15_000, [ana]);

const name = (text: string, is: Partial<RememberedName>) =>
  new Map([[text, { isIgnored: false, studentIds: [], ...is }]]);
const maria = { ...ana, names: ["Ana Souza", "Maria Aparecida de Souza Lima"] };
const marias = { ...next, names: maria.names };
const paid = { openCents: 0, paidOn: DAY };
const byHand = (charge: KnownCharge, daysAway = 0) => ({ ...charge, ...paidByHand({}, addDays(DAY, daysAway)) });
const [ofMaria, ofJose] = [{ name: "Maria Souza" }, { name: "José Neto" }];
const on = (text: string) => ({ day: civilDate(`2027-${text}`) });
const due = (text: string) => ({ dueDate: civilDate(`2027-${text}`) });
const sum = { cents: 30_000 };
const caiosMarch = idOf(4, "2027-03");
const noShop = name("loja impar", { isIgnored: true });
const joseForCaio = name("jose neto", { studentIds: [4] });

test.each<[row: string, entry: Partial<Entry>, charges: KnownCharge[], says: string, remembered?: typeof noShop]>([
  ["a name that is ignored", { name: "Loja Ímpar" }, [ana], "ignored - asked", noShop],
  ["no amount that fits", { cents: 1 }, [ana], "foreign - asked"],
  ["one charge of the amount, near", {}, [ana], "propose amount ticked ana:15000"],
  ["one charge of the amount, 5 days off", on("02-15"), [ana], "propose amount ticked ana:15000"],
  ["one charge of the amount, 6 days off", on("02-16"), [ana], "propose amount asked ana:15000"],
  ["a stranger's name and the amount", ofJose, [ana], "propose amount asked ana:15000"],
  ["two of the amount", {}, [ana, caio], "propose amount asked ana:15000 caio:15000"],
  [
    "two of the amount, one near",
    on("03-11"),
    [ana, aCharge(4, "2027-03")],
    `propose amount ticked ${caiosMarch}:15000 ana:15000`,
  ],
  ["two of the amount, one named", { name: "MARIA AP DE SOUZA" }, [maria, caio], "propose name ticked ana:15000"],
  ["another first name of the family", { name: "Pedro de Souza Lima" }, [maria], "propose amount asked ana:15000"],
  ["a first name alone", { name: "Maria" }, [maria], "propose amount asked ana:15000"],
  ["a name that paid before", ofJose, [ana, caio], "propose remembered ticked caio:15000", joseForCaio],
  [
    "two months of one name",
    ofMaria,
    [
      { ...marias, ...due("04-10") },
      { ...maria, ...due("01-01") },
    ],
    "propose name ticked ana:15000 next:15000",
  ],
  ["the sum of a family's month", sum, [ana, beto, caio], "propose amount ticked ana:15000+beto:15000"],
  ["marked by hand, and named", ofMaria, [byHand(maria)], "propose by_hand ticked ana:15000"],
  [
    "a half marked by hand, and an equal rest that was due long ago",
    ofMaria,
    [{ ...byHand(maria), openCents: 15_000, ...due("01-01") }],
    "propose by_hand asked ana:15000 ana:15000",
  ],
  [
    "one month marked by hand, and another that is due",
    ofMaria,
    [byHand(maria), { ...marias, ...due("02-17") }],
    "propose by_hand asked ana:15000 next:15000",
  ],
  [
    "one month marked by hand, and another that is due later",
    ofMaria,
    [byHand(maria), marias],
    "propose by_hand ticked ana:15000 next:15000",
  ],
  ["marked by hand too long ago", {}, [byHand(ana, -6)], "foreign - asked"],
  [
    "two marked by hand on one day, and their sum",
    { ...sum, ...ofMaria },
    [byHand(maria), byHand(next)],
    "propose by_hand ticked ana:15000+next:15000",
  ],
  ["two marked by hand on two days, and their sum", sum, [byHand(ana), byHand(next, 1)], "foreign - asked"],
  ["two payers' charges marked by hand, and their sum", sum, [byHand(ana), byHand(caio)], "foreign - asked"],
  [
    "the name of somebody who owes another amount",
    { cents: 9_000, ...ofMaria },
    [maria, caio, { ...marias, ...paid }],
    "foreign owes_other asked ana:15000",
  ],
  [
    "the name of somebody who has paid",
    ofMaria,
    [
      { ...maria, ...paid },
      { ...caio, openCents: 0 },
    ],
    "foreign paid asked ana:0",
  ],
  [
    "the name of somebody who paid long ago",
    { ...ofMaria, day: addDays(maria.dueDate, 6) },
    [{ ...maria, ...paid }],
    "foreign - asked",
  ],
  [
    "the name of somebody who has paid ahead",
    { ...ofMaria, ...on("03-09") },
    [{ ...marias, ...paid }],
    "foreign paid_ahead asked next:0",
  ],
  [
    "the name of somebody who has paid a month that is due in weeks",
    { ...ofMaria, ...on("02-20") },
    [{ ...marias, ...paid }],
    "foreign paid_ahead asked next:0",
  ],
  ["the name of somebody whose charge is void", ofMaria, [{ ...maria, ...paid, isGone: true }], "foreign - asked"],
  ["an archived student, who still owes", {}, [{ ...ana, isGone: true }], "propose amount ticked ana:15000"],
])(
  "given no txid and %s, when it is decided, then it is never recorded automatically: $3",
  (_row, entry, charges, says, remembered = new Map()) => {
    expect(decided(entry, { charges, remembered })).toBe(says);
  },
);

const named = (payer: string) => decided({ name: payer }, { charges: [maria, caio] }).split(" ")[1];

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
  expect(decided({ name: payer }, { charges: [{ ...ana, names: [known] }] })).toMatch(/^propose name /);
});

test.each<[what: string, entry: Partial<Entry>, charges: KnownCharge[], says: string]>([
  ["a stranger's name", ofJose, [byHand(ana)], "propose by_hand asked"],
  ["no name", {}, [byHand(ana)], "propose by_hand ticked"],
  ["another amount", { cents: 14_000 }, [byHand(ana)], "foreign - asked"],
  ["two of them", {}, [byHand(ana), byHand(caio)], "propose by_hand asked"],
])(
  "given settlements by hand and an entry with %s, when it is decided, then it is $3",
  (_what, entry, charges, says) => {
    expect(decided(entry, { charges }).split(" ").slice(0, 3).join(" ")).toBe(says);
  },
);

test("given a family of which one is named or remembered, and one charge near, when their sum arrives, then the set is proposed as ticked, by that name, memory or amount", () => {
  const late = { ...beto, names: ["Maria Lima"], dueDate: civilDate("2027-01-10") };
  const charges = [ana, late, caio, aCharge(5, "2027-02", { openCents: 30_000 })];
  expect(decided({ ...sum, name: "Maria Lima" }, { charges })).toBe("propose name ticked beto:15000+ana:15000");
  const remembered = name("jose neto", { studentIds: [3] });
  expect(decided({ ...sum, ...ofJose }, { charges, remembered })).toMatch(/^propose remembered /);
  expect(decided(sum, { charges: charges.slice(0, 3) })).toBe("propose amount ticked beto:15000+ana:15000");
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

test("given more candidates than a person wants to see, when it is decided, then there are five", () => {
  const charges = [2, 3, 4, 5, 6, 7].map((student) => aCharge(student, "2027-02"));
  expect(decideEntry(anEntry(), factsOf({ charges })).candidates).toHaveLength(5);
});

const cents = fc.integer({ min: 1, max: 40_000 });
const aKnown = fc
  .record({
    studentId: fc.integer({ min: 1, max: 4 }),
    payerId: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    month: fc.constantFrom("2027-01", "2027-02", "2027-03"),
    amount: cents,
    openShare: fc.constantFrom(0, 0.5, 1, 1),
    isGone: fc.boolean(),
    handDays: fc.array(fc.integer({ min: -8, max: 8 }), { maxLength: 1 }),
  })
  .map(({ studentId, payerId, month, amount, openShare, isGone, handDays }) => {
    const openCents = Math.ceil(amount * openShare);
    const byHand =
      openCents < amount ? handDays.map((day) => ({ cents: amount - openCents, day: addDays(DAY, day) })) : [];
    const paidOn = openCents === 0 ? DAY : undefined;
    const by = payerKeyOf({ id: studentId, payerId });
    return aCharge(studentId, month, { payer: by, openCents, paidOn, byHand, isGone: isGone && openShare === 1 });
  });
const someCharges = fc.uniqueArray(aKnown, { minLength: 1, maxLength: 8, selector: ({ id }) => id });
const aCase = someCharges.chain((charges) =>
  fc
    .record({
      set: fc.shuffledSubarray(charges, { minLength: 1, maxLength: Math.min(3, charges.length) }),
      askedCents: fc.option(cents),
      paid: fc.option(cents),
      shape: fc.constantFrom("ours", "ours", "none", "unproven"),
      age: fc.integer({ min: -2, max: 12 }),
      isNamed: fc.boolean(),
    })
    .map(({ set, askedCents, paid, shape, age, isNamed }) => {
      const wanted = askedCents ?? Math.max(1, sumCents(set.map(({ openCents }) => openCents)));
      const asked = shape === "ours" ? codeOf(wanted, set, { day: addDays(DAY, -age) }) : undefined;
      const facts = factsOf({
        charges,
        named: isNamed && asked ? [{ payer: asked.payer, ids: set.map(({ id }) => id) }] : [],
      });
      const entry = anEntry({ asked, isUnproven: shape === "unproven", cents: paid ?? wanted });
      return { facts, entry, set, wanted, shape, age };
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

test("given any facts and entry, when it is recorded automatically, then our txid names the charges, none is void or archived, and sum and days are the code's", () => {
  fc.assert(
    fc.property(aCase, ({ facts, entry, set, wanted, shape, age }) => {
      const { outcome, candidates } = decideEntry(entry, facts);
      if (!isProven({ outcome })) return;
      expect([shape, entry.cents]).toEqual(["ours", wanted]);
      const parts = candidates[0]?.parts ?? [];
      expect(parts.map(({ id }) => id).toSorted()).toEqual(set.map(({ id }) => id).toSorted());
      const charges = parts.map(({ id }) => facts.charges.get(id));
      expect(charges.some((one) => one?.isGone)).toBe(false);
      if (outcome !== "settle") return;
      expect(parts.map((part) => part.cents)).toEqual(charges.map((one) => one?.openCents));
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThanOrEqual(7);
    }),
  );
});

test("given any entry without a proven txid, when it is decided, then it is never recorded automatically, and one that nothing proves is never ticked", () => {
  fc.assert(
    fc.property(aCase, fc.boolean(), ({ facts, entry }, isUnproven) => {
      const { outcome, isTicked } = decideEntry({ ...entry, asked: undefined, isUnproven }, facts);
      expect(["propose", "foreign"]).toContain(outcome);
      if (isUnproven) expect(isTicked).toBe(false);
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
              anEntry({ key: `nosso-${index}`, cents, asked: codeOf(cents, [charge]) }),
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
  const entries = ["b-segundo", "a-primeiro"].map((key) => anEntry({ key, asked: ofAna }));
  const decisions = decideEntries(entries, factsOf({ charges: [ana, next] }));
  expect(said(decisions.get("a-primeiro") as Decision)).toBe("settle asked ticked ana:15000");
  expect(said(decisions.get("b-segundo") as Decision)).toBe("propose paid_again asked next:15000");
});

test("given entries of one charge, when decided together, then each can pay only what the earlier ones left, the earliest day first", () => {
  const day = (text: string, key: string, over: Partial<Entry> = {}) =>
    anEntry({ key, day: civilDate(text), asked: ofAna, ...over });
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
  expect(ticks([...entries, whole], [dear, { ...cheap, payer: dear.payer }])).toEqual([false, false, false]);
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
