/** What comes first on a screen: a debt is as bright as a payment, and what takes away is not under the thumb. */
import { expect, type Page } from "@playwright/test";
import { openAccountMenu } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, makeOverdue, student, tomorrow } from "./studio.ts";

const people = ["Ana", "Bia", "Caio"].map((name) => student(`${name} Souza`));
const placeOf = async (page: Page, name: string) => (await page.getByRole("button", { name }).boundingBox())?.x ?? 0;

test("given debts, when the month's band is seen, then the sum in arrears is as bright as who is in good standing", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people, profile: { invoiceDay: await tomorrow(page) } });
  await makeOverdue(page, studio);
  await studio.call("PUT", `/api/students/${studio.studentIds[2]}/payment-status`, { status: "pago" });
  await page.reload();
  const colourOf = (text: RegExp) =>
    page
      .getByRole("region", { name: "O mês" })
      .getByText(text)
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(/^2 em atraso$/)).toBe(await colourOf(/^1 em dia/));
});

test("given a student's row, when seen on a desktop, then its icons are named, and the bin is the farthest from the edge", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterStudio(page, { students: people });
  await page.goto("/students");
  const row = page.getByRole("row").filter({ hasText: "Ana Souza" });
  for (const word of ["Excluir", "Editar", "Cobrar"]) await expect(row.getByText(word, { exact: true })).toBeVisible();
  const places = [await placeOf(page, "Excluir Ana Souza"), await placeOf(page, "Editar Ana Souza")];
  places.push((await page.getByRole("link", { name: "Cobrar Ana Souza" }).boundingBox())?.x ?? 0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("given a phone, when the account is opened, then subscription and sign-out are there by their whole names, and Escape closes it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterStudio(page);
  await expect(page.getByRole("button", { name: "Sair" })).toBeHidden();
  await openAccountMenu(page);
  await expect(page.getByRole("button", { name: "Gerenciar Assinatura" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sair" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sair" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Conta" })).toBeFocused();
  await openAccountMenu(page);
  await page.getByRole("heading", { level: 1 }).click({ position: { x: 4, y: 8 } });
  await expect(page.getByRole("button", { name: "Sair" })).toBeHidden();
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
