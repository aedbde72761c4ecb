/** docs/rules/student.md, "A student's own terms". */
import { StudentInput, StudentPatch } from "@emdia/contracts/student";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { payerKey, studentKey } from "../model/keys.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { requireStudent } from "../store/students.ts";
import { markEmail } from "../store/write-students.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { createStudent } from "./create-student.ts";
import { updateStudent } from "./update-student.ts";

const unreachable: PayerDetails = { name: "Marta Souza", email: null, phone: null, document: null };
const marta: PayerDetails = { ...unreachable, email: "marta@exemplo.com.br", phone: "5511912345678" };
const discount = { basisPoints: 1_250, reason: "Irmãos", lastMonth: yearMonth("2027-06") };
const studioOf = (over: Partial<Student> = {}) => aStudio({ students: [{ ...student, ...over }] });
type Studio = Awaited<ReturnType<typeof studioOf>>;
const patch = (studio: Studio, body: object) => updateStudent(studio.ctx, 2, StudentPatch.parse(body));
const stored = ({ ctx }: Studio) => requireStudent(ctx, 2);

test("given a form with terms, when a student is made, then they are stored as rules use them and answered as typed", async () => {
  const studio = await studioOf();
  const reached = { email: "MARTA@exemplo.com.br", phone: "(11) 91234-5678", document: "529.982.247-25" };
  const typed = { percent: 12.5, reason: "Irmãos", lastMonth: "2027-06" };
  const terms = { dueDay: 20, payer: { name: "Marta Souza", ...reached }, discount: typed };
  const made = await createStudent(studio.ctx, StudentInput.parse({ name: "Bia", planId: 1, ...terms }));
  expect(await requireStudent(studio.ctx, made.id)).toMatchObject({
    discount,
    dueDay: 20,
    payer: { ...marta, document: "52998224725" },
  });
  expect(made).toMatchObject({
    ownPrice: null,
    discount: { ...typed, amount: null },
    dueDay: 20,
    payer: { ...marta, document: "52998224725" },
    billTo: { name: "Marta Souza", email: "marta@exemplo.com.br", phone: "5511912345678" },
    price: 131.69,
  });
});

test("given terms, when another field is edited, then they stay; null removes only its own term", async () => {
  const studio = await studioOf({ discount, dueDay: 20, payer: marta });
  await patch(studio, { name: "Ana Lima" });
  expect(await stored(studio)).toMatchObject({ discount, dueDay: 20, payer: marta });
  await patch(studio, { dueDay: null });
  expect(await stored(studio)).toMatchObject({ discount, payer: marta });
  expect(studio.at(studentKey(OWNER, 2))).not.toHaveProperty("dueDay");
  await patch(studio, { discount: null, payer: null });
  for (const gone of ["discount", "dueDay", "payer", "ownPriceCents"])
    expect(studio.at(studentKey(OWNER, 2))).not.toHaveProperty(gone);
});

test("given a discount, when a price of their own is set, then it replaces the discount, and vice versa; setting both is refused", async () => {
  const studio = await studioOf({ discount });
  const priced = await patch(studio, { ownPrice: 99.9 });
  expect(priced).toMatchObject({ ownPrice: 99.9, discount: null, price: 99.9 });
  const lowered = await patch(studio, { discount: { amount: 50.5 } });
  expect(lowered).toMatchObject({ ownPrice: null, discount: { amount: 50.5, percent: null }, price: 100 });
  await expect(patch(studio, { ownPrice: 10, discount: { amount: 5 } })).rejects.toMatchObject({
    code: "request.invalid",
    fields: { discount: "Escolha um valor próprio ou um desconto" },
  });
  expect(await stored(studio)).toMatchObject({ discount: { cents: 5_050 } });
});

test("given a price of their own, when it is set to null beside a discount, then the discount applies", async () => {
  const studio = await studioOf({ ownPriceCents: 9_990 });
  expect(await patch(studio, { ownPrice: null, discount: { percent: 100 } })).toMatchObject({
    ownPrice: null,
    price: 0,
  });
});

test.each<[string, object, string]>([
  ["neither reais nor per cent", { discount: { reason: "x" } }, "Informe o desconto em reais ou em porcentagem"],
  ["no discount at all", { discount: { percent: 0 } }, "O desconto deve ser de 0,01% a 100%"],
  ["a month that is none", { discount: { amount: 1, lastMonth: "2027-13" } }, "Mês inválido"],
  ["a free price", { ownPrice: 0 }, "O preço deve ser maior que zero"],
  ["a day that no month has", { dueDay: 32 }, "Dia de vencimento inválido"],
  ["a day before all others", { dueDay: 0 }, "Dia de vencimento inválido"],
  ["half a day", { dueDay: 1.5 }, "Dia de vencimento inválido"],
  ["a payer without a name", { payer: { name: "" } }, "Nome do responsável deve ter pelo menos 3 caracteres"],
])("given terms with %s, when sent, then they are refused in Portuguese", (_what, body, message) => {
  for (const schema of [StudentPatch, StudentInput]) {
    const read = schema.safeParse({ name: "Ana", planId: 1, ...body });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  }
});

test("given an address that bounced, when the payer has another address, then it counts as good; the same one stays bad", async () => {
  const studio = await studioOf({ email: "ana@exemplo.com.br", emailStatus: "invalid" });
  await patch(studio, { payer: { name: "Marta Souza" } });
  expect(await stored(studio)).toMatchObject({ emailStatus: "invalid" });
  expect((await patch(studio, { payer: { name: "Marta Souza", email: "marta@exemplo.com.br" } })).emailStatus).toBe(
    "ok",
  );
  await markEmail(studio.ctx, 2, "marta@exemplo.com.br", "invalid");
  await patch(studio, { email: "outra@exemplo.com.br" });
  expect(await stored(studio)).toMatchObject({ emailStatus: "invalid" });
  await patch(studio, { payer: null });
  expect(await stored(studio)).toMatchObject({ emailStatus: "ok" });
});

test.each<[string, Partial<Student>, string, string]>([
  ["the payer's address", { payer: marta }, "marta@exemplo.com.br", "invalid"],
  ["the student's own, where the payer's counts", { payer: marta }, "ana@exemplo.com.br", "ok"],
  ["the student's own, where the payer has none", { payer: unreachable }, "ana@exemplo.com.br", "invalid"],
  ["the student's own, without a payer", {}, "ana@exemplo.com.br", "invalid"],
])("given %s, when mail bounces from it, then the student is marked so: %s", async (_what, over, address, status) => {
  const studio = await studioOf({ email: "ana@exemplo.com.br", ...over });
  await markEmail(studio.ctx, 2, address, "invalid");
  expect(await stored(studio)).toMatchObject({ emailStatus: status });
});

test.each<[string, Partial<Student>, object]>([
  ["of their own alone", {}, { name: "Ana Souza", email: "a@b.co", phone: "5511987654321" }],
  ["and a payer with both", { payer: marta }, { name: marta.name, email: marta.email, phone: marta.phone }],
  ["and a payer's name", { payer: unreachable }, { name: marta.name, email: "a@b.co", phone: "5511987654321" }],
])(
  "given an address and a phone %s, when shown, then the view names the recipient of the charges",
  async (_what, over, billTo) => {
    const studio = await studioOf({ email: "a@b.co", phone: "5511987654321", ...over });
    expect((await patch(studio, {})).billTo).toEqual(billTo);
  },
);

test.each([
  ["invalid", true, "ok"],
  ["invalid", false, "invalid"],
  ["complained", true, "complained"],
] as const)(
  "given an address that is %s, when the owner tries it again: %s, then it is %s, also for the payer's other student",
  async (emailStatus, retryEmail, after) => {
    const paid = { ...student, payerId: 7, payer: marta, emailStatus };
    const studio = await aStudio({ students: [paid, { ...paid, id: 3 }] });
    const payer = { ...payerKey(OWNER, 7), id: 7, ...marta, studentIds: [2, 3], version: 1, createdAt: "2027-01-10" };
    await studio.ctx.table.put(payer);
    expect((await patch(studio, { retryEmail })).emailStatus).toBe(after);
    expect(await requireStudent(studio.ctx, 3)).toMatchObject({ emailStatus: after });
  },
);
