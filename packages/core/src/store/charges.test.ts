import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test, vi } from "vitest";
import { Charge, decodeCharge, encodeCharge } from "../model/charge.ts";
import { chargeKey } from "../model/keys.ts";
import type { LedgerEntry } from "../model/ledger.ts";
import type { Item } from "../model/ports/table.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import {
  chargesBetween,
  chargesOfStudent,
  getCharge,
  getCharges,
  getReadableCharges,
  insertCharge,
  pageOfCharges,
} from "./charges.ts";
import { eraseFromCharges } from "./erase-student.ts";
import { openCharges, openChargesOf } from "./open-charges.ts";

const part: LedgerEntry = {
  number: 1,
  amountCents: 1,
  date: civilDate("2027-02-01"),
  method: "pix",
  at: "",
  by: "owner",
};
const LATE_FEE = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
const TODAY = civilDate("2027-02-15");
const due = (month: string, day: string, over: Partial<Charge> = {}) =>
  chargeOf(month, { dueDate: civilDate(day), ...over });

test("given open, paid and void charges, when the open ones are listed, then they come oldest due date first, not by student, with what the amount of today needs", async () => {
  const late = due("2026-11", "2027-02-20", { amountCents: 7, settledCents: 1, ledger: [part], reportedAt: "x" });
  const early = due("2027-01", "2027-01-05", { studentId: 3, sequence: 1 });
  const charges = [
    ...[late, early, due("2026-12", "2026-12-10", { status: "pago" })],
    ...[due("2026-10", "2026-10-10", { status: "cancelado" }), due("2027-02", "2027-02-10")],
  ];
  const { ctx } = await aStudio({ charges });
  const unpaid = { status: "pendente", amountCents: 15_050, settledCents: 0, ledger: [] };
  const partly = { amountCents: 7, settledCents: 1, ledger: [part], reportedAt: "x" };
  expect(await openCharges(ctx)).toEqual([
    { ...unpaid, studentId: 3, month: "2027-01", sequence: 1, dueDate: "2027-01-05" },
    { ...unpaid, studentId: 2, month: "2027-02", sequence: 0, dueDate: "2027-02-10" },
    { ...unpaid, studentId: 2, month: "2026-11", sequence: 0, dueDate: "2027-02-20", ...partly },
  ]);
  expect(await openCharges({ ...ctx, ownerId: "outra" })).toEqual([]);
});

test("given open charges of three students, when one student's are listed, then they come oldest first, and only they are read", async () => {
  const theirs = ["2027-02", "2026-11"].map((month) => chargeOf(month, { lateFee: LATE_FEE, promisedFor: TODAY }));
  const { ctx, table } = await aStudio({
    charges: [...theirs, ...[1, 20, 3].map((studentId) => chargeOf("2026-12", { studentId }))],
  });
  const query = vi.spyOn(table, "query");
  expect(await openChargesOf(ctx, 2)).toMatchObject(
    ["2026-11", "2027-02"].map((month) => ({ month, lateFee: LATE_FEE, promisedFor: TODAY })),
  );
  const answers = await Promise.all(query.mock.results.map(({ value }) => value));
  expect(answers.flatMap(({ items }) => items)).toHaveLength(2);
});

test("given an open charge that cannot be read, when the open ones are listed, then the others are listed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { ctx, table } = await aStudio({ charges: [chargeOf("2027-01")] });
  const { pk } = chargeKey(OWNER, chargeOf("2027-01"));
  await table.put({ pk, sk: "PAY#nada", l1sk: "0000002#2027-01-01", amountCents: 1 });
  await table.put({ ...chargeKey(OWNER, chargeOf("2026-12")), l1sk: "0000002#2026-12-10", amountCents: 0.5 });
  await table.put({ ...chargeKey(OWNER, chargeOf("2026-11")), l1sk: "amanhã", amountCents: 1 });
  expect((await openCharges(ctx)).map(({ month }) => month)).toEqual(["2027-01"]);
});

test("given a stored charge, when made again, then the stored one is returned and stays", async () => {
  const { ctx, storedAt, table } = await aStudio();
  const first = chargeOf("2027-02");
  expect(await insertCharge(ctx, first)).toEqual({ created: true, charge: first });
  expect(storedAt(first)).toMatchObject({ l1sk: "0000002#2027-02-10" });
  expect(await insertCharge(ctx, { ...first, amountCents: 1 })).toEqual({ created: false, charge: first });
  expect(await getCharge(ctx, first)).toEqual(first);
  const failing = { ...ctx, table: { ...table, put: () => Promise.reject(new Error("away")) } };
  await expect(insertCharge(failing, first)).rejects.toThrow("away");
});

test("given charges of four months, when two of them are requested, then only these two months are returned, void charges included", async () => {
  const charges = ["2026-11", "2026-12", "2027-01", "2027-02"].map((month) => chargeOf(month));
  const last = chargeOf("2027-01", { studentId: 9_999_999, sequence: 99, status: "cancelado" });
  const { ctx } = await aStudio({ charges: [...charges, last] });
  const found = await chargesBetween(ctx, yearMonth("2026-12"), yearMonth("2027-01"));
  expect(found).toEqual([chargeOf("2026-12"), chargeOf("2027-01"), last]);
});

test("given charges of three months, when they are listed by two, then the newest come first, void ones are left out and the rest follows", async () => {
  const charges = ["2026-12", "2027-01", "2027-02"].map((month) => chargeOf(month));
  const { ctx } = await aStudio({ charges: [...charges, chargeOf("2027-03", { status: "cancelado" })] });
  const asked: unknown[] = [];
  const query: typeof ctx.table.query = (input) => {
    asked.push(input.consistent);
    return ctx.table.query(input);
  };
  const watched = { ...ctx, table: { ...ctx.table, query } };
  const first = await pageOfCharges(watched, 2, undefined);
  expect(first.items).toEqual([charges[2]]);
  const second = await pageOfCharges(watched, 2, first.cursor);
  expect(second.items).toEqual([charges[1], charges[0]]);
  const third = await pageOfCharges(watched, 2, second.cursor);
  expect([third.items, third.cursor, asked]).toEqual([[], undefined, [true, true, true]]);
});

test("given a charge that cannot be read, when several are read, then it is left out on request, else it is an error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const charges = [chargeOf("2027-01"), chargeOf("2027-02")];
  const { ctx, table } = await aStudio({ charges: charges.slice(1) });
  await table.put({ ...chargeKey(OWNER, chargeOf("2027-01")), ...charges[0], amountCents: "muito" });
  expect(await getReadableCharges(ctx, charges.slice(1))).toEqual({ charges: charges.slice(1), unreadable: new Set() });
  expect(await getReadableCharges(ctx, charges.slice(0, 1))).toEqual({ charges: [], unreadable: new Set([2]) });
  await expect(getCharges(ctx, charges)).rejects.toThrow();
});

test("given two students' charges, when one student is erased, then only that student's charges get the erased name and the instant", async () => {
  const refusal = { at: "x", reason: "Não chegou" };
  const said = { reportRefusal: refusal, discountReason: "Bolsa da irmã" };
  const own = ["2026-12", "2027-01", "2027-02"].map((month) => chargeOf(month, said));
  const other = chargeOf("2027-01", { studentId: 3, ...said });
  const { ctx, storedAt } = await aStudio({ charges: [...own, other] });
  expect(await chargesOfStudent(ctx, student.id)).toEqual(own);
  await eraseFromCharges(ctx, student.id, "Ana Lima");
  expect([...own, other].map((charge) => storedAt(charge)?.studentName)).toEqual([
    ...["Ana Lima", "Ana Lima", "Ana Lima", "Ana Souza"],
  ]);
  const now = ctx.now().toISOString();
  for (const charge of own) {
    expect(storedAt(charge)).toMatchObject({ erasedAt: now });
    for (const field of Object.keys(said)) expect(storedAt(charge)).not.toHaveProperty(field);
  }
  expect(storedAt(other)).toMatchObject({ ...said, studentName: "Ana Souza" });
  expect(storedAt(other)).not.toHaveProperty("erasedAt");
  await eraseFromCharges({ ...ctx, now: () => new Date(0) }, student.id, "Ana Lima");
  expect(storedAt(chargeOf("2027-01"))?.erasedAt).toBe(now);
});

test("given a charge deleted meanwhile, when its student's name is replaced, then the charge is not stored again", async () => {
  const charge = chargeOf("2027-01");
  const { ctx, table } = await aStudio({ charges: [charge] });
  const update: typeof table.update = async (key, ...change) => {
    table.items.delete(`${key.pk}|${key.sk}`);
    return table.update(key, ...change);
  };
  await eraseFromCharges({ ...ctx, table: { ...ctx.table, update } }, student.id, "Ana Lima");
  expect([...table.items.keys()].filter((place) => place.includes("PAY#"))).toEqual([]);
});

const whole: Charge = chargeOf("2027-01", {
  paidAt: "2027-01-12T12:00:00.000Z",
  voidedAt: "2027-01-12T12:00:00.000Z",
  voidReason: "Engano",
  ledger: [part],
  ledgerSize: 1,
  settledCents: 1,
  discountCents: 5,
  reportRefusal: { at: "2027-01-12T12:00:00.000Z", reason: "Não chegou" },
  message: "MSG#202701#S0000002#RUN",
});

test("given a stored charge, when read, then keys and index are no part of it", () => {
  const keys = { pk: "O#dono", sk: "PAY#", l1sk: "0000002#2027-01-10" };
  expect(decodeCharge({ ...keys, ...encodeCharge(whole) })).toEqual(whole);
});

const stored: Item = encodeCharge(whole);
const unreadable: [field: string, value: unknown][] = [
  ...["studentId", "sequence", "planId", "amountCents", "periodInMonths"].map((field): [string, unknown] => [
    field,
    1.5,
  ]),
  ...["planName", "studentName", "reference", "createdAt"].map((field): [string, unknown] => [field, 7]),
  ...["paidAt", "voidedAt", "voidReason", "frequency"].map((field): [string, unknown] => [field, 7]),
  ...["2027-13", 202_701, ["2027-01"]].map((value): [string, unknown] => ["month", value]),
  ...["2027-02-30", 20_270_110, ["2027-01-10"]].map((value): [string, unknown] => ["dueDate", value]),
  ...["2027-02-30", 20_270_110, ["2027-01-10"]].map((value): [string, unknown] => ["paidDate", value]),
  ...["discountCents", "ledgerSize"].map((field): [string, unknown] => [field, 1.5]),
  ...[{ at: "x" }, { reason: "x" }].map((value): [string, unknown] => ["reportRefusal", value]),
  ["isOneTime", "não"],
  ["status", 7],
  ...["message", "unsent"].map((field): [string, unknown] => [field, 7]),
];
test.each(unreadable)("given a stored charge whose %s is %j, when read, then it is refused", (field, value) => {
  expect(Charge.safeParse({ ...stored, [field]: value }).success).toBe(false);
  expect(Charge.safeParse(stored).success).toBe(true);
});
