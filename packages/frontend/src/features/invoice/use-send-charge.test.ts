import { chargeWhatsappText } from "@emdia/contracts/charge-document";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aCharge, aProfile, aStudent } from "../../testing/builders.ts";
import { composeInvoice, mailedInvoice, recipientText } from "./use-send-charge.ts";

const today = civilDate("2026-11-10");
const payer = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: null, document: null };

test("given a payer, when the charge is composed, then it goes to the payer and names the student for whom they pay", () => {
  const student = aStudent({ payer, billTo: payer });
  const charge = composeInvoice({ today, charge: aCharge(), profile: aProfile(), student });
  expect(charge.recipient).toEqual({ name: "Maria Souza", email: "maria@exemplo.com.br" });
  expect(charge.paidFor).toBe("Ana Souza");
  expect(recipientText(charge)).toBe("Maria Souza (responsável por Ana Souza)");
});

test("given a student who pays alone, when the charge is composed, then it goes to the student", () => {
  const charge = composeInvoice({ today, charge: aCharge(), profile: aProfile(), student: aStudent() });
  expect(recipientText(charge)).toBe("Ana Souza");
});

test.each([
  ["trial", false],
  ["active", true],
] as const)(
  "given the owner's instructions and access %s, when the mail is previewed, then it has them: %s; the chat always has",
  (subscriptionStatus, has) => {
    const profile = aProfile({ subscriptionStatus, paymentInstructions: "Traga o comprovante" });
    const charge = composeInvoice({ today, charge: aCharge(), profile, student: aStudent() });
    expect(mailedInvoice(charge, profile).additionalInstructions).toBe(has ? "Traga o comprovante" : undefined);
    expect(chargeWhatsappText(charge)).toContain("Traga o comprovante");
  },
);

test("given a discount of everything, when the charge is composed, then nothing is to be paid and no proof is asked for", () => {
  const charge = aCharge({ amount: 0, discountAmount: 150.5, status: "pago" });
  const { instructions, proof } = composeInvoice({ today, charge, profile: aProfile(), student: aStudent() });
  expect([instructions.method, proof]).toEqual(["missing", undefined]);
  expect(composeInvoice({ today, charge: aCharge(), profile: aProfile(), student: aStudent() }).proof).toBeDefined();
});

test("given a discount, when the charge is composed, then it states the price, the discount and its reason", () => {
  const charge = aCharge({ amount: 75.25, discountAmount: 75.25, discountReason: "Irmãos" });
  const { discount, amount } = composeInvoice({ today, charge, profile: aProfile(), student: aStudent() });
  expect([discount?.price, discount?.taken, discount?.reason, amount]).toEqual([
    "R$\u00a0150,50",
    "R$\u00a075,25",
    "Irmãos",
    "R$\u00a075,25",
  ]);
});

test("given a student, when the charge is composed, then it links the page of whoever pays; an archived student's links none", () => {
  const data = { today, charge: aCharge(), profile: aProfile() };
  const student = aStudent({ pageUrl: "https://emdia.test/p/1" });
  expect(chargeWhatsappText(composeInvoice({ ...data, student }))).toContain("Ver e pagar: https://emdia.test/p/1");
  expect(chargeWhatsappText(composeInvoice({ ...data, student: undefined }))).not.toContain("Ver e pagar");
});
