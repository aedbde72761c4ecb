/** docs/rules/reminder.md, "Reminding by hand": the messages that a row may send today. */
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeCharge } from "../testing/told.ts";
import { rowReminders } from "./row-reminders.ts";

const TODAY = civilDate("2027-02-15");
const BEFORE = "2027-02-10T12:00:00.000Z";
const { ctx } = await aStudio({ profile: { automationEnabled: false } });
const someone = (id: number, over: Partial<Student> = {}): Student => ({
  ...student,
  id,
  email: `aluno${id}@exemplo.com.br`,
  phone: `119${80_000_000 + id}`,
  ...over,
});
const payer = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: "11912345678", document: null };
const paidFor = (id: number, over: Partial<Student> = {}): Student =>
  someone(id, { payerId: 90, payer: { ...payer, linkRevision: 0 }, ...over });
const dueTodayOf = (over: SomeCharge = {}) => chargeOf("2027-02", { dueDate: TODAY, ...over });
const contact = { channel: "whatsapp", by: OWNER } as const;

type Row = { who: Student; charge: Charge; isExpected?: boolean; isUnsent?: boolean };
const owes = (who: Student, charge: Charge, over: Partial<Row> = {}): Row => ({
  who,
  charge: { ...charge, studentId: who.id },
  ...over,
});
const owed = (who: Student, over: SomeCharge = {}, month = "2027-01") =>
  owes(who, chargeOf(month, { ...over, studentId: who.id }));

const unsentOf = (charges: readonly Charge[]): UnsentCharges[] => {
  const payers = charges.map((one) => {
    const { studentId, studentName, dueDate } = one;
    const unsent = { paymentId: chargeIdOf(one), studentId, studentName, dueDate, amount: 150.5 };
    return { payerKey: `S${studentId}`, payerName: null, charges: [{ ...unsent, canMail: true, why: null }] };
  });
  const group = { month: "2027-01", reference: "Janeiro/2027", reason: "no_access" } as const;
  return [{ ...group, count: charges.length, total: 1, payers }];
};

/** Returns for each row its reminder's block, "free", or "-" if no reminder names the row. */
function read(rows: readonly Row[], channel: "email" | "whatsapp", now: Partial<typeof ctx> = {}): string[] {
  const charges = rows.map(({ who, charge, isExpected = false }) => ({ charge, student: who, isExpected }));
  const unsent = unsentOf(rows.filter(({ isUnsent }) => isUnsent).map(({ charge }) => charge));
  const reminderOf = rowReminders({ ...ctx, ...now }, charges, unsent);
  return charges.map(({ charge }) => {
    const reminder = reminderOf(charge)[channel];
    return reminder ? (reminder.block ?? "free") : "-";
  });
}
const both = (...rows: readonly Row[]) => [read(rows, "email"), read(rows, "whatsapp")];

test("given charges due today, when rows are read, then a chat names them and a mail does not, and automation keeps those that it sends", () => {
  const rows = [
    owes(someone(3), dueTodayOf()),
    owed(someone(4)),
    owes(someone(5), dueTodayOf(), { isExpected: true }),
    owes(someone(6), dueTodayOf({ dueDate: civilDate("2027-02-16") })),
    owes(someone(7), dueTodayOf({ status: "pago" })),
  ];
  expect(both(...rows)).toEqual([
    ["-", "free", "-", "-", "-"],
    ["free", "free", "free", "-", "-"],
  ]);
  const automatic = { profile: { ...ctx.profile, automationEnabled: true } };
  expect(read(rows, "whatsapp", automatic)).toEqual(["free", "free", "-", "-", "-"]);
});

test("given a debt of which the payer was told and that is not yet due, when rows are read, then a message about what is overdue names it too, and alone it is no occasion", () => {
  const ahead = { dueDate: civilDate("2027-03-05") };
  const told = owed(someone(3), { ...ahead, mail: { state: "delivered", at: BEFORE } }, "2027-03");
  const silent = owed(someone(3), { ...ahead, sequence: 1 }, "2027-03");
  const named = ["free", "free", "-"];
  expect(both(owed(someone(3)), told, silent)).toEqual([named, named]);
  expect(both(told)).toEqual([["-"], ["-"]]);
});

test("given a charge of which only the fee is left, when rows are read, then no message names it, and one with an open centavo is named", () => {
  const left = (cents: number) => ({ settledCents: 15_050 - cents });
  const rows = [owed(someone(3), left(0)), owed(someone(4), left(1))];
  const named = ["-", "free"];
  expect(both(...rows)).toEqual([named, named]);
});

const chatAt = (at: string, over: object = {}) => ({ contacts: [{ ...contact, at, ...over }] });
const undone = { undoneAt: "2027-02-15T11:00:00.000Z" };
const sentAt11 = { mail: { state: "sent", at: "2027-02-15T11:00:00.000Z" } } as const;
const claimedNow = { mail: { state: "claimed", at: "2027-02-15T11:59:59.000Z" } } as const;

test.each<[string, Partial<Student>, SomeCharge, string, string]>([
  ["archived", { status: "arquivado" }, {}, "archived", "free"],
  ["paused", { status: "pausado" }, {}, "paused", "free"],
  ["whose pause is over", { status: "pausado", pausedUntil: civilDate("2027-02-14") }, {}, "free", "free"],
  ["waiting for approval", { status: "aguardando" }, {}, "archived", "archived"],
  ["who reported the payment", {}, { reportedAt: BEFORE }, "reported", "reported"],
  ["who promised a day that is over", {}, { promisedFor: civilDate("2027-02-14") }, "free", "free"],
  ["who promised today", {}, { promisedFor: TODAY }, "promised", "promised"],
  ["who promised a later day", {}, { promisedFor: civilDate("2027-03-12") }, "promised", "promised"],
  ["contacted at today's first moment", {}, chatAt("2027-02-15T03:00:00.000Z"), "contacted", "contacted"],
  ["contacted at yesterday's last moment", {}, chatAt("2027-02-15T02:59:59.000Z"), "free", "free"],
  ["whose chat of today was undone", {}, chatAt("2027-02-15T10:00:00.000Z", undone), "free", "free"],
  ["mailed today", {}, sentAt11, "contacted", "contacted"],
  ["whose mail is being sent", {}, claimedNow, "contacted", "contacted"],
])(
  "given a student %s, when rows are read, then a mail and a chat meet that obstacle",
  (_who, over, charge, email, chat) => {
    expect(both(owed(someone(3, over), charge))).toEqual([[email], [chat]]);
  },
);

test("given a report or a promise of one overdue charge, when another is overdue, then messages name the other alone, and one of a charge to come is no obstacle", () => {
  for (const waiting of [{ reportedAt: BEFORE }, { promisedFor: TODAY }]) {
    const rest = ["free", "-"];
    expect(both(owed(someone(3)), owed(someone(3), waiting, "2026-12"))).toEqual([rest, rest]);
    expect(
      both(owed(someone(3)), owed(someone(3), { dueDate: civilDate("2027-02-25"), ...waiting }, "2027-02")),
    ).toEqual([rest, rest]);
  }
  const mixed = [owed(someone(3), { reportedAt: BEFORE }), owed(someone(3), { promisedFor: TODAY }, "2026-12")];
  expect(both(...mixed)).toEqual([
    ["promised", "promised"],
    ["promised", "promised"],
  ]);
});

test("given who reported all that is overdue, when another charge is due today, then no mail names it, and a chat may", () => {
  const rows = [owed(someone(3), { reportedAt: BEFORE }), owes(someone(3), dueTodayOf())];
  expect(both(...rows)).toEqual([
    ["reported", "-"],
    ["-", "free"],
  ]);
});

test("given a contact about a charge that was paid meanwhile, when another is overdue, then it still counts as today's contact", () => {
  const paid = { status: "pago" as const, contacts: [{ ...contact, at: "2027-02-15T10:00:00.000Z" }] };
  expect(both(owed(someone(3)), owed(someone(3), paid, "2026-12"))).toEqual([
    ["contacted", "-"],
    ["contacted", "-"],
  ]);
});

test("given sisters on one e-mail who pay alone, when rows are read, then who owes longer is reached, and a contact of the other takes the day of both", () => {
  const sisters = (over: SomeCharge = {}) => [
    owed(someone(3, { email: "mae@exemplo.com.br" })),
    owed(someone(4, { email: " Mae@exemplo.com.br" }), over, "2026-12"),
  ];
  const one = ["shared", "free"];
  expect(both(...sisters())).toEqual([one, one]);
  const contacted = ["contacted", "contacted"];
  const today = [{ ...contact, at: "2027-02-15T10:00:00.000Z" }];
  expect(both(...sisters({ contacts: today }))).toEqual([contacted, contacted]);
});

test("given one mobile, once without its ninth digit, when rows are read, then one chat goes to it, and each gets a mail", () => {
  const rows = [
    owed(someone(3, { phone: "11981234567" })),
    owed(someone(4, { phone: "(11) 8123-4567" }), {}, "2027-02"),
  ].map((row) => ({ ...row, charge: { ...row.charge, dueDate: civilDate("2027-02-10") } }));
  expect(both(...rows)).toEqual([
    ["free", "free"],
    ["free", "shared"],
  ]);
});

test("given two students of one payer, when one was contacted today, is paused or has reported, then that is no obstacle for the other's debt unless it was a contact", () => {
  const ofTwo = (over: SomeCharge, who: Partial<Student> = {}) => [
    owed(paidFor(3)),
    owed(paidFor(4, who), over, "2026-12"),
  ];
  const today = [{ ...contact, at: "2027-02-15T10:00:00.000Z" }];
  expect(read(ofTwo({ contacts: today }), "email")).toEqual(["contacted", "contacted"]);
  expect(read(ofTwo({}, { status: "pausado" }), "email")).toEqual(["free", "free"]);
  expect(read(ofTwo({ reportedAt: BEFORE }), "email")).toEqual(["free", "-"]);
});

test("given who pays for two students, when rows are read, then one message has both, and without an e-mail of their own a mail goes to each student's", () => {
  const partiesOf = (students: readonly Student[], channel: "email" | "whatsapp") => {
    const rows = students.map((who) => ({
      charge: chargeOf("2027-01", { studentId: who.id }),
      student: who,
      isExpected: false,
    }));
    const reminderOf = rowReminders(ctx, rows, []);
    return rows.map(({ charge }) => reminderOf(charge)[channel]?.party);
  };
  const two = [paidFor(3), paidFor(4), someone(90)];
  expect(partiesOf(two, "email")).toEqual([
    "P0000090 maria@exemplo.com.br",
    "P0000090 maria@exemplo.com.br",
    "S0000090 aluno90@exemplo.com.br",
  ]);
  expect(partiesOf(two, "whatsapp")).toEqual(["P0000090", "P0000090", "S0000090"]);
  const silent = { payer: { ...payer, email: null, linkRevision: 0 } };
  const apart = [paidFor(3, silent), paidFor(4, { ...silent, email: null })];
  expect(partiesOf(apart, "email")).toEqual(["P0000090 aluno3@exemplo.com.br", "P0000090 5511912345678"]);
  expect(partiesOf(apart, "whatsapp")).toEqual(["P0000090", "P0000090"]);
});

test("given a charge that never went out, when rows are read, then its student gets no mail while it needs a new date, and a chat is about it as soon as it has one", () => {
  const never = (over: SomeCharge) =>
    owes(someone(3), chargeOf("2027-01", { studentId: 3, ...over }), { isUnsent: true });
  const other = owed(someone(4));
  expect(both(never({ unsent: "no_access" }), other)).toEqual([
    ["unsent", "free"],
    ["unsent", "free"],
  ]);
  expect(both(never({ unsent: "automation_off" }), other)).toEqual([
    ["free", "free"],
    ["free", "free"],
  ]);
  expect(both(never({ unsent: "no_access", dueDate: civilDate("2027-02-22") }), other)).toEqual([
    ["-", "free"],
    ["free", "free"],
  ]);
});

test("given a charge of a student who is gone, when rows are read, then no mail is about it", () => {
  const charge = chargeOf("2027-01", { studentId: 9, month: yearMonth("2027-01") });
  const reminderOf = rowReminders(ctx, [{ charge, student: undefined, isExpected: false }], []);
  expect(reminderOf(charge)).toEqual({
    email: { party: "S0000009", block: "archived" },
    whatsapp: { party: "S0000009", block: null },
  });
});

test("given a mail that is being sent since before midnight, when rows are read, then the day waits for its end", () => {
  const rows = [owed(someone(3), { mail: { state: "claimed", at: "2027-02-15T02:59:30.000Z" } })];
  const at = (now: string) => read(rows, "email", { now: () => new Date(now) });
  expect([at("2027-02-15T03:00:00.000Z"), at("2027-02-15T04:00:00.000Z")]).toEqual([["contacted"], ["free"]]);
});

test("given a student without addresses who was contacted today, when rows are read, then they are contacted", () => {
  const today = [{ ...contact, at: "2027-02-15T10:00:00.000Z" }];
  const nobody = someone(3, { email: null, phone: null });
  expect(both(owed(nobody, { contacts: today }))).toEqual([["contacted"], ["contacted"]]);
});

test("given two students of one payer, when one has a charge that needs a new date, then messages name the other's alone", () => {
  const rows = [owed(paidFor(3)), owed(paidFor(4), { unsent: "late" }, "2026-12")];
  expect(both(...rows)).toEqual([
    ["free", "-"],
    ["free", "-"],
  ]);
});
