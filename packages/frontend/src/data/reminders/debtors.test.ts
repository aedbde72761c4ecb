/** Who is reminded today, and who is not and why (docs/rules.md, "Reminding by hand"). */
import type { DashboardRow } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { debtorsOf, mailableOf, queueOf } from "./debtors.ts";

const TODAY = "2026-11-22";
const settings = { timezone: "America/Sao_Paulo", automationEnabled: false };
const overdue = { dueDate: "2026-11-10", isOverdue: true };
const debtors = (rows: DashboardRow[], over: Partial<typeof settings> = {}) =>
  debtorsOf(aDashboard(rows, { today: TODAY }), { ...settings, ...over });
const ids = (list: readonly { student: { id: number } }[]) => list.map(({ student }) => student.id);

test("given overdue charges of two students, when listed, then who owes longest comes first, with the sum of what is left", () => {
  const [first, second] = debtors([
    aRow({ id: 3, name: "Bia" }, { ...overdue, id: 31 }),
    aRow({ id: 4, name: "Ana" }, { ...overdue, id: 41 }),
    aRow({ id: 4, name: "Ana" }, { ...overdue, id: 42, dueDate: "2026-10-10", openAmount: 50.25 }),
  ]);
  expect(first).toMatchObject({ student: { id: 4 }, cents: 20_075, isOverdue: true, block: undefined });
  expect(first?.debts.map(({ id }) => id)).toEqual([42, 41]);
  expect(second).toMatchObject({ student: { id: 3 }, cents: 15_050 });
});

test("given charges due today, when listed, then they follow those in arrears; one that automation will mail is left to it", () => {
  const rows = [
    aRow({ id: 3 }, { dueDate: TODAY }),
    aRow({ id: 4 }, overdue),
    aRow({ id: 5 }, { dueDate: TODAY, isExpected: true }),
    aRow({ id: 6 }, { dueDate: "2026-11-23" }),
    aRow({ id: 7 }, { dueDate: TODAY, status: "pago" }),
  ];
  expect(ids(debtors(rows))).toEqual([4, 3, 5]);
  expect(ids(debtors(rows, { automationEnabled: true }))).toEqual([4, 3]);
  expect(ids(mailableOf(debtors(rows)).reminded)).toEqual([4]);
});

test.each<[string, Parameters<typeof aRow>[0], object, string | undefined]>([
  ["archived", { status: "arquivado" }, {}, "archived"],
  ["paused", { status: "pausado" }, {}, "paused"],
  ["who reported the payment", {}, { reportedAt: "2026-11-21T12:00:00.000Z" }, "reported"],
  ["whose report was refused", {}, { reportedAt: null }, undefined],
  ["contacted at today's first moment", {}, { lastContactAt: "2026-11-22T03:00:00.000Z" }, "contacted"],
  ["contacted at yesterday's last moment", {}, { lastContactAt: "2026-11-22T02:59:59.000Z" }, undefined],
  ["mailed today", {}, { invoiceSentAt: "2026-11-22T12:00:00.000Z" }, "contacted"],
  ["whose mail is being sent", {}, { invoiceDeliveryStatus: "sending" }, "contacted"],
])("given a student %s, when listed, then the block is right", (_who, student, payment, block) => {
  const [debtor] = debtors([aRow({ id: 3, ...student }, { ...overdue, ...payment })]);
  expect(debtor?.block).toBe(block);
});

test("given a contact about a charge that was paid meanwhile, when another is overdue, then it was today's contact all the same", () => {
  const paid = aRow({ id: 3 }, { id: 32, status: "pago", lastContactAt: "2026-11-22T12:00:00.000Z" });
  expect(debtors([aRow({ id: 3 }, { ...overdue, id: 31 }), paid])[0]?.block).toBe("contacted");
});

test("given students without e-mail or phone, when lists are made, then each is in the list that reaches them, and named in the other", () => {
  const rows = [
    aRow({ id: 3, email: null }, overdue),
    aRow({ id: 4, phone: null }, overdue),
    aRow({ id: 5, status: "pausado" }, overdue),
  ];
  const all = debtors(rows);
  const { reminded, withoutEmail, paused, ...others } = mailableOf(all);
  expect([reminded, withoutEmail, paused].map(ids)).toEqual([[4], [3], [5]]);
  expect(Object.values(others).flat()).toEqual([]);
  const { queue, withoutPhone } = queueOf(all);
  expect([queue, withoutPhone].map(ids)).toEqual([[3], [4]]);
});
