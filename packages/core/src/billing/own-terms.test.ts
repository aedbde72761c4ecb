/** docs/rules/student.md, "A student's own terms". */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { type Charge, decodeCharge } from "../model/charge.ts";
import { draftOf } from "../model/draft.ts";
import { chargeKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER, plan } from "../testing/entities.ts";
import { chargeStudentPage } from "./run-page.ts";

const half = { basisPoints: 5_000, reason: "Bolsa", lastMonth: null };
const free = { basisPoints: 10_000, reason: "Cortesia", lastMonth: null };
const marta = { name: "Marta Souza", email: "marta@exemplo.com.br", phone: null, document: null };
async function runOf(students: readonly Student[], profile = cashProfile) {
  const run = await aRun({ students, profile });
  const result = await chargeStudentPage(run.ctx, undefined, 0);
  return { ...run, result };
}
const words = (text: string | undefined) => text?.replaceAll("\u00a0", " ") ?? "";

test("given a payer without an address, when the day comes, then the mail goes to the student's address in the payer's name", async () => {
  const { mails } = await runOf([{ ...mailed(1), payer: { ...marta, email: null } }]);
  expect(mails[0]?.to).toEqual({ name: "Marta Souza", address: "aluno1@exemplo.com.br" });
});

test("given a payer's address and none of the student's, when the day comes, then the payer is mailed", async () => {
  const { mails, told } = await runOf([{ ...mailed(1), email: null, payer: marta }]);
  expect(mails).toHaveLength(1);
  expect(told()).toMatchObject([{ mail: { state: "sent" } }]);
});

test("given a charge of nothing, when the day comes, then it is recorded as settled by discount, once, and never mailed", async () => {
  const { ctx, charges, mails, asked, result } = await runOf([{ ...mailed(1), discount: free }, mailed(2)]);
  const [gratis] = charges();
  expect(gratis).toMatchObject({
    amountCents: 0,
    discountCents: 15_050,
    status: "pago",
    paidDate: "2027-02-10",
    unsent: "nothing_to_pay",
  });
  expect(gratis).not.toHaveProperty("l1sk");
  expect(gratis).not.toHaveProperty("ledger");
  expect(mails.map(({ to }) => to.address)).toEqual(["aluno2@exemplo.com.br"]);
  expect(asked.pace).toBe(1);
  expect(result.open).toBe(false);
  await chargeStudentPage(ctx, undefined, 0);
  expect(charges()).toHaveLength(2);
  expect(mails).toHaveLength(1);
});

test("given a discount of one centavo, when the day comes, then it is stored and shown", async () => {
  const { charges, mails } = await runOf([{ ...mailed(1), discount: { cents: 1, reason: null, lastMonth: null } }]);
  expect(charges()).toMatchObject([{ amountCents: 15_049, discountCents: 1 }]);
  expect(words(mails[0]?.text)).toContain("Desconto: − R$ 0,01");
});

test("given a stored charge of nothing, when read, then nothing was received for it", async () => {
  const { table } = await runOf([{ ...mailed(1), discount: free }]);
  const item = await table.get(chargeKey(OWNER, { studentId: 1, month: yearMonth("2027-02"), sequence: 0 }));
  expect(decodeCharge(item ?? {})).toMatchObject({ ledger: [], ledgerSize: 0, settledCents: 0, status: "pago" });
});

test("given terms that are edited after a charge was made, when it is read again, then it is as it was made", async () => {
  const ana = { ...mailed(1), discount: half };
  const { charges, ctx, table } = await runOf([ana]);
  const before = charges();
  await table.put({ pk: "O#dono", sk: "STU#0000001", ...ana, discount: free, dueDay: 28 });
  await chargeStudentPage(ctx, undefined, 0);
  expect(charges()).toEqual(before);
});

test("given a discount that ends, when the months around its end are drafted, then the last one has it and the next has not", () => {
  const ends = { ...mailed(1), discount: { ...half, lastMonth: yearMonth("2027-03") } };
  const drafted = (month: string): Charge =>
    draftOf(cashProfile, ends, plan, yearMonth(month), { createdAt: "2027-02-10T11:00:00.000Z" });
  expect(["2027-03", "2027-04"].map((month) => drafted(month).amountCents)).toEqual([7_525, 15_050]);
  expect(drafted("2027-04")).not.toHaveProperty("discountCents");
});
