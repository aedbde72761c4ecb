import { expect, type Page } from "@playwright/test";
import { linkedPage } from "../public-page.ts";
import { enterStudio, makeOverdue, tomorrow } from "../studio.ts";
import { theStudio } from "./people.ts";
import { open, press } from "./scenes.ts";
import type { Show, Tour } from "./tour.ts";

const [ANA, PAYER] = ["ana@exemplo.com.br", "maria.duarte@exemplo.com.br"] as const;

async function promise(page: Page, day: string): Promise<void> {
  await page.getByLabel("Vou pagar no dia").fill(day);
  await press(page, "Avisar o dia");
  await expect(page.getByText(/^Combinado/).first()).toBeVisible();
}

async function showFamily(page: Page, shoot: Show, payerId: number): Promise<void> {
  await shoot("family", "debtor", { at: `/dashboard/familias/${payerId}`, dark: true });
  await shoot("family", "settle-together", {
    press: "Receber",
    sees: page.getByRole("dialog", { name: "Receber", exact: true }),
    dark: true,
    thenClose: true,
  });
  await shoot("students", "payers", {
    at: "/students",
    press: "Responsáveis",
    sees: page.getByRole("dialog", { name: "Responsáveis" }).getByText("Maria Duarte"),
    dark: true,
    thenClose: true,
  });
}

/** The tour moves the clock. */
export const promises: Tour = async ({ page, shoot }) => {
  const profile = { invoiceDay: await tomorrow(page) };
  const studio = await enterStudio(page, { ...theStudio("zulmira@exemplo.com.br"), profile });
  const [ana, bruno, camila] = studio.studentIds;
  const payer = { name: "Maria Duarte", email: PAYER, phone: "11987650002" };
  const { payerId } = (await studio.call("PUT", `/api/students/${camila}`, { payer })) as { payerId: number };
  await studio.call("PUT", `/api/students/${bruno}`, { payerId });
  for (const id of [ana, camila]) {
    const [first] = (await studio.call("GET", `/api/payments/student/${id}`)) as { id: number }[];
    await studio.call("POST", `/api/payments/${first?.id}/send-invoice`, {});
  }
  const [ofStudent, ofPayer] = await Promise.all([linkedPage(page, ANA), linkedPage(page, PAYER)]);
  await makeOverdue(page, { ...studio, studentIds: [] });
  const { today } = (await studio.call("GET", "/api/dashboard")) as { today: string };
  await open(page, ofStudent);
  await page.getByText("Pagar em outro dia").click();
  await shoot("payer-page", "promise-form", { dark: true });
  await promise(page, today);
  await shoot("payer-page", "promised-alone", { dark: true });
  await open(page, ofPayer);
  await page.getByText("Pagar em outro dia").click();
  await promise(page, today);
  await shoot("payer-page", "promised", { dark: true });
  await shoot("student", "promise", {
    at: `/dashboard/alunos/${ana}`,
    press: "Mudar a promessa de Ana Beatriz Ramos",
    sees: page.getByRole("dialog", { name: "Prometeu pagar" }),
    dark: true,
    thenClose: true,
  });
  await showFamily(page, shoot, payerId);
  await shoot("dashboard", "promised", { at: "/dashboard", sees: /prometeu/, only: 360 });
};
