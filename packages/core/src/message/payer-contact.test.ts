/** docs/rules/reminder.md, "Reminding by hand". */
import { createHash } from "node:crypto";
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { remindStudents } from "../message/remind-students.ts";
import { addressKey, chargeKey } from "../model/keys.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, type StudioSettings } from "../testing/studio.ts";
import { recordContact, withdrawContact } from "./record-contact.ts";

const marta: PayerDetails = {
  name: "Marta Souza",
  email: "marta@exemplo.com.br",
  phone: "5511912345678",
  document: null,
};
const ana: Student = { ...student, payer: marta, payerId: 9 };
const beto: Student = { ...student, id: 3, name: "Beto Souza", payer: marta, payerId: 9 };
const ofAna = chargeOf("2027-01");
const ofBeto = chargeOf("2026-12", { studentId: 3, studentName: "Beto Souza", reference: "Dezembro/2026" });
const family = (over: StudioSettings = {}) => aStudio({ students: [ana, beto], charges: [ofAna, ofBeto], ...over });
const hashOf = (address: string) => createHash("sha256").update(address).digest("hex");
const dayOf = (studio: Awaited<ReturnType<typeof family>>, address = "marta@exemplo.com.br") =>
  studio.at(addressKey(OWNER, hashOf(address)));
const codes = ({ results }: Awaited<ReturnType<typeof remindStudents>>) => results.map(({ code }) => code);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("given two students of one payer in arrears, when all are reminded, then one mail names both, with one code over the total", async () => {
  const studio = await family();
  const { successCount, results } = await remindStudents(studio.ctx, {});
  expect(successCount).toBe(2);
  expect(results).toMatchObject([
    { studentId: 3, code: null, amount: 150.5, charges: 1 },
    { studentId: 2, code: null, amount: 150.5, charges: 1 },
  ]);
  expect(studio.mails).toHaveLength(1);
  const [mail] = studio.mails;
  expect(mail?.to).toEqual({ name: "Marta Souza", address: "marta@exemplo.com.br" });
  const text = mail?.text.replaceAll("\u00a0", " ");
  expect(text).toContain("Olá, Marta! Seguem as suas cobranças em aberto de Estúdio.");
  expect(text).toContain("Beto, Dezembro/2026 (Pilates): R$ 150,50");
  expect(text).toContain("Ana, Janeiro/2027 (Pilates): R$ 150,50");
  expect(text?.slice(text.indexOf("Total: R$ 301,00"))).toMatch(/^Total: R\$ 301,00\nVer e pagar: (\S+\/p\/\S+)\n/);
  expect(text?.split("/p/")).toHaveLength(2);
  expect((await studio.messages()).map(({ names }) => names.map(({ id }) => id))).toEqual([
    [chargeIdOf(ofBeto), chargeIdOf(ofAna)],
  ]);
  expect(dayOf(studio)).toMatchObject({ contactedOn: "2027-02-15", contacts: ["MSG#202702#P0000009#D15"] });
});

test("given two students of one payer, when the owner reminds one, then the mail names both, and no second mail is sent that day", async () => {
  const studio = await family();
  const { results, successCount } = await remindStudents(studio.ctx, { studentIds: [2] });
  expect(results).toMatchObject([
    { studentId: 2, code: null },
    { studentId: 3, code: null },
  ]);
  expect(successCount).toBe(2);
  expect(studio.mails[0]?.text).toContain("Beto, Dezembro/2026");
  expect(codes(await remindStudents(studio.ctx, { studentIds: [3] }))).toEqual(["reminder.contacted_today"]);
  await expect(recordContact(studio.ctx, chargeIdOf(ofBeto), { channel: "whatsapp" })).rejects.toMatchObject({
    code: "reminder.contacted_today",
  });
  expect(studio.mails).toHaveLength(1);
});

test("given the owner reminds a paused student, when another is in arrears at the address, then no mail is sent", async () => {
  const studio = await family({ students: [{ ...ana, status: "pausado" }, beto] });
  const { results } = await remindStudents(studio.ctx, { studentIds: [2] });
  expect(results).toMatchObject([{ studentId: 2, code: "reminder.student_paused" }]);
  expect(studio.mails).toEqual([]);
});

test("given two students of one payer, when a chat about one is recorded, then it names what both owe that can be read", async () => {
  const studio = await family();
  await studio.table.put({ ...chargeKey(OWNER, chargeOf("2026-11")), l1sk: "2026-11-10", amountCents: 1 });
  await recordContact(studio.ctx, chargeIdOf(ofAna), { channel: "whatsapp" });
  expect((await studio.messages()).map(({ names }) => names.map(({ id }) => id))).toEqual([
    [chargeIdOf(ofBeto), chargeIdOf(ofAna)],
  ]);
});

test("given a chat about one student, when it is taken back, then the payer's day is free again for the other", async () => {
  const studio = await family();
  const contact = await recordContact(studio.ctx, chargeIdOf(ofAna), { channel: "whatsapp" });
  expect(codes(await remindStudents(studio.ctx, { studentIds: [3] }))).toEqual(["reminder.contacted_today"]);
  await withdrawContact(studio.ctx, chargeIdOf(ofAna), contact.number);
  expect(dayOf(studio, "5511912345678")).not.toHaveProperty("contactedOn");
  expect(await remindStudents(studio.ctx, {})).toMatchObject({ successCount: 2 });
});

test.each<[string, Partial<Student>]>([
  ["paused", { status: "pausado" }],
  ["archived", { status: "arquivado" }],
])(
  "given one of two students %s, when all are reminded, then the mail names the payer's whole debt",
  async (_how, over) => {
    const studio = await family({ students: [ana, { ...beto, ...over }] });
    expect(codes(await remindStudents(studio.ctx, {}))).toEqual([null, null]);
    expect(studio.mails.map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual([
      expect.stringContaining("Total: R$ 301,00"),
    ]);
  },
);

test.each([undefined, 9])(
  "given payers %s of whom only a name is known, when all are reminded, then each student is a debtor of their own",
  async (payerId) => {
    const only = { name: "Responsável", email: null, phone: null, document: null };
    const [one, other] = [ana, beto].map(
      (who): Student => ({ ...who, email: `a${who.id}@exemplo.com.br`, payer: only, payerId }),
    );
    const studio = await family({ students: [one ?? ana, other ?? beto] });
    await remindStudents(studio.ctx, {});
    expect(studio.mails.map(({ to }) => to.address)).toEqual(["a3@exemplo.com.br", "a2@exemplo.com.br"]);
  },
);

test("given a company that pays for forty students, when all are reminded, then one mail names them all", async () => {
  const students = Array.from({ length: 40 }, (_, index): Student => ({ ...ana, id: index + 2 }));
  const studio = await family({ students, charges: students.map(({ id }) => chargeOf("2027-01", { studentId: id })) });
  const answered = await remindStudents(studio.ctx, {});
  expect(answered).toMatchObject({ successCount: 40, skippedCount: 0, errorCount: 0 });
  expect(studio.mails).toHaveLength(1);
});

test("given two charges of one payer that no run mailed, when a chat about one is opened, then it names and carries both", async () => {
  const unsent = { unsent: "automation_off", dueDate: civilDate("2027-02-20") };
  const charges = [ofAna, ofBeto].map((charge) => ({ ...charge, ...unsent }));
  const studio = await family({ charges });
  await recordContact(studio.ctx, chargeIdOf(ofAna), { channel: "whatsapp" });
  const [message] = await studio.messages();
  expect(message?.names.map(({ id }) => id)).toEqual([chargeIdOf(ofBeto), chargeIdOf(ofAna)]);
  for (const charge of charges)
    expect(studio.at(chargeKey(OWNER, charge))).toMatchObject({ message: "MSG#202702#P0000009#D15" });
});
