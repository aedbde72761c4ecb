import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, expectNoSidewaysScroll, student } from "./studio.ts";

test("given a plan, when its price is raised by ten per cent, notified and undone, then each step shows who pays how much", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const payer = { name: "Maria Souza", email: "maria@exemplo.com.br" };
  const studio = await enterStudio(page, {
    students: [
      { ...student("Ana Souza"), payer },
      { name: "Beto Lima", ownPrice: 99 },
    ],
  });
  const { payerId } = (await studio.call("GET", `/api/students/${studio.studentIds[0]}`)) as { payerId: number };
  const bia = { ...student("Bia Souza"), planId: studio.planIds[0], sendWelcome: false, payerId };
  await studio.call("POST", "/api/students", bia);
  await page.goto("/plans");
  await page.getByRole("button", { name: /^Reajustar preço/ }).click();
  const dialog = page.getByRole("dialog", { name: "Reajustar preço" });
  await dialog.getByRole("button", { name: "Marcar reajuste" }).click();
  await expect(dialog.getByText("Informe o reajuste")).toBeVisible();
  await dialog.getByLabel("Porcentagem", { exact: true }).fill("10");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ana Souza" })).toContainText(
    /de R\$\s150,50 para R\$\s165,55/,
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Beto Lima" })).toContainText("fica como está");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a price rise");
  await dialog.getByRole("button", { name: "Marcar reajuste" }).click();
  await expect(page.getByText(/Passa para R\$\s165,55/)).toBeVisible();
  await page.getByRole("button", { name: /^Avisar quem paga/ }).click();
  const notice = page.getByRole("dialog", { name: "Avisar do reajuste" });
  await notice.getByText("Ver e-mail").click();
  await expect(notice.getByText(/o valor de Ana \(.*o valor de Bia \(/s)).toBeVisible();
  await expect(notice.getByRole("list", { name: "Não recebem" })).toContainText("Beto Lima");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a notice's preview");
  await notice.getByRole("button", { name: "Avisar 1 pessoa" }).click();
  await expect(notice.getByText("1 pessoa avisada")).toBeVisible();
  await expect(notice.getByText(/Beto Lima/)).toBeVisible();
  await notice.getByText("Fechar", { exact: true }).click();
  await page.getByRole("button", { name: /^Desfazer reajuste/ }).click();
  await expect(page.getByText(/Passa para/)).toBeHidden();
  expect(errors).toEqual([]);
});

test("given a studio that closes, when a recess is marked and cancelled, then the plans' screen shows it and no longer does", async ({
  page,
}) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  await page.goto("/plans");
  await page.getByRole("button", { name: "Marcar recesso" }).click();
  const dialog = page.getByRole("dialog", { name: "Marcar recesso" });
  await expect(dialog.getByRole("listitem")).toContainText(/de R\$\s150,50 para R\$\s0,00/);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Marcar recesso" }).click();
  const card = page.getByRole("region", { name: "Recesso" });
  await expect(card.getByText("sem cobrança")).toBeVisible();
  await card.getByRole("button", { name: /^Cancelar/ }).click();
  await expect(card.getByText("sem cobrança")).toBeHidden();
});
