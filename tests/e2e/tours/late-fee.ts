import { dayOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect } from "@playwright/test";
import { mailbox } from "../account.ts";
import { enterStudio, moveTo, nextWorkingDay, openSetting, pageOfStudent, student } from "../studio.ts";
import { open } from "./scenes.ts";
import type { Tour } from "./tour.ts";

const REMINDER = /^Lembrete/;

export const lateFee: Tour = async ({ page, shoot }) => {
  const due = await nextWorkingDay(page);
  const marta = { name: "Marta Souza", email: "marta.souza@exemplo.com.br", phone: null };
  const ana = { ...student("Ana Beatriz Ramos"), email: "ana.ramos@exemplo.com.br" };
  const terms = {
    lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 200 },
    punctualityDiscount: { percentBps: 1_000 },
  };
  const { call, studentIds } = await enterStudio(page, {
    email: "ines.rocha@exemplo.com.br",
    plans: [{ price: 150 }],
    students: [ana, { name: "Bento Souza", payer: marta }, student("Caio Lima")],
    profile: { invoiceDay: dayOf(due), automationEnabled: true, ...terms },
  });
  const chargeOf = async (studentId = 0) => {
    const [charge] = (await call("GET", `/api/payments/student/${studentId}`)) as { id: number }[];
    return { id: charge?.id ?? 0, pageUrl: await pageOfStudent({ call }, studentId) };
  };

  await open(page, "/settings");
  await openSetting(page, "Multa, juros e desconto");
  await expect(page.getByText(/^Exemplo: até o vencimento/)).toBeVisible();
  await shoot("settings", "fee", { dark: true });
  await open(page, "/settings");
  await openSetting(page, "Multa, juros e desconto");
  await page.getByLabel("Multa", { exact: true }).fill("10");
  await page.getByLabel("Juros ao mês").fill("2");
  await page.getByLabel("Valor do desconto").fill("100");
  await shoot("settings", "fee-errors", {
    press: "Salvar Configurações",
    sees: "A multa pode ser de no máximo 2%",
    only: 360,
  });

  await moveTo(page, due);
  await expect.poll(async () => (await mailbox(page, ana.email)).length).toBe(1);
  const [ofAna, ofBento, ofCaio] = [
    await chargeOf(studentIds[0]),
    await chargeOf(studentIds[1]),
    await chargeOf(studentIds[2]),
  ];
  await shoot("mail", "charge-with-terms", { mail: [ana.email, /^Fatura/], only: 360 });
  await shoot("payer-page", "punctual", { at: ofAna.pageUrl, dark: true });
  await shoot("invoice", "punctual", { at: `/invoices/${ofCaio.id}`, dark: true });
  await call("POST", `/api/payments/${ofCaio.id}/settlements`, {});
  await shoot("invoice", "punctual-paid", { at: `/invoices/${ofCaio.id}`, only: 360 });

  await moveTo(page, addDays(due, 10));
  await shoot("payer-page", "late-alone", { at: ofAna.pageUrl, dark: true });
  const [first] = await mailbox(page, marta.email);
  const [, family = ""] = /Ver e pagar: (http:\S+)/.exec(first?.text ?? "") ?? [];
  await shoot("payer-page", "late", { at: family, dark: true });
  await call("POST", "/api/reminders", { paymentIds: [ofAna.id] });
  await shoot("mail", "reminder-with-fee", { mail: [ana.email, REMINDER], only: 360 });
  await open(page, ofAna.pageUrl);
  await page.getByText("Pagar em outro dia").click();
  await page.getByLabel("Vou pagar no dia").fill(addDays(due, 13));
  await shoot("payer-page", "promise", { only: 360 });
  await page.getByRole("button", { name: "Avisar o dia" }).click();
  await shoot("payer-page", "promised-late", { sees: /^Combinado: até/, only: 360 });

  await shoot("invoice", "late", { at: `/invoices/${ofAna.id}`, dark: true });
  await call("POST", `/api/payments/${ofAna.id}/settlements`, { amount: 151, method: "pix" });
  await shoot("invoice", "only-fee", { at: `/invoices/${ofAna.id}`, dark: true });
  await shoot("invoice", "waive", { alert: "Dispensar encargos", dark: true });
  await shoot("payer-page", "only-fee", { at: ofAna.pageUrl, only: 360 });
  await moveTo(page, addDays(due, 11));
  await expect.poll(async () => (await mailbox(page, ana.email))[0]?.subject).toMatch(/^Recibo/);
  await shoot("mail", "receipt-with-fee", { mail: [ana.email, /^Recibo/], only: 360 });
  await call("POST", `/api/payments/${ofAna.id}/waive-fee`);
  await shoot("invoice", "waived", { at: `/invoices/${ofAna.id}`, only: 360 });
  await call("POST", `/api/payments/${ofBento.id}/settlements`, {});
  await open(page, "/dashboard/relatorios?ver=entrou");
  await expect(page.getByRole("button", { name: "Excel" })).toBeEnabled();
  await shoot("reports", "fee", { dark: true });
  await shoot("person", "debtor", { at: `/dashboard/alunos/${studentIds[0]}`, dark: true });
};
