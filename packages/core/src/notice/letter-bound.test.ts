import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { expect, test } from "vitest";
import { sendInvoice } from "../message/send-invoice.ts";
import type { Student } from "../model/student.ts";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { letterBound, sendEventLetter } from "./send-letter.ts";
import { sendReceipt } from "./send-receipt.ts";
import { sendRegistration, sendWelcome } from "./send-welcome.ts";

const onTrial = { subscriptionStatus: "trial", trialEndsAt: "2027-02-20T12:00:00.000Z" } as const;
const mail = { fromName: "a", to: { address: "a@b.com" }, subject: "", html: "", text: "" };

test("given 40 students with one victim's address, when all are welcomed, then ten mails are sent that day, and the next day has its own limit", async () => {
  const studio = await aStudio({ profile: onTrial });
  const welcome = (ref: number, to = ref % 2 ? "Vitima@exemplo.com.br " : "vitima@exemplo.com.br") =>
    sendEventLetter(
      studio.ctx,
      { payer: payerKeyOf({ id: ref + 1 }), kind: "welcome", tells: [String(ref)] },
      { bound: letterBound(studio.ctx, { profile: studio.ctx.profile, to }), compose: () => mail },
    );
  for (let ref = 0; ref < 40; ref++) await welcome(ref);
  expect(studio.mails).toHaveLength(10);
  // The omitted mail is not sent later, because its event has been handled.
  await welcome(39);
  expect(studio.mails).toHaveLength(10);
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  await welcome(40);
  expect(studio.mails).toHaveLength(11);
});

test("given an owner on trial, when welcomes and receipts go to many addresses, then their limit is thirty a day, and charges by hand have their own limit", async () => {
  const january = chargeOf("2027-01");
  const students = [{ ...student, email: "ana@exemplo.com.br" }];
  const studio = await aStudio({ profile: onTrial, students, charges: [january] });
  for (let ref = 0; ref < 35; ref++) {
    const bound = letterBound(studio.ctx, { profile: studio.ctx.profile, to: `a${ref}@exemplo.com.br` });
    const kind = ref % 2 ? "receipt" : "welcome";
    const about = { payer: payerKeyOf({ id: 2 }), kind, tells: [String(ref)] } as const;
    await sendEventLetter(studio.ctx, about, { bound, compose: () => mail });
  }
  expect(studio.mails).toHaveLength(30);
  await sendInvoice(studio.ctx, chargeIdOf(january), {});
  expect(studio.mails).toHaveLength(31);
});

test("given a letter that the provider does not take, when it comes again, then it takes one place", async () => {
  const studio = await aStudio({ profile: onTrial });
  const send = () =>
    sendEventLetter(
      studio.ctx,
      { payer: payerKeyOf({ id: 2 }), kind: "receipt", tells: ["1"] },
      { bound: letterBound(studio.ctx, { profile: studio.ctx.profile, to: "a@b.com" }), compose: () => mail },
    );
  for (let time = 0; time < 12; time++) {
    studio.answers.push({ kind: "busy", reason: "test" });
    await expect(send()).rejects.toThrow("not taken");
  }
  await send();
  // If the twelve refusals had been counted, the limit of ten would be used up.
  expect(studio.mails).toHaveLength(1);
});

const MOTHER = "mae@exemplo.com.br";
const registration = {
  id: "r",
  emailHash: "0".repeat(64),
  consentedAt: "2027-02-01T12:00:00.000Z",
  consentVersion: "1",
};

async function aFamily(count: number, of: Partial<Student> = {}) {
  const students = Array.from({ length: count }, (_, index) => ({ ...student, id: index + 2, email: MOTHER, ...of }));
  const paid = { status: "pago", paidDate: civilDate("2027-02-14"), settledCents: 15_050, ledgerSize: 1 } as const;
  const entry = { number: 1, amountCents: 15_050, date: paid.paidDate, method: "pix", at: "", by: "owner" } as const;
  const charges = students.map(({ id }) => chargeOf("2027-01", { studentId: id, ledger: [entry], ...paid }));
  const studio = await aStudio({ profile: onTrial, students, charges });
  const ctx = { ...studio.ctx, siteUrl: "https://emdia.example" };
  const pay = async (from: number, to: number) => {
    for (const charge of charges.slice(from, to)) await sendReceipt(ctx, chargeIdOf(charge), 1);
  };
  const mailsTo = (address: string) => studio.mails.filter((one) => one.to.address === address);
  return { ...studio, ctx, pay, mailsTo, toOwner: () => mailsTo(studio.ctx.profile.email) };
}

test("given an address that has had its ten mails of the day, when two more receipts are due, then the owner is notified once of the unsent one", async () => {
  const { pay, mailsTo, toOwner, clock } = await aFamily(24);
  await pay(0, 10);
  expect([mailsTo(MOTHER).length, toOwner().length]).toEqual([10, 0]);
  await pay(10, 12);
  expect([mailsTo(MOTHER).length, toOwner().length]).toEqual([10, 1]);
  const [letter] = toOwner();
  expect(letter?.subject).toBe("Um e-mail aos seus alunos não saiu hoje");
  expect(letter?.text).toContain("Recibo: Ana Souza, Janeiro/2027");
  expect(letter?.text).toContain("https://emdia.example/invoices/1220270100");
  clock.now = "2027-02-16T12:00:00.000Z";
  await pay(12, 24);
  expect([mailsTo(MOTHER).length, toOwner().length]).toEqual([20, 2]);
});

test("given a full day, when a welcome is not sent, then the owner reads whose", async () => {
  const { ctx, pay, toOwner } = await aFamily(11);
  await pay(0, 10);
  await sendWelcome(ctx, 12);
  expect(toOwner().map(({ text }) => text)).toEqual([expect.stringContaining("Boas-vindas: Ana Souza")]);
});

test("given a notice to the owner that the provider does not accept, when the receipt is requested again, then the owner is notified after all", async () => {
  const { ctx, pay, answers, toOwner, mails } = await aFamily(11);
  await pay(0, 10);
  answers.push({ kind: "busy", reason: "test" });
  await expect(pay(10, 11)).rejects.toThrow("not taken");
  mails.length = 0;
  await pay(10, 11);
  expect(toOwner()).toHaveLength(1);
  expect(ctx.profile.email).toBe(toOwner()[0]?.to.address);
});

test("given a stranger who registered ten times with an address, when its receipts are due, then each is sent, and unsent confirmations cause no notice", async () => {
  const { ctx, pay, mailsTo, toOwner } = await aFamily(11, { registration });
  for (let id = 2; id <= 12; id++) await sendRegistration(ctx, id);
  expect([mailsTo(MOTHER).length, toOwner().length]).toEqual([10, 0]);
  await pay(0, 10);
  expect([mailsTo(MOTHER).length, toOwner().length]).toEqual([20, 0]);
});

test("given an owner whose day is full of confirmations, when a receipt is due, then it is sent", async () => {
  const studio = await aStudio({ profile: onTrial, students: [] });
  const boundOf = (ref: number, kind: "letters" | "confirmations") =>
    letterBound(studio.ctx, { profile: studio.ctx.profile, to: `a${ref}@exemplo.com.br`, kind });
  const took: (string | undefined)[] = [];
  for (let ref = 0; ref < 31; ref++) took.push(await boundOf(ref, "confirmations").take());
  expect(took.lastIndexOf(undefined)).toBe(29);
  expect([took[30], await boundOf(31, "letters").take()]).toEqual(["confirmations", undefined]);
});
