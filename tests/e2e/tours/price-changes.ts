import { expect, type Page } from "@playwright/test";
import { enterStudio, showFilters } from "../studio.ts";
import { theStudio } from "./people.ts";
import { open, press, pressInto } from "./scenes.ts";
import type { Tour } from "./tour.ts";

const ANA = "ana@exemplo.com.br";

async function act(page: Page, action: string): Promise<void> {
  await open(page, "/students");
  await showFilters(page);
  await press(page, "Selecionar");
  for (const name of ["Ana Beatriz Ramos", "Camila Duarte"]) await page.getByLabel(`Selecionar ${name}`).check();
  await pressInto(page, action);
}

async function notifyPayers(page: Page): Promise<void> {
  await press(page, /^Avisar \d/);
  await expect(page.getByText(/avisadas?$/)).toBeVisible();
}

export const priceChanges: Tour = async ({ page, shoot }) => {
  const studio = await enterStudio(page, theStudio("norma@exemplo.com.br"));
  const [ana, bruno, camila] = studio.studentIds;
  const payer = { name: "Maria Ramos", email: "maria.ramos@exemplo.com.br", phone: "11987650001" };
  await studio.call("PUT", `/api/students/${camila}`, { ownPrice: 390 });
  await studio.call("PUT", `/api/students/${bruno}`, { discount: { percent: 10, reason: "Indicação" } });
  await open(page, "/plans");
  await press(page, /^Reajustar preço/);
  await page.getByLabel("Porcentagem", { exact: true }).fill("8");
  await shoot("plans", "rise", { sees: /de R\$/, dark: true });
  await press(page, "Marcar reajuste");
  await expect(page.getByText(/^Passa para/)).toBeVisible();
  await pressInto(page, "Marcar recesso");
  await page.getByLabel("Quanto cobrar nesses meses").selectOption("50");
  await shoot("plans", "recess", { dark: true });
  await page.getByRole("dialog").getByRole("button", { name: "Marcar recesso" }).click();
  await shoot("plans", "to-come", { sees: /, cobra 50% do valor/, dark: true });

  await act(page, "Reajustar preço");
  await page.getByLabel("Porcentagem", { exact: true }).fill("10");
  await shoot("students", "raise-chosen", { sees: /de R\$/, dark: true });
  await page.getByRole("button", { name: "Reajustar 2 alunos" }).click();
  await page.getByText("Ver e-mail").first().click();
  await shoot("students", "tell-chosen", { sees: /o seu valor/, dark: true });
  await notifyPayers(page);
  await shoot("students", "told-chosen", { only: 360 });
  await act(page, "Recesso");
  await shoot("students", "recess-chosen", { dark: true });
  await page.getByRole("button", { name: "Marcar recesso de 2 alunos" }).click();
  await expect(page.getByRole("dialog", { name: "Avisar do recesso" })).toBeVisible();
  await notifyPayers(page);
  await shoot("student", "to-come", { at: `/dashboard/alunos/${ana}`, sees: /a partir de/, dark: true });
  await shoot("mail", "rise-notice", { mail: [ANA, /reajuste/i], dark: true });
  await shoot("mail", "recess-notice", { mail: [ANA, /recesso/i], dark: true });
  const { payerId } = (await studio.call("PUT", `/api/students/${ana}`, { payer })) as { payerId: number };
  await studio.call("PUT", `/api/students/${bruno}`, { payerId });
  await shoot("family", "to-come", { at: `/dashboard/familias/${payerId}`, sees: /a partir de/, dark: true });
};
