/**
 * Tests the effect of received money on a charge: partial, whole, reversed, and never more than is
 * owed (docs/rules.md, "Settling").
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { charge } from "../testing/entities.ts";
import { type Charge, decodeCharge, encodeCharge } from "./charge.ts";
import { liveSettlements } from "./ledger.ts";
import {
  addReversal,
  addSettlement,
  linkEntry,
  MAX_LEDGER,
  openCentsOf,
  reverseAll,
  unprovenSettlements,
  withoutMistakenReversal,
} from "./settle.ts";

const AT = "2027-01-12T15:00:00.000Z";
const day = civilDate("2027-01-12");
const when = { date: day, at: AT };
const cash = (amountCents: number, date = "2027-01-12") => ({
  amountCents,
  date: civilDate(date),
  method: "dinheiro" as const,
});
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
  expect(part).toEqual({
    ...charge,
    settledCents: 5_000,
    ledger: [
      {
        number: 1,
        amountCents: 5_000,
        date: "2027-01-12",
        method: "dinheiro",
        at: AT,
        by: "owner",
        note: "Metade",
        requestId: "r-1",
      },
    ],
    status: "pendente",
    paidDate: null,
    paidAt: undefined,
  });
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
  expect(back.ledger[2]).toEqual({
    number: 3,
    amountCents: -5_000,
    date: day,
    method: "dinheiro",
    at: AT,
    by: "owner",
    reverses: 1,
    note: "Aluno errado",
  });
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

test("given a ledger with one place left, when a part is recorded, then that is refused, and the whole rest never is", () => {
  const almost = settle(pairs(MAX_LEDGER / 2 - 1), 1);
  expect(almost.ledger).toHaveLength(MAX_LEDGER - 1);
  expect(() => settle(almost, 1)).toThrow(refusal("payment.ledger_full"));
  expect(() => addReversal(almost, MAX_LEDGER - 1, when)).toThrow(refusal("payment.ledger_full"));
  const paid = settle(almost, openCentsOf(almost));
  expect(paid).toMatchObject({ status: "pago", settledCents: charge.amountCents });
  expect(paid.ledger).toHaveLength(MAX_LEDGER);
  expect(() => reverseAll(paid, when)).toThrow(refusal("payment.ledger_full"));
});

test("given a full ledger of an earlier release, when the rest is received, then the charge is paid anyway", () => {
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
      expect(played.ledger.length).toBeLessThanOrEqual(MAX_LEDGER);
      if (played.status === "pendente") expect(settle(played, openCentsOf(played)).status).toBe("pago");
    }),
    { numRuns: 300 },
  );
});

const later = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000).toISOString();
test("given a paid charge that was set pending, when it is paid again, then within a minute it is as before, later it is not", () => {
  const paid = settle(settle(charge, 5_000), 10_050);
  const open = reverseAll(paid, when);
  expect(withoutMistakenReversal(open, later(59.999))).toEqual(paid);
  expect(withoutMistakenReversal(open, later(60))).toBeUndefined();
});

test.each<[what: string, charge: Charge]>([
  ["was never paid", charge],
  ["was paid in part", settle(charge, 1)],
  ["was paid in part, which was taken back", addReversal(settle(charge, 1), 1, when)],
  ["is paid", settle(charge, 15_050)],
  ["is paid by its discount alone", { ...charge, amountCents: 0, status: "pago" }],
  ["was taken back for a reason", addReversal(settle(charge, 15_050), 1, { ...when, note: "Engano" })],
  ["was taken back and paid in part", settle(reverseAll(settle(charge, 15_050), when), 1)],
  ["is void", { ...reverseAll(settle(charge, 15_050), when), status: "cancelado" }],
])(
  "given a charge that %s, when a payment set pending by mistake is searched for, then there is none",
  (_what, charge) => {
    expect(withoutMistakenReversal(charge, later(1))).toBeUndefined();
  },
);

test("given a charge marked paid before there were ledgers, when it is read, then it has one equivalent settlement", () => {
  const old = { ...charge, status: "pago", paidDate: "2027-01-11", paidAt: AT, ledger: undefined };
  const { ledger: _ledger, ledgerSize: _size, settledCents: _cents, ...stored } = old;
  const read = decodeCharge(stored);
  expect(read).toMatchObject({ settledCents: 15_050, ledgerSize: 0 });
  expect(read.ledger).toEqual([
    { number: 1, amountCents: 15_050, date: "2027-01-11", method: "outro", at: AT, by: "owner" },
  ]);
  expect(decodeCharge({ ...stored, paidDate: null, paidAt: undefined }).ledger[0]).toMatchObject({
    date: charge.dueDate,
    at: charge.createdAt,
  });
  expect(decodeCharge({ ...stored, amountCents: 1 })).toMatchObject({ settledCents: 1, ledger: [{ amountCents: 1 }] });
  expect(decodeCharge({ ...stored, amountCents: 0 })).toMatchObject({ settledCents: 0, ledger: [] });
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
