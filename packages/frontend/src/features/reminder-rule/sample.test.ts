import { expect, test } from "vitest";
import { aDashboard, aProfile, aRow } from "../../testing/builders.ts";
import { exampleOf, sampleMail } from "./words.ts";

const business = aProfile({ businessName: "Estúdio Vida", subscriptionStatus: "active" });
const step = { days: 3, text: "Oi, {nome}! {referencia}, {valor}, {vencimento}. {empresa}" };
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const charge = {
  amount: 150,
  settledAmount: 50,
  openAmount: 100,
  dueDate: "2026-11-10",
  reference: "Novembro/2026",
  studentName: "Bia Lima",
};
const paid = aRow({ id: 3, name: "Ana" }, { status: "pago", openAmount: 0 });

test("given an owner's student with an open charge, when a step is shown, then the mail asks for the open amount, as of the step's day", () => {
  const example = exampleOf(aDashboard([paid, aRow({ id: 4, name: "Bia Lima", payer: null }, charge)]));
  const { greeting, total, since, subject } = sampleMail(example, business, step);
  expect(plain(greeting)).toBe("Oi, Bia! Novembro/2026, R$ 100,00, 10/11/2026. Estúdio Vida");
  expect([plain(total), since]).toEqual(["R$ 100,00", "em atraso desde 10/11/2026"]);
  expect(subject).toBe("Lembrete: Novembro/2026");
  const before = sampleMail(example, business, { ...step, days: -3 });
  expect(before.since).toBe("vence em 10/11/2026");
  expect(sampleMail(example, business, { ...step, days: 0 }).since).toBe("vence hoje, 10/11/2026");
});

test("given a charge with a late fee, when a step after its due date is shown, then the mail asks for that day's amount, as the rule will", () => {
  const feeTerms = { fineBps: 200, interestBps: 100, punctualityAmount: 0, paid: [], feeSettled: 0, isWaived: false };
  const late = aRow({ id: 4, name: "Bia Lima" }, { ...charge, settledAmount: 0, openAmount: 150, feeTerms });
  const { greeting, total } = sampleMail(exampleOf(aDashboard([late])), business, step);
  expect(plain(greeting)).toContain("R$ 153,15");
  expect(plain(total)).toBe("R$ 153,15");
});

test("given a student for whom another person pays, when a step is shown, then it addresses the payer and names the student", () => {
  const payer = { id: 9, name: "Maria Lima" };
  const row = aRow({ id: 4, name: "Bia Lima" }, charge);
  const example = exampleOf(aDashboard([{ ...row, student: { ...row.student, payer } }]));
  expect(plain(sampleMail(example, business, step).greeting)).toMatch(/^Oi, Maria! Novembro\/2026 \(Bia\), /);
});

test("given debts of a student without e-mail and of one with, when an example is chosen, then it is the student with e-mail; without a debt it is invented", () => {
  const rows = [aRow({ id: 3, name: "Sem Email", email: null }, charge), aRow({ id: 4, name: "Bia Lima" }, charge)];
  expect(exampleOf(aDashboard(rows))).toMatchObject({ student: { id: 4 }, isInvented: false });
  expect(exampleOf(aDashboard([paid]))).toMatchObject({ isInvented: true });
});
