import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { type LedgerEntry, receivedOf } from "../model/ledger.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { sendReceipt } from "./send-receipt.ts";

const ID = 220_270_100;
const siteUrl = "https://emdia.example";
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const entry = (number: number, amountCents: number, over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  number,
  amountCents,
  date: civilDate("2027-01-12"),
  method: "pix",
  at: "2027-01-12T12:00:00.000Z",
  by: OWNER,
  ...over,
});
const withLedger = (ledger: LedgerEntry[], over: Partial<Charge> = {}): Charge => {
  return chargeOf("2027-01", { ledger, ledgerSize: ledger.length, settledCents: receivedOf(ledger), ...over });
};
const paidFor = { subscriptionStatus: "active", currentPeriodEnd: "2027-03-01T00:00:00.000Z" } as const;
const PARTS = [entry(1, 5_000), entry(2, 10_050)];
const PAID = { status: "pago", paidDate: civilDate("2027-01-12") } as const;

async function aCharge(charge: Charge, who: Partial<Student> = {}) {
  const studio = await aStudio({ students: [{ ...ana, ...who }], charges: [charge] });
  const letters = () =>
    [...studio.table.items.values()].flatMap(({ sk, tells }) => (tells === undefined ? [] : [[sk, tells]]));
  const receipts = () =>
    studio.mails.map(({ to, text }) => [
      to.name,
      to.address,
      ...(/Valor: .*|Recibo nº: .*/g[Symbol.match](text) ?? []),
    ]);
  return { ...studio, ctx: { ...studio.ctx, siteUrl }, letters, receipts };
}
const toAna = ["Ana Souza", "ana@exemplo.com.br"];

test("given two parts, when their receipts are asked for twice, then each part has one, a letter of its own", async () => {
  const { ctx, receipts, letters } = await aCharge(withLedger(PARTS, PAID));
  for (const settlement of [1, 2, 1, 2]) await sendReceipt(ctx, ID, settlement);
  expect(receipts()).toEqual([
    [...toAna, "Valor: R$\u00a050,00", "Recibo nº: 220270100"],
    [...toAna, "Valor: R$\u00a0100,50", "Recibo nº: 220270100-2"],
  ]);
  expect(letters()).toEqual([
    ["LTR#S0000002#receipt#0001", ["220270100-1"]],
    ["LTR#S0000002#receipt#0002", ["220270100-2"]],
  ]);
});

test.each([
  ["on trial", { subscriptionStatus: "trial", trialEndsAt: "2027-02-20T12:00:00.000Z" }, "Recibo: Janeiro/2027"],
  ["with access paid for", paidFor, "Recibo: Sua conta foi bloqueada, Janeiro/2027"],
] as const)(
  "given an owner %s, when a receipt is sent, then its subject has the plan's name only with paid access",
  async (_who, profile, subject) => {
    const charge = withLedger(PARTS, { ...PAID, planName: "Sua conta foi bloqueada" });
    const studio = await aStudio({ students: [ana], charges: [charge], profile });
    await sendReceipt({ ...studio.ctx, siteUrl }, ID, 1);
    expect(studio.mails[0]?.subject).toBe(subject);
  },
);

test("given a whole charge that is reversed and paid again, when receipts are requested, then there is one, under the charge's number", async () => {
  const again = [entry(1, 15_050), entry(2, -15_050, { reverses: 1 }), entry(3, 15_050)];
  const { ctx, receipts, letters } = await aCharge(withLedger(again, PAID));
  await sendReceipt(ctx, ID, 1);
  expect(receipts()).toEqual([]);
  await sendReceipt(ctx, ID, 3);
  await sendReceipt(ctx, ID, 3);
  expect(receipts()).toEqual([[...toAna, "Valor: R$\u00a0150,50", "Recibo nº: 220270100-3"]]);
  expect(letters()).toEqual([["LTR#S0000002#receipt#0001", ["220270100"]]]);
});

test("given a settlement that is not there, or a charge that was cancelled, when a receipt is asked for, then there is none", async () => {
  const paid = await aCharge(withLedger(PARTS, PAID));
  await sendReceipt(paid.ctx, ID, 3);
  const cancelled = await aCharge(withLedger(PARTS, { status: "cancelado" }));
  await sendReceipt(cancelled.ctx, ID, 1);
  expect([paid.receipts(), cancelled.receipts()]).toEqual([[], []]);
});

test("given a payer for the student, when a receipt is sent, then it is in the payer's name, with their document", async () => {
  const payer = { name: "Rui Souza", email: "rui@exemplo.com.br", phone: null, document: "52998224725" };
  const { ctx, receipts, mails } = await aCharge(withLedger(PARTS, PAID), { payer });
  await sendReceipt(ctx, ID, 2);
  expect(receipts()).toEqual([["Rui Souza", "rui@exemplo.com.br", "Valor: R$\u00a0100,50", "Recibo nº: 220270100-2"]]);
  expect(mails[0]?.text).toContain("Recebido de: Rui Souza\nCPF: 529.982.247-25");
});
