/** docs/rules/settlement.md, "Settling". */
import { civilDate } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { charge } from "../testing/entities.ts";
import { type Charge, decodeCharge, encodeCharge } from "./charge.ts";
import { liveSettlements } from "./ledger.ts";
import {
  addCorrection,
  addMark,
  addRefund,
  addReversal,
  addSettlement,
  linkEntry,
  MAX_LEDGER,
  MAX_WHOLE_LEDGER,
  openCentsOf,
  type Received,
  reverseAll,
  unprovenSettlements,
} from "./settle.ts";

const AT = "2027-01-12T15:00:00.000Z";
const day = civilDate("2027-01-12");
const when = { date: day, at: AT };
const method = "dinheiro" as const;
const cash = (amountCents: number, date = "2027-01-12") => ({ amountCents, date: civilDate(date), method });
const byOwner = { ...when, method, by: "owner" };
const settle = (one: Charge, cents: number, date?: string) => addSettlement(one, cash(cents, date), AT);
const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });

type Step = { act: "settle"; cents: number } | { act: "reverse"; number: number } | { act: "reopen" };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("settle" as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reverse" as const), number: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("reopen" as const) }) },
);

function play(one: Charge, { act, ...of }: Step & { cents?: number; number?: number }): Charge {
  try {
    if (act === "settle") return settle(one, of.cents ?? 0);
    return act === "reverse" ? addReversal(one, of.number ?? 0, when) : reverseAll(one, when);
  } catch {
    return one;
  }
}

test("given an open charge, when a part is received, then it stays open with the rest, and the entry has every detail", () => {
  const part = addSettlement(charge, { ...cash(5_000), note: "Metade", requestId: "r-1" }, AT);
  const ledger = [{ ...byOwner, number: 1, amountCents: 5_000, note: "Metade", requestId: "r-1" }];
  const open = { status: "pendente", paidDate: null, paidAt: undefined };
  expect(part).toEqual({ ...charge, ...open, settledCents: 5_000, ledger });
  expect([openCentsOf(charge), openCentsOf(part)]).toEqual([15_050, 10_050]);
});

test("given parts of a charge, when the last one is received, then it is paid on the latest day of all parts, in any order", () => {
  const paid = settle(settle(charge, 5_000, "2027-01-20"), 10_050, "2027-01-11");
  expect(paid).toMatchObject({ status: "pago", paidDate: "2027-01-20", paidAt: AT, settledCents: 15_050 });
  expect(openCentsOf(paid)).toBe(0);
});

test("given one centavo less than is open, when it is received, then the charge stays open; one more is refused", () => {
  expect(settle(charge, 15_049)).toMatchObject({ status: "pendente", settledCents: 15_049 });
  expect(() => settle(charge, 15_051)).toThrow(refusal("payment.overpaid"));
  expect(() => settle(settle(charge, 15_049), 2)).toThrow(refusal("payment.overpaid"));
});

test("given a charge that is paid or void, when more is received, then that is refused", () => {
  expect(() => settle(settle(charge, 15_050), 1)).toThrow(refusal("payment.already_paid"));
  expect(() => settle({ ...charge, status: "cancelado" }, 1)).toThrow(refusal("payment.not_found"));
});

test("given a settlement, when it is reversed, then its amount is open again, and the ledger keeps both entries", () => {
  const paid = settle(settle(charge, 5_000), 10_050);
  const back = addReversal(paid, 1, { ...when, note: "Aluno errado" });
  expect(back).toMatchObject({ status: "pendente", paidDate: null, settledCents: 10_050 });
  expect(back.paidAt).toBeUndefined();
  expect(back.ledger).toHaveLength(3);
  expect(back.ledger[2]).toEqual({ ...byOwner, number: 3, amountCents: -5_000, reverses: 1, note: "Aluno errado" });
  expect(liveSettlements(back.ledger).map(({ number }) => number)).toEqual([2]);
});

test.each([
  ["an entry that is not there", 3, "settlement.not_found"],
  ["a reversal", 2, "settlement.not_found"],
  ["a settlement that was taken back", 1, "settlement.already_reversed"],
])("given %s, when it is to be reversed, then that is refused as $2", (_what, number, code) => {
  const back = addReversal(settle(charge, 5_000), 1, when);
  expect(() => addReversal(back, number, when)).toThrow(refusal(code));
});

test("given a void charge, when a settlement of it is to be reversed, then that is refused", () => {
  const void_ = { ...settle(charge, 5_000), status: "cancelado" as const };
  expect(() => addReversal(void_, 1, when)).toThrow(refusal("settlement.not_found"));
});

test("given parts and a reversed part, when everything is reversed, then the whole charge is open", () => {
  const some = addReversal(settle(settle(charge, 5_000), 4_000), 1, when);
  const open = reverseAll(some, when);
  expect(open).toMatchObject({ status: "pendente", settledCents: 0 });
  expect(liveSettlements(open.ledger)).toEqual([]);
  expect(reverseAll(charge, when)).toEqual(charge);
});

test("given two settlements, when one is linked to a bank's entry and the link is taken back, then the other stays as it is, the amounts too, and each change is counted", () => {
  const both = settle(settle(charge, 5_000), 4_000);
  const linked = linkEntry(both, 2, "E1");
  const [first, second] = both.ledger;
  expect(linked).toEqual({ ...both, ledger: [first, { ...second, entryKey: "E1" }], entryLinks: 1 });
  const back = linkEntry(linked, 2, undefined);
  expect(back).toEqual({ ...both, entryLinks: 2 });
  expect(back.ledger[1]).not.toHaveProperty("entryKey");
  expect(linkEntry(linked, 1, undefined).ledger).toEqual(linked.ledger);
});

test.each([
  ["a transfer recorded by hand", true, "transferencia" as const, undefined],
  ["a PIX recorded by hand", true, "pix" as const, undefined],
  ["a payment by another way", true, "outro" as const, undefined],
  ["a card, whose money comes from its operator", false, "cartao" as const, undefined],
  ["a PIX from the bank", false, "pix" as const, "E1"],
  ["cash, which never reaches the bank", false, "dinheiro" as const, undefined],
])("given %s, when the bank's entries are compared, then one may prove it: %s", (_what, isOpen, method, entryKey) => {
  const paid = addSettlement(charge, { ...cash(5_000), method, entryKey }, AT);
  expect(unprovenSettlements(paid)).toEqual(isOpen ? paid.ledger : []);
  expect(unprovenSettlements(addReversal(paid, 1, when))).toEqual([]);
});

/** Returns a charge with this many partial settlements that were reversed. */
const pairs = (count: number) =>
  Array.from({ length: count }).reduce<Charge>(
    (one) => addReversal(settle(one, 1), one.ledger.length + 1, when),
    charge,
  );

test("given a ledger with one place left, when a part is recorded, then that is refused; the whole rest and a reversal never are", () => {
  const almost = settle(pairs(MAX_LEDGER / 2 - 1), 1);
  expect(almost.ledger).toHaveLength(MAX_LEDGER - 1);
  expect(() => settle(almost, 1)).toThrow(refusal("payment.ledger_full"));
  expect(settle(pairs(MAX_LEDGER / 2 - 1), 2).ledger).toHaveLength(MAX_LEDGER - 1);
  const paid = settle(almost, openCentsOf(almost));
  expect(paid).toMatchObject({ status: "pago", settledCents: charge.amountCents });
  const open = reverseAll(paid, when);
  expect(open).toMatchObject({ status: "pendente", settledCents: 0 });
  expect(open.ledger).toHaveLength(MAX_LEDGER + 2);
  expect(addReversal(almost, MAX_LEDGER - 1, when)).toMatchObject({ status: "pendente", settledCents: 0 });
});

test("given a charge that was paid and reopened without end, when it has two hundred entries, then it is settled no more, and stays open to be voided", () => {
  const cycle = (one: Charge): Charge => reverseAll(settle(one, 15_050), when);
  const long = Array.from({ length: MAX_WHOLE_LEDGER / 2 }).reduce<Charge>(cycle, charge);
  expect(long.ledger).toHaveLength(MAX_WHOLE_LEDGER);
  expect(() => settle(long, 15_050)).toThrow(refusal("payment.ledger_full"));
  const last = settle({ ...long, ledger: long.ledger.slice(0, -1) }, 15_050);
  expect(last.ledger).toHaveLength(MAX_WHOLE_LEDGER);
  expect(reverseAll(last, when)).toMatchObject({ status: "pendente", settledCents: 0 });
});

test("given a ledger with no place left, when the bank gives a part of a payment back, then the rest is recorded again", () => {
  const paid = settle(pairs(MAX_LEDGER / 2 - 1), 15_050);
  const [settlement] = liveSettlements(paid.ledger);
  const back = settlement && addRefund(paid, settlement, 50, { ...when, note: "Devolvido pelo banco" });
  expect(back?.ledger.slice(-2)).toMatchObject([
    { reverses: settlement?.number, by: "bank", note: "Devolvido pelo banco" },
    { amountCents: 15_000, date: "2027-01-12", method: "dinheiro" },
  ]);
});

test("given a full ledger, when the rest is received, then the charge is paid anyway", () => {
  const almost = settle(pairs(MAX_LEDGER / 2 - 1), 1);
  const ledger = [...almost.ledger, ...almost.ledger.slice(-1).map((part) => ({ ...part, number: MAX_LEDGER }))];
  const full = { ...almost, ledger, settledCents: 2 };
  expect(settle(full, 15_048)).toMatchObject({ status: "pago", settledCents: 15_050 });
});

test("given any history, when the charge is open, then it can be paid", () => {
  const anyStep = fc.array(step, { minLength: 30, maxLength: 90 });
  fc.assert(
    fc.property(anyStep, (steps) => {
      const played = steps.reduce<Charge>(play, charge);
      const marks = played.ledger.filter(({ reverses }) => reverses === undefined);
      expect(marks.length).toBeLessThan(MAX_LEDGER);
      if (played.status === "pendente") expect(settle(played, openCentsOf(played)).status).toBe("pago");
    }),
    { numRuns: 300 },
  );
});

test("given a charge with a punctuality discount, when its amount is corrected, then the discount still leaves something to pay", () => {
  const termed = { ...charge, punctualityCents: 1_000 };
  expect(addCorrection(termed, 1_001, when).punctualityCents).toBe(1_000);
  expect(addCorrection(termed, 1_000, when).punctualityCents).toBe(999);
  expect(addCorrection(charge, 1_000, when)).not.toHaveProperty("punctualityCents");
});

test("given a void charge or a ledger with no place left, when the amount is corrected, then that is refused", () => {
  expect(() => addCorrection({ ...charge, status: "cancelado" }, 1, when)).toThrow(refusal("payment.not_found"));
  expect(() => addCorrection(pairs(MAX_LEDGER / 2), 1, when)).toThrow(refusal("payment.ledger_full"));
});

const later = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000).toISOString();
const rest = (one: Charge, date = "2027-01-12") => cash(one.amountCents - one.settledCents, date);
const mark = (one: Charge, seconds = 0, received: Received = rest(one)) => addMark(one, received, later(seconds));
const withdraw = (one: Charge, seconds: number) => reverseAll(one, { date: day, at: later(seconds) });

test("given a mark that is withdrawn, when it is made again, then within a minute after the mark the ledger is as before, later it has all three entries", () => {
  const marked = mark(settle(charge, 5_000));
  const open = addReversal(marked, 2, { date: day, at: later(30) });
  expect(mark(open, 59.999)).toEqual(marked);
  expect(mark(open, 60).ledger).toEqual([...open.ledger, expect.objectContaining({ number: 4, at: later(60) })]);
  expect(mark(withdraw(mark(withdraw(mark(charge), 20), 40), 50), 55)).toEqual(mark(charge));
});

test("given two equal marks of which the first is withdrawn, when one is made again, then the withdrawal stays in the ledger", () => {
  const half = cash(charge.amountCents / 2, "2027-01-12");
  const open = addReversal(mark(mark(charge, 0, half), 1, half), 1, { date: day, at: later(2) });
  expect(mark(open, 3, half).ledger).toEqual([...open.ledger, expect.objectContaining({ number: 4, at: later(3) })]);
});

const by = (method: "pix" | "dinheiro", over: Partial<Received> = {}): Received => ({
  ...rest(charge),
  method,
  ...over,
});
const taken = (paid: Charge, over: { note?: string; by?: string } = {}) => addReversal(paid, 1, { ...when, ...over });

test.each<[what: string, charge: Charge, again: Received]>([
  ["of another day", withdraw(mark(charge, 0, by("pix", { date: civilDate("2027-01-11") })), 1), by("pix")],
  ["by another method", withdraw(mark(charge), 1), by("pix")],
  ["of the payer before", withdraw(mark(charge, 0, by("pix", { payerId: 7 })), 1), by("pix", { payerId: 8 })],
  ["of a bank's entry", taken(addSettlement(charge, by("pix", { entryKey: "E1" }), AT)), by("pix")],
  ["that a bank's entry proved", taken(linkEntry(mark(charge, 0, by("pix")), 1, "E1")), by("pix")],
  ["of a form", taken(addSettlement(charge, by("pix", { requestId: "r-1" }), AT)), by("pix")],
  ["with a note", taken(addSettlement(charge, by("pix", { note: "Na porta" }), AT)), by("pix")],
  ["taken back for a reason", taken(mark(charge, 0, by("pix")), { note: "Engano" }), by("pix")],
  ["taken back by the bank", taken(mark(charge, 0, by("pix")), { by: "bank" }), by("pix")],
  ["of several parts", withdraw(mark(settle(charge, 5_000)), 1), by("pix")],
  ["of a part", withdraw(settle(charge, 15_049), 1), by("dinheiro")],
])(
  "given a settlement %s that was reversed, when the charge is marked again at once, then the ledger keeps every entry",
  (_what, charge, again) => {
    const marked = mark(charge, 2, again);
    expect(marked.ledger.slice(0, -1)).toEqual(charge.ledger);
    expect(marked).toMatchObject({ status: "pago", paidDate: again.date });
    expect(marked.ledger.at(-1)).toMatchObject({ number: charge.ledger.length + 1, method: again.method });
  },
);

test("given a void charge whose mark was withdrawn, when it is marked again, then that is refused", () => {
  const gone = { ...withdraw(mark(charge), 1), status: "cancelado" as const };
  expect(() => mark(gone, 2, rest(charge))).toThrow(refusal("payment.not_found"));
});

test("given any history, when its ledger is added up, then sum, rest and status agree, and storing it changes nothing", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const played = steps.reduce<Charge>(play, charge);
      const sum = played.ledger.reduce((cents, { amountCents }) => cents + amountCents, 0);
      const live = liveSettlements(played.ledger).reduce((cents, { amountCents }) => cents + amountCents, 0);
      expect([played.settledCents, live]).toEqual([sum, sum]);
      expect(sum).toBeGreaterThanOrEqual(0);
      expect(played.status).toBe(sum === played.amountCents ? "pago" : "pendente");
      expect(openCentsOf(played)).toBe(played.amountCents - sum);
      expect(played.paidDate === null).toBe(played.status === "pendente");
      expect(played.ledger.map(({ number }) => number)).toEqual(played.ledger.map((_entry, index) => index + 1));
      const { ledger, settledCents, status } = decodeCharge(encodeCharge(played));
      expect({ ledger, settledCents, status }).toEqual({
        ledger: played.ledger,
        settledCents: sum,
        status: played.status,
      });
    }),
    { numRuns: 2_000 },
  );
});
