/** docs/rules/reminder.md, "Reminding by hand". */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test, vi } from "vitest";
import { remindStudents } from "../message/remind-students.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import { recordContact } from "./record-contact.ts";

const named = (id: number, over: Partial<Student> = {}): Student => ({
  ...student,
  id,
  name: `Aluno ${id}`,
  email: `aluno${id}@exemplo.com.br`,
  ...over,
});
const ana = named(2, { name: "Ana Souza" });
const overdue = (studentId: number, over = {}) => chargeOf("2027-01", { studentId, ...over });
const mailed = (state: SomeMail["state"], at: string): { mail: SomeMail } => ({ mail: { state, attempt: 1, at } });
const line = (studentId: number, studentName: string | null, code: string, reason: string) => {
  return { studentId, studentName, amount: null, charges: null, code, reason };
};
const UNCONFIRMED = "O envio anterior não foi confirmado. Confirme para enviar de novo.";
const NOT_SENT = "O serviço de e-mail está ocupado. Tente novamente em alguns instantes.";

test("given one student of each kind, when all are reminded, then each line has its reason, and only students who must not be reminded are skipped", async () => {
  const studio = await aStudio({
    students: [
      ana,
      named(3),
      named(4, { status: "pausado" }),
      named(5, { status: "aguardando" }),
      named(6, { status: "arquivado" }),
      named(7, { email: null }),
      named(8),
      named(9, { emailStatus: "invalid" }),
      named(10),
    ],
    charges: [
      ...[3, 4, 5, 6, 7, 9].map((id) => overdue(id)),
      // This mail was claimed on the day before, and its lease lasts beyond midnight.
      overdue(8, mailed("claimed", "2027-02-15T02:59:50.000Z")),
      overdue(10, { reportedAt: "2027-02-14T12:00:00.000Z" }),
    ],
  });
  studio.clock.now = "2027-02-15T03:00:10.000Z";
  await recordContact(studio.ctx, chargeIdOf(overdue(3)), { channel: "whatsapp" });
  const answered = await remindStudents(studio.ctx, { studentIds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 77] });
  expect(answered).toEqual({
    successCount: 0,
    skippedCount: 8,
    errorCount: 2,
    results: [
      line(2, "Ana Souza", "reminder.nothing_overdue", "Este aluno não tem cobrança em atraso."),
      line(3, "Aluno 3", "reminder.contacted_today", "Este aluno já foi contatado hoje."),
      line(4, "Aluno 4", "reminder.student_paused", "Este aluno está pausado e não é lembrado por e-mail."),
      line(5, "Aluno 5", "student.waiting", "Este aluno ainda aguarda a sua aprovação."),
      line(
        6,
        "Aluno 6",
        "invoice.student_archived",
        "Este aluno foi arquivado: a cobrança não é mais enviada, mas ainda pode ser marcada como paga.",
      ),
      line(7, "Aluno 7", "invoice.student_without_email", "E-mail do aluno não cadastrado"),
      line(8, "Aluno 8", "invoice.in_progress", "Esta cobrança está sendo enviada agora. Aguarde alguns instantes."),
      line(9, "Aluno 9", "invoice.email_rejected", "O e-mail do aluno não recebe mensagens. Corrija o endereço."),
      line(10, "Aluno 10", "reminder.reported", "Este aluno avisou que pagou: confira antes de lembrar."),
      line(77, null, "student.not_found", "Aluno não encontrado."),
    ],
  });
  expect(studio.mails).toEqual([]);
});

test("given this month's charge among the overdue ones, when reminded, then it is named once", async () => {
  const february = chargeOf("2027-02");
  const studio = await aStudio({ students: [ana], charges: [overdue(2), february] });
  expect((await remindStudents(studio.ctx, {})).results).toMatchObject([{ code: null, amount: 301, charges: 2 }]);
  expect(studio.mails[0]?.text.match(/\(Pilates\)/g)).toHaveLength(2);
});

test("given this month's charge paid after its mail of today, when reminded of another, also of this month, then that was today's contact", async () => {
  const paid = { status: "pago", ...mailed("sent", "2027-02-15T11:00:00.000Z") } as const;
  for (const open of [overdue(2), chargeOf("2027-02", { sequence: 1 })]) {
    const studio = await aStudio({ students: [ana], charges: [chargeOf("2027-02", paid), open] });
    expect((await remindStudents(studio.ctx, {})).results).toMatchObject([{ code: "reminder.contacted_today" }]);
  }
});

test("given a mail service that breaks, when a family is reminded, then students to be named are unconfirmed, the others keep their reason, and it is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const payer: PayerDetails = { name: "Marta Souza", email: "marta@exemplo.com.br", phone: null, document: null };
  const studio = await aStudio({
    students: [named(2, { payer, payerId: 9 }), named(3, { payer, payerId: 9, status: "pausado" })],
    charges: [overdue(2), overdue(3)],
  });
  const mailer = { send: () => Promise.reject(new Error("broken")) };
  const { results } = await remindStudents({ ...studio.ctx, mailer }, { studentIds: [3, 2] });
  expect(results).toEqual([
    line(3, "Aluno 3", "reminder.student_paused", "Este aluno está pausado e não é lembrado por e-mail."),
    line(2, "Aluno 2", "invoice.unconfirmed", UNCONFIRMED),
  ]);
  expect(logged.mock.calls).toMatchObject([[{ fact: "a reminder failed", detail: "broken", studentId: 2 }]]);
});

test("given a refusal by the mail service, when reminded, then no failure of ours is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  logged.mockClear();
  const studio = await aStudio({ students: [ana], charges: [overdue(2)] });
  studio.answers.push({ kind: "held", reason: "sandbox" });
  expect((await remindStudents(studio.ctx, {})).results).toEqual([line(2, "Ana Souza", "invoice.not_sent", NOT_SENT)]);
  expect(logged).not.toHaveBeenCalled();
});

test("given charges that cannot be read, when reminded, then their student's line says so, the other is reminded, and it is logged", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  logged.mockClear();
  const studio = await aStudio({ students: [ana, named(3)], charges: [overdue(2), overdue(3)] });
  const getMany: typeof studio.table.getMany = async (keys) => {
    if (keys.some(({ sk }) => sk === "PAY#202701#0000003")) throw new Error("no answer");
    return studio.table.getMany(keys);
  };
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, getMany } };
  const { results } = await remindStudents(ctx, { studentIds: [3, 2] });
  expect(results).toEqual([
    line(3, "Aluno 3", "invoice.not_sent", NOT_SENT),
    { studentId: 2, studentName: "Ana Souza", amount: 150.5, charges: 1, code: null, reason: null },
  ]);
  const fact = "charges could not be read for a reminder";
  expect(logged.mock.calls).toMatchObject([[{ fact, detail: "no answer", studentIds: "3" }]]);
});

test("given more debtors than one call takes, when all are reminded, then the five hundred who are longest in arrears get a result", async () => {
  const students = Array.from({ length: 501 }, (_, index) => named(index + 2));
  const charges = students.map(({ id }) => (id === 2 ? overdue(id) : chargeOf("2026-12", { studentId: id })));
  const studio = await aStudio({ students, charges });
  let asked = 0;
  const now = () => new Date(studio.ctx.now().getTime() + (asked++ === 0 ? 0 : 12_000));
  const { results } = await remindStudents({ ...studio.ctx, now }, {});
  expect(results.map(({ studentId }) => studentId)).toEqual(students.slice(1).map(({ id }) => id));
});

test("given a turn that would begin at the twelfth second exactly, when reminded, then it does not begin", async () => {
  const studio = await aStudio({ students: [ana], charges: [overdue(2)] });
  const begun = studio.ctx.now().getTime();
  const remindLate = (millis: number) => {
    let asked = 0;
    const now = () => new Date(begun + (asked++ === 0 ? 0 : millis));
    return remindStudents({ ...studio.ctx, now }, {});
  };
  expect((await remindLate(12_000)).results).toEqual([line(2, "Ana Souza", "invoice.not_sent", NOT_SENT)]);
  expect((await remindLate(11_999)).successCount).toBe(1);
});
