/** docs/rules/reminder.md, "Reminding by hand": the screen shows what the server answers. */
import type { DashboardRow, UnsentCharges } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { debtorsOf, mailableOf, queueOf } from "./debtors.ts";

const overdue = { dueDate: "2026-11-10", isOverdue: true };
const maria = { id: 90, name: "Maria Souza" };
const debtors = (rows: DashboardRow[]) => debtorsOf(aDashboard(rows));
const chatted = (rows: DashboardRow[]) => debtorsOf(aDashboard(rows), "whatsapp");
const ids = (list: readonly { student: { id: number } }[]) => list.map(({ student }) => student.id);

type Block = NonNullable<DashboardRow["reminder"]["email"]>["block"];
const blocked = (block: Block, ...row: Parameters<typeof aRow>): DashboardRow => {
  const made = aRow(...row);
  const one = { party: `S${made.student.id}`, block };
  return { ...made, reminder: { email: one, whatsapp: one } };
};
/** Returns a row of a student for whom Maria pays, with the parties that the server names. */
const paidFor = (student: Parameters<typeof aRow>[0], charge: Parameters<typeof aRow>[1], email = "P90 maria") => {
  const row = aRow(student, charge);
  const reminder = { email: { party: email, block: null }, whatsapp: { party: "P90", block: null } };
  return { ...row, student: { ...row.student, payer: maria }, reminder };
};

test("given overdue charges of two students, when listed, then the longest in arrears comes first, with the sum of the amounts of today", () => {
  const [first, second] = debtors([
    aRow({ id: 3, name: "Bia" }, { ...overdue, id: 31 }),
    aRow({ id: 4, name: "Ana" }, { ...overdue, id: 41 }),
    aRow({ id: 4, name: "Ana" }, { ...overdue, id: 42, dueDate: "2026-10-10", openAmount: 50.25 }),
  ]);
  expect(first).toMatchObject({ student: { id: 4 }, cents: 20_075, isOverdue: true, block: null });
  expect(first?.debts.map(({ id }) => id)).toEqual([42, 41]);
  expect(second).toMatchObject({ student: { id: 3 }, cents: 15_050 });
});

test("given charges of which no message speaks, or that were just marked paid, when listed, then they are in none", () => {
  const paid = blocked(null, { id: 4 }, { ...overdue, status: "pago" });
  expect(debtors([aRow({ id: 3 }), paid])).toEqual([]);
});

test("given debtors with each obstacle, when lists are made, then each is in the list of its reason, and in no queue", () => {
  const reasons = ["contacted", "unsent", "reported", "promised", "paused", "archived", "shared"] as const;
  const rows = reasons.map((reason, at) => blocked(reason, { id: at + 1 }, overdue));
  const { reminded, withoutEmail, ...lists } = mailableOf(debtors(rows));
  expect([reminded, withoutEmail]).toEqual([[], []]);
  expect(Object.entries(lists).map(([reason, list]) => [reason, ids(list)])).toEqual(
    reasons.map((reason, at) => [reason, [at + 1]]),
  );
  expect(queueOf(chatted(rows))).toEqual({ queue: [], withoutPhone: [] });
});

test("given students without e-mail or phone, when lists are made, then each is in the list that reaches them, and named in the other", () => {
  const all = debtors([aRow({ id: 3, email: null }, overdue), aRow({ id: 4, phone: null }, overdue)]);
  const { reminded, withoutEmail } = mailableOf(all);
  expect([reminded, withoutEmail].map(ids)).toEqual([[4], [3]]);
  const { queue, withoutPhone } = queueOf(all);
  expect([queue, withoutPhone].map(ids)).toEqual([[3], [4]]);
});

test("given two students of one payer, when listed, then they are one debtor with both debts, oldest first, under all their names", () => {
  const rows = [
    paidFor({ id: 4, name: "Beto Souza" }, { ...overdue, id: 41, dueDate: "2026-10-10" }),
    paidFor({ id: 3, name: "Ana Souza" }, { ...overdue, id: 31 }),
  ];
  const [first, ...more] = debtors(rows);
  expect(first).toMatchObject({ key: "P0000090", name: "Maria Souza · Beto e Ana", studentIds: [4, 3], cents: 30_100 });
  expect([first?.student.id, first?.debts.map(({ id }) => id), more]).toEqual([3, [41, 31], []]);
});

test("given a payer of whom only one student's row has addresses, when lists are made, then the chat names both, and a mail goes to each student's own", () => {
  const rows = [
    paidFor({ id: 3, name: "Ana", phone: null, email: null }, { ...overdue, id: 31 }, "P90 3"),
    paidFor({ id: 4, name: "Beto" }, { ...overdue, id: 41 }, "P90 beto"),
  ];
  expect(queueOf(chatted(rows)).queue.map(({ name }) => name)).toEqual(["Maria Souza · Ana e Beto"]);
  const { reminded, withoutEmail } = mailableOf(debtors(rows));
  expect([reminded, withoutEmail].map((list) => list.map(({ name }) => name))).toEqual([
    ["Maria Souza · Beto"],
    ["Maria Souza · Ana"],
  ]);
});

test("given a payer whose other student has paid, when the queue is made, then the phone of that student still reaches them", () => {
  const paid = {
    ...paidFor({ id: 3, phone: "11955554444" }, { status: "pago" }),
    reminder: { email: null, whatsapp: null },
  };
  expect(
    queueOf(chatted([paid, paidFor({ id: 4, phone: null }, overdue)])).queue.map(({ student }) => student.phone),
  ).toEqual(["11955554444"]);
});

test("given paused and archived debtors, when the WhatsApp queue is made, then they are in it with their state, longest owing first", () => {
  const { queue } = queueOf(
    chatted([
      aRow({ id: 3, name: "Ana" }, overdue),
      aRow({ id: 4, name: "Beto", status: "pausado" }, { ...overdue, dueDate: "2026-09-10" }),
      aRow({ id: 5, name: "Caio", status: "arquivado" }, { ...overdue, dueDate: "2026-10-10" }),
    ]),
  );
  expect(queue.map(({ resting }) => resting)).toEqual([
    [{ name: "Beto", status: "pausado" }],
    [{ name: "Caio", status: "arquivado" }],
    [],
  ]);
});

test("given debtors without a phone, when the queue is made, then the archived ones are not listed for completion", () => {
  const rows = [
    aRow({ id: 3, phone: null }, overdue),
    aRow({ id: 4, phone: null, status: "pausado" }, overdue),
    aRow({ id: 5, phone: null, status: "arquivado" }, overdue),
  ];
  expect(ids(queueOf(chatted(rows)).withoutPhone)).toEqual([3, 4]);
});

test("given a debt of which nobody was told beside an older one, when a chat is recorded, then it is recorded on the untold one", () => {
  const fresh = blocked(null, { id: 3 }, { id: 31, dueDate: "2026-11-29" });
  const old = blocked(null, { id: 3 }, { ...overdue, id: 30, dueDate: "2026-09-10" });
  const untold = { paymentId: 31, studentId: 3, studentName: "Ana", amount: 1, dueDate: "", canMail: true, why: null };
  const unsent: UnsentCharges[] = [
    {
      month: "2026-11",
      reference: "Novembro/2026",
      reason: "no_access",
      count: 1,
      total: 1,
      payers: [{ payerKey: "S0000003", payerName: null, charges: [untold] }],
    },
  ];
  const chatsOf = (some: UnsentCharges[]) =>
    debtorsOf(aDashboard([old, fresh], { unsent: some }), "whatsapp").map(({ debts, chatId }) => [
      debts.map(({ id }) => id),
      chatId,
    ]);
  expect(chatsOf(unsent)).toEqual([[[30, 31], 31]]);
  expect(chatsOf([])).toEqual([[[30, 31], 30]]);
});
