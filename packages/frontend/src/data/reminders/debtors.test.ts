/** docs/rules/reminder.md, "Reminding by hand". */
import type { DashboardRow, UnsentCharges } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { type Debtor, debtorsOf, mailableOf, queueOf } from "./debtors.ts";

const TODAY = "2026-11-22";
const settings = { timezone: "America/Sao_Paulo", automationEnabled: false };
const overdue = { dueDate: "2026-11-10", isOverdue: true };
const debtors = (rows: DashboardRow[], over: Partial<typeof settings> = {}) =>
  debtorsOf(aDashboard(rows, { today: TODAY }), { ...settings, ...over });
const chatted = (rows: DashboardRow[]) => debtorsOf(aDashboard(rows, { today: TODAY }), settings, "whatsapp");
const ids = (list: readonly { student: { id: number } }[]) => list.map(({ student }) => student.id);

test("given overdue charges of two students, when listed, then the longest in arrears comes first, with the sum of the open amounts", () => {
  const [first, second] = debtors([
    aRow({ id: 3, name: "Bia" }, { ...overdue, id: 31 }),
    aRow({ id: 4, name: "Ana" }, { ...overdue, id: 41 }),
    aRow({ id: 4, name: "Ana" }, { ...overdue, id: 42, dueDate: "2026-10-10", openAmount: 50.25 }),
  ]);
  expect(first).toMatchObject({ student: { id: 4 }, cents: 20_075, isOverdue: true, block: undefined });
  expect(first?.debts.map(({ id }) => id)).toEqual([42, 41]);
  expect(second).toMatchObject({ student: { id: 3 }, cents: 15_050 });
});

test("given charges due today, when a chat is prepared, then they follow those in arrears; a mail names them only to who was told, and automation keeps its own", () => {
  const rows = [
    aRow({ id: 3, phone: "11955550003" }, { dueDate: TODAY }),
    aRow({ id: 4, phone: "11955550004" }, overdue),
    aRow({ id: 5, phone: "11955550005" }, { dueDate: TODAY, isExpected: true }),
    aRow({ id: 6, phone: "11955550006" }, { dueDate: "2026-11-23" }),
    aRow({ id: 7, phone: "11955550007" }, { dueDate: TODAY, status: "pago" }),
  ];
  expect(ids(chatted(rows))).toEqual([4, 3, 5]);
  expect(
    ids(debtorsOf(aDashboard(rows, { today: TODAY }), { ...settings, automationEnabled: true }, "whatsapp")),
  ).toEqual([4, 3]);
  expect(ids(debtors(rows))).toEqual([4]);
});

test("given a debt of which the payer was told, when it is not yet due, then a message about what is overdue names it too; one that nobody was told of waits for its billing day", () => {
  const told = { id: 32, dueDate: "2026-12-05", invoiceSent: true };
  const rows = [
    aRow({ id: 3 }, { ...overdue, id: 31 }),
    aRow({ id: 3 }, told),
    aRow({ id: 3 }, { id: 33, dueDate: "2026-12-06" }),
  ];
  for (const list of [debtors(rows), chatted(rows)])
    expect(list.map(({ debts, cents }) => [debts.map(({ id }) => id), cents])).toEqual([[[31, 32], 30_100]]);
  expect(debtors([aRow({ id: 3 }, told)])).toEqual([]);
});

test("given a charge of which only the fee is left, when listed, then no message asks for it, and a charge with an open centavo is asked for", () => {
  const left = (id: number, openAmount: number) =>
    aRow({ id, phone: `1198123456${id}` }, { ...overdue, id, openAmount, settledAmount: 150, amountToday: 2.5 });
  const rows = [left(3, 0), left(4, 0.01)];
  expect(ids(debtors(rows))).toEqual([4]);
  expect(ids(chatted(rows))).toEqual([4]);
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
])("given a student %s, when listed, then the obstacle is right", (_who, student, charge, block) => {
  const [debtor] = debtors([aRow({ id: 3, ...student }, { ...overdue, ...charge })]);
  expect(debtor?.block).toBe(block);
});

test("given a student who reported all that is overdue, when another charge is due today, then no mail asks for it, they are listed as reported, and a chat may", () => {
  const reportedAt = "2026-11-21T12:00:00.000Z";
  const own = [aRow({ id: 3 }, { ...overdue, id: 31, reportedAt }), aRow({ id: 3 }, { id: 32, dueDate: TODAY })];
  const rows = [...own, aRow({ id: 4, email: "aluno3@exemplo.com.br" }, { ...overdue, id: 41 })];
  const { reminded, reported } = mailableOf(debtors(rows));
  expect([reminded, reported].map((list) => list.map(({ debts }) => debts.map(({ id }) => id)))).toEqual([
    [[41]],
    [[31]],
  ]);
  expect(chatted(own).map(({ block, debts }) => [block, debts.map(({ id }) => id)])).toEqual([[undefined, [32]]]);
});

test("given a contact about a charge that was paid meanwhile, when another is overdue, then it still counts as today's contact", () => {
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

test("given a student with one reported overdue charge, when listed, then the other charges are reminded; a reported charge alone blocks the reminder", () => {
  const reported = { ...overdue, reportedAt: "2026-11-21T12:00:00.000Z" };
  const rows = [
    aRow({ id: 3 }, { ...overdue, id: 31 }),
    aRow({ id: 3 }, { ...reported, id: 32, dueDate: "2026-10-10" }),
  ];
  for (const [debtor, ...others] of [debtors(rows), chatted(rows)]) {
    expect([debtor?.block, debtor?.debts.map(({ id }) => id), debtor?.cents]).toEqual([undefined, [31], 15_050]);
    expect(others).toEqual([]);
  }
  expect(debtors(rows.slice(1)).map(({ block, cents }) => [block, cents])).toEqual([["reported", 15_050]]);
  // A reported charge that is not overdue does not block the reminder of an overdue charge.
  const early = aRow({ id: 3 }, { dueDate: "2026-11-25", reportedAt: "2026-11-21T12:00:00.000Z", id: 33 });
  expect(debtors([early, aRow({ id: 3 }, { ...overdue, id: 31 })])[0]?.block).toBeUndefined();
});

test("given sisters on one e-mail who pay alone, when listed, then each is a payer with her own debt, the first alone is mailed that day, and a contact of the one is the other's", () => {
  const mother = "mae@exemplo.com.br";
  const sisters = (over: object = {}) => [
    aRow({ id: 3, name: "Ana Souza", email: mother, phone: "11955550003" }, { ...overdue, id: 31 }),
    aRow(
      { id: 4, name: "Bia Souza", email: " Mae@exemplo.com.br", phone: "11955550004" },
      { ...overdue, id: 41, ...over },
    ),
  ];
  const of = (list: readonly Debtor[]) => list.map(({ name, block, cents }) => [name, block, cents]);
  const both = [
    ["Ana Souza", undefined, 15_050],
    ["Bia Souza", "shared", 15_050],
  ];
  expect([of(debtors(sisters())), of(chatted(sisters()))]).toEqual([both, both]);
  expect(mailableOf(debtors(sisters())).shared.map(({ name }) => name)).toEqual(["Bia Souza"]);
  const contacted = { lastContactAt: "2026-11-22T12:00:00.000Z" };
  for (const list of [debtors(sisters(contacted)), chatted(sisters(contacted))])
    expect(list.map(({ block }) => block)).toEqual(["contacted", "contacted"]);
});

test("given one mobile, once without its ninth digit, when the queue is made, then its first payer alone is in it", () => {
  const rows = [
    aRow({ id: 3, name: "Ana", phone: "11981234567", email: null }, overdue),
    aRow({ id: 4, name: "Bia", phone: "(11) 8123-4567", email: null }, overdue),
  ];
  expect(queueOf(chatted(rows)).queue.map(({ name, chatId }) => [name, chatId])).toEqual([["Ana", 320261100]]);
});

test("given a student and a stored payer of one number, when listed, then they are two payers", () => {
  const rows = [
    aRow({ id: 90, name: "Noventa", email: "n@exemplo.com.br" }, { ...overdue, id: 901 }),
    paidFor({ id: 3, name: "Ana Souza" }, { ...overdue, id: 31 }),
  ];
  expect(debtors(rows).map(({ key }) => key)).toEqual(["P0000090", "S0000090"]);
});

const maria: NonNullable<DashboardRow["student"]["payer"]> = {
  id: 90,
  name: "Maria Souza",
};
const paidFor = (
  student: Parameters<typeof aRow>[0],
  charge: Parameters<typeof aRow>[1],
  payer = maria,
): DashboardRow => {
  // Messages about a student are sent to the addresses of the student's payer.
  const phone = payer.id === maria.id ? "11912345678" : "11955554444";
  const row = aRow({ email: `${payer.name.split(" ")[0]?.toLowerCase()}@exemplo.com.br`, phone, ...student }, charge);
  return { ...row, student: { ...row.student, payer } };
};
const anaAndBeto = (over: { ana?: object; beto?: object } = {}) => [
  paidFor({ id: 4, name: "Beto Souza" }, { ...overdue, id: 41, dueDate: "2026-10-10", ...over.beto }),
  paidFor({ id: 3, name: "Ana Souza" }, { ...overdue, id: 31, ...over.ana }),
];

test("given two students of one payer, when listed, then they are one debtor with both debts, oldest first, under all their names", () => {
  const rows = [...anaAndBeto(), paidFor({ id: 5, name: "Caio" }, overdue, { id: 91, name: "Rita" })];
  const [first, second, ...more] = debtors(rows);
  expect(first).toMatchObject({
    name: "Maria Souza · Beto e Ana",
    studentIds: [4, 3],
    cents: 30_100,
    block: undefined,
  });
  expect(first?.student.id).toBe(3);
  expect(first?.debts.map(({ id }) => id)).toEqual([41, 31]);
  expect([second?.name, more]).toEqual(["Rita · Caio", []]);
});

test("given two students of one payer, when one of them was contacted today, then neither is written to", () => {
  const rows = anaAndBeto({ ana: { lastContactAt: "2026-11-22T12:00:00.000Z" } });
  expect(debtors(rows).map(({ block, studentIds }) => [block, studentIds])).toEqual([["contacted", [4, 3]]]);
  const paid = { status: "pago", lastContactAt: "2026-11-22T12:00:00.000Z" };
  expect(debtors(anaAndBeto({ ana: paid })).map(({ block, studentIds }) => [block, studentIds])).toEqual([
    ["contacted", [4]],
  ]);
});

test("given two students of one payer, when one is paused, then the reminder of the other names both, as a pause ends no debt", () => {
  const [beto, ana] = anaAndBeto();
  if (!beto || !ana) throw new Error("two rows");
  const pause = (row: DashboardRow) => ({ ...row, student: { ...row.student, status: "pausado" as const } });
  const of = (rows: DashboardRow[]) => debtors(rows).map(({ block, name }) => [block, name]);
  expect(of([pause(beto), ana])).toEqual([[undefined, "Maria Souza · Beto e Ana"]]);
  expect(of([pause(beto), pause(ana)])).toEqual([["paused", "Maria Souza · Beto e Ana"]]);
});

test("given two students of one payer, when one debt was reported as paid, then the reminder names the other alone", () => {
  const list = debtors(anaAndBeto({ beto: { reportedAt: "2026-11-21T12:00:00.000Z" } }));
  expect(list.map(({ block, studentIds, cents }) => [block, studentIds, cents])).toEqual([[undefined, [3], 15_050]]);
});

test("given a payer of whom only one student's row has addresses, when lists are made, then the chat names both, and a mail goes to each student's own", () => {
  const rows = [
    paidFor({ id: 3, name: "Ana", phone: null, email: null }, { ...overdue, id: 31 }),
    paidFor({ id: 4, name: "Beto" }, { ...overdue, id: 41 }),
  ];
  expect(queueOf(chatted(rows)).queue.map(({ name }) => name)).toEqual(["Maria Souza · Ana e Beto"]);
  const { reminded, withoutEmail } = mailableOf(debtors(rows));
  expect([reminded, withoutEmail].map((list) => list.map(({ name }) => name))).toEqual([
    ["Maria Souza · Beto"],
    ["Maria Souza · Ana"],
  ]);
});

test("given paused and archived debtors, when the WhatsApp queue is made, then they are in it with their state, longest owing first", () => {
  const rows = [
    aRow({ id: 3, name: "Ana" }, overdue),
    aRow({ id: 4, name: "Beto", status: "pausado" }, { ...overdue, dueDate: "2026-09-10" }),
    aRow({ id: 5, name: "Caio", status: "arquivado" }, { ...overdue, dueDate: "2026-10-10" }),
    aRow({ id: 6, name: "Davi", status: "aguardando" }, overdue),
  ];
  const { queue } = queueOf(chatted(rows));
  expect(ids(queue)).toEqual([4, 5, 3]);
  expect(queue.map(({ resting }) => resting)).toEqual([
    [{ name: "Beto", status: "pausado" }],
    [{ name: "Caio", status: "arquivado" }],
    [],
  ]);
  expect(ids(mailableOf(debtors(rows)).reminded)).toEqual([3]);
});

test.each(["pausado", "arquivado"] as const)(
  "given one of two students of a payer who is %s, when the queue is made, then one chat names both",
  (status) => {
    const [beto, ana] = anaAndBeto();
    if (!beto || !ana) throw new Error("two rows");
    const { queue } = queueOf(chatted([{ ...beto, student: { ...beto.student, status } }, ana]));
    expect(queue.map(({ name, studentIds, resting }) => [name, studentIds, resting])).toEqual([
      ["Maria Souza · Beto e Ana", [4, 3], [{ name: "Beto Souza", status }]],
    ]);
  },
);

test("given a paused debtor who said that they paid, or was contacted today, when the queue is made, then they are not in it", () => {
  const paused = { id: 3, status: "pausado" } as const;
  const reported = { ...overdue, reportedAt: "2026-11-21T12:00:00.000Z" };
  const contacted = { ...overdue, lastContactAt: "2026-11-22T12:00:00.000Z" };
  expect(queueOf(chatted([aRow(paused, reported)])).queue).toEqual([]);
  expect(queueOf(chatted([aRow(paused, contacted)])).queue).toEqual([]);
});

test("given debtors without a phone, when the queue is made, then the archived ones are not listed for completion", () => {
  const rows = [
    aRow({ id: 3, phone: null }, overdue),
    aRow({ id: 4, phone: null, status: "pausado" }, overdue),
    aRow({ id: 5, phone: null, status: "arquivado" }, overdue),
  ];
  expect(ids(queueOf(chatted(rows)).withoutPhone)).toEqual([3, 4]);
});

test.each([
  ["yesterday", "2026-11-21", undefined],
  ["today", TODAY, "promised"],
  ["a later day", "2026-12-12", "promised"],
])(
  "given a debt that is promised for %s, when mails and chats are listed, then only a promise whose day is not over blocks it",
  (_when, promisedFor, block) => {
    const rows = [aRow({ id: 3 }, { ...overdue, promisedFor })];
    expect([debtors(rows), chatted(rows)].map(([debtor]) => debtor?.block)).toEqual([block, block]);
  },
);

const unsentOf = (rows: DashboardRow[]): UnsentCharges[] => [
  {
    month: "2026-10",
    reference: "Outubro/2026",
    reason: "no_access",
    count: rows.length,
    total: 1,
    charges: rows.map(({ payment: { id, dueDate, amount }, student }) => ({
      paymentId: id,
      studentId: student.id,
      studentName: student.name,
      amount,
      dueDate,
      canMail: true,
      why: null,
    })),
  },
];

test("given a charge that never went out, when people are reminded, then its student gets none, and a chat about it waits for a new due date", () => {
  const of = (charge: object) => {
    const untold = aRow({ id: 3 }, { ...overdue, id: 31, ...charge });
    const rows = [untold, aRow({ id: 4, phone: "11955554444" }, { ...overdue, id: 41 })];
    const month = aDashboard(rows, { today: TODAY, unsent: unsentOf([untold]) });
    return {
      mail: mailableOf(debtorsOf(month, settings)),
      chat: queueOf(debtorsOf(month, settings, "whatsapp")).queue,
    };
  };
  const first = of({ needsDueDate: true });
  expect([ids(first.mail.reminded), ids(first.mail.unsent), ids(first.chat)]).toEqual([[4], [3], [4]]);
  const automationOff = of({});
  expect([ids(automationOff.mail.reminded), ids(automationOff.chat)]).toEqual([
    [3, 4],
    [3, 4],
  ]);
  const redated = of({ isOverdue: false, dueDate: "2026-11-29" });
  expect([ids(redated.mail.reminded), ids(redated.mail.unsent), ids(redated.chat)]).toEqual([[4], [], [4, 3]]);
  const old = aRow({ id: 3 }, { ...overdue, id: 30, dueDate: "2026-09-10" });
  const fresh = aRow({ id: 3 }, { id: 31, dueDate: "2026-11-29" });
  const month = aDashboard([old, fresh], { today: TODAY, unsent: unsentOf([fresh]) });
  const [both] = queueOf(debtorsOf(month, settings, "whatsapp")).queue;
  expect([both?.debts.map(({ id }) => id), both?.chatId]).toEqual([[30, 31], 31]);
});
