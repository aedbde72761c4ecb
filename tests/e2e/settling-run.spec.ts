import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, expectNoSidewaysScroll, partyRow, pressFor, type Studio, student } from "./studio.ts";

async function paidNames({ call }: Studio): Promise<string[]> {
  const { currentMonthPayments } = (await call("GET", "/api/dashboard")) as DashboardWire;
  return currentMonthPayments.filter(({ payment }) => payment.status === "pago").map(({ student }) => student.name);
}

const people = ["Ana", "Bia", "Caio"].map((name) => student(`${name} Souza`));

test("given open charges, when r is pressed once for each, then each is paid and the next has the focus; u takes the last one back alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const errors = watchErrors(page);
  const studio = await enterStudio(page, { students: people });
  const row = (name: string) => partyRow(page, name);
  await page.locator("summary").filter({ hasText: "Teclas desta lista" }).click();
  await expect(page.getByText("r marcar e ir à próxima")).toBeVisible();
  await page.locator("summary").filter({ hasText: "Teclas desta lista" }).click();
  await page.keyboard.press("r");
  await expect(row("Ana Souza").getByRole("button", { name: "Ana Souza", exact: true })).toBeFocused();
  await expect(row("Ana Souza").getByText(/^Vence/)).toBeVisible();
  await page.keyboard.press("r");
  await expect(row("Bia Souza").getByRole("button", { name: "Bia Souza", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("r");
  await expect(page.getByText(/^2 recebidos\s*· R\$\s301,00/)).toBeVisible();
  await expect(page.getByText("Último: Bia Souza")).toBeVisible();
  await page.keyboard.press("u");
  await expect(row("Bia Souza").getByText(/^Vence/)).toBeVisible();
  await expect(page.getByText(/^1 recebido\s*· R\$\s150,50/)).toBeVisible();
  await page.getByLabel("Buscar aluno").press("r");
  await expect(page.getByLabel("Buscar aluno")).toHaveValue("r");
  // A reload keeps the search, and whether a row contains an "r" depends on the month's name.
  await page.getByLabel("Buscar aluno").fill("");
  // The screen shows a mark before the server has stored it, so a reload must wait for the server.
  await expect.poll(() => paidNames(studio)).toEqual(["Ana Souza"]);
  await page.reload();
  await expect(row("Ana Souza").getByText(/^Pago em/)).toBeVisible();
  await expect(row("Bia Souza").getByText(/^Vence/)).toBeVisible();
  expect(errors).toEqual([]);
});

test("given a desktop, when a row is reached by a key and opened, then its sheet adds up and settles, and Escape returns to the row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const studio = await enterStudio(page, { students: people });
  const { month } = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  const id = chargeIdOf({ studentId: studio.studentIds[1] ?? 0, month: yearMonth(month), sequence: 0 });
  await studio.call("POST", `/api/payments/${id}/settlements`, { amount: 50 });
  await page.reload();
  await expect(partyRow(page, "Bia Souza")).toBeVisible();
  for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
  const sheet = page.getByRole("dialog", { name: "Bia Souza" });
  await expect(sheet).toContainText(/Valor\s*R\$\s150,50\s*Recebido\s*− R\$\s50,00\s*Hoje, .*R\$\s100,50/);
  await expectAccessible(page, "a payer's sheet");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(partyRow(page, "Bia Souza").getByRole("button", { name: "Bia Souza", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: /^Marcar Pago/ }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => paidNames(studio)).toEqual(["Bia Souza"]);
});

test("given a charge that was paid in part before, when its rest is marked by a tap and taken back, then the part stays", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people });
  const { month } = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  const id = chargeIdOf({ studentId: studio.studentIds[0] ?? 0, month: yearMonth(month), sequence: 0 });
  await studio.call("POST", `/api/payments/${id}/settlements`, { amount: 50 });
  await page.reload();
  await pressFor(page, "Ana Souza", "Marcar Pago");
  await expect(page.getByText(/^1 recebido\s*· R\$\s100,50/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Desfazer o último, Ana Souza" }).click();
  await expect(toast(page, "Pagamento marcado como pendente")).toBeVisible();
  await expect(page.getByText("Último: Ana Souza")).toBeHidden();
  const { settledAmount, openAmount } = (await studio.call("GET", `/api/payments/${id}`)) as ChargeDetailWire;
  expect([settledAmount, openAmount]).toEqual([50, 100.5]);
});

test("given a charge that is marked paid, when the received money is opened, then its day names student, amount and method, and a failed read is shown", async ({
  page,
}) => {
  await enterStudio(page, { students: people });
  await pressFor(page, "Bia Souza", "Marcar Pago");
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await page
    .getByRole("link", { name: /^Dinheiro/ })
    .and(page.locator(":visible"))
    .click();
  const list = page.getByRole("region", { name: /^Entrou em/ });
  await expect(list).toContainText(/R\$\s150,50 em 1 recebimento/);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText(/Bia Souza.*R\$\s150,50/);
  await expectAccessible(page, "what came in");
  await page.route("**/api/settlements?*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Não foi possível carregar o que entrou")).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});
