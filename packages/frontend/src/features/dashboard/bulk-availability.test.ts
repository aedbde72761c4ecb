import { expect, test } from "vitest";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { checkBulkAvailability, describeSending } from "./bulk-availability.ts";

const NOW = new Date("2026-11-10T15:00:00.000Z");
const pending = aRow({ id: 3 });
const unreachable = aRow({ id: 4, email: null });
const paid = aRow({ id: 5 }, { status: "pago" });

test("given the billing day, when charges are pending, then students with an e-mail are charged and the others are named", () => {
  expect(checkBulkAvailability(aDashboard([pending, unreachable, paid]), aProfile(), NOW)).toEqual({
    can: true,
    rows: [pending],
    withoutEmail: [unreachable],
  });
});

test("given a day before, when checked, then the reason says which day of which month", () => {
  const dashboard = aDashboard([pending], { today: "2026-11-09", billingDate: "2026-11-10" });
  expect(checkBulkAvailability(dashboard, aProfile(), NOW)).toMatchObject({
    can: false,
    reason: "Disponível em 10/11",
  });
});

test("given an account made after this month's billing day, when checked, then no day before the account is named", () => {
  const dashboard = aDashboard([pending], { today: "2026-11-26", billingDate: "2026-11-01" });
  const reasonFor = (createdAt: string) => checkBulkAvailability(dashboard, aProfile({ createdAt }), NOW);
  expect(reasonFor("2026-11-26T12:00:00.000Z")).toMatchObject({ reason: "Disponível no seu primeiro dia de cobrança" });
  expect(reasonFor("2026-11-01T12:00:00.000Z")).toMatchObject({ reason: "O dia da cobrança foi 01/11" });
});

test("given an extra charge or a second fee beside the month's own, when checked, then only the month's is asked for", () => {
  const [extra, second] = [aRow({ id: 3 }, { id: 320261101, isExtra: true }), aRow({ id: 3 }, { id: 320261102 })];
  const checked = (...rows: Parameters<typeof aDashboard>[0]) =>
    checkBulkAvailability(aDashboard(rows), aProfile(), NOW);
  expect(checked(extra)).toMatchObject({ can: false, why: "none-pending" });
  expect(checked(pending, extra, second)).toMatchObject({ can: true, rows: [pending] });
  expect(checked(sentAt("2026-11-10T11:00:00.000Z"), second)).toMatchObject({ can: false, why: "all-sent" });
  expect(checked(aRow({ id: 3 }, { status: "pago" }), second)).toMatchObject({ can: true, rows: [second] });
});

test("given nothing pending, when checked, then the reason says so", () => {
  expect(checkBulkAvailability(aDashboard([paid]), aProfile(), NOW)).toMatchObject({ can: false, why: "none-pending" });
});

test.each([
  ["pix without a key", aProfile({ pixKey: null })],
  ["bank without data", aProfile({ paymentMethod: "bank" })],
])("given %s, when checked, then missing payment data are the reason", (_what, profile) => {
  expect(checkBulkAvailability(aDashboard([pending]), profile, NOW)).toMatchObject({
    can: false,
    why: "no-payment-data",
  });
});

test("given a day after, when checked, then the reason says which day it was", () => {
  const dashboard = aDashboard([pending], { today: "2026-11-11", billingDate: "2026-11-10" });
  expect(checkBulkAvailability(dashboard, aProfile(), NOW)).toMatchObject({
    can: false,
    reason: "O dia da cobrança foi 10/11",
  });
});

const sentAt = (invoiceSentAt: string, id = 3) =>
  aRow({ id }, { invoiceSent: true, invoiceSentAt, invoiceDeliveryStatus: "delivered" });

test.each([
  ["on the hour", ["2026-11-10T11:00:12.000Z"], "America/Sao_Paulo", "1 cobrança enviada hoje às 8h"],
  ["some minutes later", ["2026-11-10T11:05:00.000Z"], "America/Sao_Paulo", "1 cobrança enviada hoje às 8h05"],
  [
    "one after the other",
    ["2026-11-10T13:00:00.000Z", "2026-11-10T11:00:00.000Z", "2026-11-10T11:30:00.000Z"],
    "America/Sao_Paulo",
    "3 cobranças enviadas, a última hoje às 10h",
  ],
  ["by another clock", ["2026-11-10T11:00:00.000Z"], "America/Manaus", "1 cobrança enviada hoje às 7h"],
  ["late the day before", ["2026-11-10T01:30:00.000Z"], "America/Sao_Paulo", "1 cobrança enviada ontem às 22h30"],
  [
    "on the billing day but one, by hand the evening before",
    ["2026-11-09T23:22:00.000Z", "2026-11-10T11:00:01.000Z", "2026-11-10T11:00:31.000Z"],
    "America/Sao_Paulo",
    "3 cobranças enviadas, a última hoje às 8h",
  ],
])(
  "given everything was mailed %s, when checked, then nothing is offered, and how many went out when is shown",
  (_how, times, timezone, reason) => {
    const rows = times.map((time, index) => sentAt(time, 3 + index));
    expect(checkBulkAvailability(aDashboard(rows), aProfile({ timezone }), NOW)).toMatchObject({
      can: false,
      why: "all-sent",
      reason,
    });
  },
);

test("given one of those mailed has paid since, when checked, then it is counted among what went out", () => {
  const settled = aRow({ id: 9 }, { status: "pago", invoiceSent: true, invoiceSentAt: "2026-11-10T11:00:00.000Z" });
  const before = aRow({ id: 8 }, { status: "pago", invoiceSent: true, invoiceSentAt: "2026-11-03T11:00:00.000Z" });
  const rows = [sentAt("2026-11-10T11:00:00.000Z"), settled, before, paid];
  expect(checkBulkAvailability(aDashboard(rows), aProfile(), NOW)).toMatchObject({
    reason: "2 cobranças enviadas, a última hoje às 8h",
  });
});

test("given a mail of days ago and today's date after midnight, when described, then the day is named and never called yesterday", () => {
  const rows = ["2026-11-08T11:00:00.000Z", "2026-11-10T02:59:00.000Z"].map((time, index) => sentAt(time, 3 + index));
  const said = (some: typeof rows) => describeSending(some, "America/Sao_Paulo", "2026-11-10");
  expect(said(rows)).toBe("2 cobranças enviadas, a última ontem às 23h59");
  expect(said(rows.slice(0, 1))).toBe("1 cobrança enviada em 08/11 às 8h");
});

test("given one was mailed more than 20 hours ago, when checked, then that one alone is offered", () => {
  const [old, fresh] = [sentAt("2026-11-09T19:00:00.000Z", 3), sentAt("2026-11-09T19:00:01.000Z", 4)];
  expect(checkBulkAvailability(aDashboard([old, fresh]), aProfile(), NOW)).toMatchObject({ can: true, rows: [old] });
});

test("given a mail that bounced, when checked, then the student is offered again", () => {
  const bounced = aRow({ id: 3 }, { invoiceDeliveryStatus: "failed" });
  expect(checkBulkAvailability(aDashboard([bounced]), aProfile(), NOW)).toMatchObject({ can: true, rows: [bounced] });
});

test("given mails that are being sent, when checked, then it says how many, beside those that are out", () => {
  const leaving = aRow({ id: 3 }, { invoiceDeliveryStatus: "sending" });
  const reasonOf = (...rows: Parameters<typeof aDashboard>[0]) =>
    checkBulkAvailability(aDashboard(rows), aProfile(), NOW);
  expect(reasonOf(leaving)).toMatchObject({ reason: "1 cobrança enviada, agora" });
  expect(reasonOf(leaving, sentAt("2026-11-10T11:00:00.000Z", 4))).toMatchObject({
    reason: "2 cobranças enviadas, a última agora",
  });
});

test("given only archived students owe, when checked, then nothing is pending", () => {
  const archived = aRow({ id: 3, status: "arquivado" });
  expect(checkBulkAvailability(aDashboard([archived]), aProfile(), NOW)).toMatchObject({
    can: false,
    why: "none-pending",
  });
});

test("given debtors without e-mail, when checked, then sending is not offered", () => {
  expect(checkBulkAvailability(aDashboard([unreachable]), aProfile(), NOW)).toMatchObject({
    can: false,
    why: "no-email",
  });
});
