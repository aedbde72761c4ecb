import { expect, test } from "vitest";
import { composeChargesDocument, type Debt } from "./charges-document.ts";
import { wholeBusiness } from "./testing/whole-business.ts";
import { civilDate } from "./values/calendar.ts";

const aDebt = (studentName: string, dueDate: string): Debt => ({
  studentName,
  dueDate: civilDate(dueDate),
  amountCents: 15_050,
  settledCents: 0,
  reference: "Novembro/2026",
  planName: "Pilates",
});
const lead = aDebt("Ana Souza", "2026-11-25");
const sibling = aDebt("Bia Souza", "2026-11-10");
const mailOn = (today: string) =>
  composeChargesDocument({
    business: { ...wholeBusiness, bankInfo: "Banco 1, conta 2", paymentInstructions: null },
    student: { name: "Clara Souza", email: "clara@exemplo.com.br" },
    debts: [lead, sibling],
    today: civilDate(today),
    pixCode: "a code",
  });

test.each([
  ["2026-11-09", "vence em 10/11/2026", "vence em 25/11/2026"],
  ["2026-11-10", "vence hoje, 10/11/2026", "vence em 25/11/2026"],
  ["2026-11-11", "em atraso desde 10/11/2026", "vence em 25/11/2026"],
  ["2026-11-26", "em atraso desde 10/11/2026", "em atraso desde 25/11/2026"],
])(
  "given siblings with own due days, when mailed on %s, then the mail has the earliest, and each line its own",
  (today, first, ofLead) => {
    const { since, debts } = mailOn(today);
    expect([since, ...debts.map((one) => one.since)]).toEqual([first, ofLead, first]);
  },
);

test("given siblings with own due days, then one code asks for the sum", () => {
  const { instructions, total } = mailOn("2026-11-11");
  expect(instructions).toMatchObject({ method: "pix", code: "a code" });
  expect(total).toBe("R$\u00a0301,00");
});
