import { expect, type Page } from "@playwright/test";
import { mailbox } from "../account.ts";
import { enterStudio, makeOverdue, type Studio, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import type { Tour } from "./tour.ts";

const [ANA, BRUNO] = ["ana@exemplo.com.br", "bruno@exemplo.com.br"] as const;
const RECEIPT = /^Recibo/;

/** Mails a student's charge. Returns the charge's id, and the address of the student's page. */
async function mailCharge(page: Page, studio: Studio, studentId: number | undefined, to: string) {
  const [first] = (await studio.call("GET", `/api/payments/student/${studentId}`)) as { id: number }[];
  const charge = first?.id ?? 0;
  await studio.call("POST", `/api/payments/${charge}/send-invoice`, {});
  const [mail] = await mailbox(page, to);
  const [, address = ""] = /Ver e pagar: (http:\S+)/.exec(mail?.text ?? "") ?? [];
  return { charge, address };
}

/** This tour moves the clock. */
export const payerPage: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...theStudio("clara@exemplo.com.br"), profile });
  const { charge, address } = await mailCharge(page, studio, studio.studentIds[0], ANA);
  await shoot("payer-page", "open", { at: address, dark: true });
  await page.getByRole("button", { name: "Já paguei" }).click();
  await shoot("payer-page", "reported", { sees: /Aviso enviado em/ });
  await shoot("money", "to-check", {
    at: "/dashboard/dinheiro",
    sees: page.getByRole("region", { name: "A conferir" }),
    only: 360,
  });
  await studio.call("POST", `/api/payments/${charge}/report/refuse`, { reason: "O PIX ainda não caiu" });
  await shoot("payer-page", "refused", { at: address });
  await studio.call("POST", `/api/payments/${charge}/settlements`, { amount: 50, method: "dinheiro" });
  await makeOverdue(page, { ...studio, studentIds: [] });
  await expect.poll(async () => (await mailbox(page, ANA))[0]?.subject).toMatch(RECEIPT);
  await shoot("mail", "receipt", { mail: [ANA, RECEIPT], only: 360 });
  await shoot("payer-page", "overdue", { at: address, dark: true });
  await studio.call("POST", "/api/reminders", { paymentIds: [charge] });
  await shoot("mail", "reminder", { mail: [ANA, /^Lembrete/], only: 360 });
  await studio.call("POST", `/api/payments/${charge}/settlements`, {});
  await shoot("payer-page", "paid", { at: address, dark: true });
  await shoot("payer-page", "unknown", { at: `${address.slice(0, -3)}abc`, only: 360 });
};

export const withdrawnCharge: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("dulce@exemplo.com.br"));
  const [ana, bruno] = studio.studentIds;
  const [replaced, voided] = [await mailCharge(page, studio, ana, ANA), await mailCharge(page, studio, bruno, BRUNO)];
  await studio.call("POST", `/api/students/${ana}/link`);
  await shoot("payer-page", "replaced", { at: replaced.address, only: 360 });
  await studio.call("POST", `/api/payments/${voided.charge}/void`, { reason: "Aluno em viagem" });
  await shoot("payer-page", "nothing-open", { at: voided.address, only: 360 });
};
