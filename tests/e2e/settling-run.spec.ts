import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectWholeTextNow } from "./layout.ts";
import { enterStudio, expectNoSidewaysScroll, type Studio, student } from "./studio.ts";

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
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(page.getByText("r marcar e ir à próxima")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("r");
  await expect(row("Ana Souza").getByRole("button", { name: "Marcar Pago Ana Souza" })).toBeFocused();
  await expect(row("Ana Souza").getByText("Pendente", { exact: true })).toBeVisible();
  await page.keyboard.press("r");
  await expect(row("Bia Souza").getByRole("button", { name: "Marcar Pago Bia Souza" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("r");
  await expect(page.getByText(/^2 recebidos\s*· R\$\s301,00/)).toBeVisible();
  await expect(page.getByText("Último: Bia Souza")).toBeVisible();
  await page.keyboard.press("u");
  await expect(row("Bia Souza").getByText("Pendente", { exact: true })).toBeVisible();
  await expect(page.getByText(/^1 recebido\s*· R\$\s150,50/)).toBeVisible();
  await page.getByLabel("Buscar aluno").press("r");
  await expect(page.getByLabel("Buscar aluno")).toHaveValue("r");
  // A reload keeps the search, and whether a row contains an "r" depends on the month's name.
  await page.getByLabel("Buscar aluno").fill("");
  // The screen shows a mark before the server has stored it, so a reload must wait for the server.
  await expect.poll(() => paidNames(studio)).toEqual(["Ana Souza"]);
  await page.reload();
  await expect(row("Ana Souza").getByText("Pago", { exact: true })).toBeVisible();
  await expect(row("Bia Souza").getByText("Pendente", { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test("given a desktop, when a key reaches a row, then its charge is open beside the list and follows the focus; Enter settles once each, Escape closes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const studio = await enterStudio(page, { students: people });
  const { month } = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  const id = chargeIdOf({ studentId: studio.studentIds[1] ?? 0, month: yearMonth(month), sequence: 0 });
  await studio.call("POST", `/api/payments/${id}/settlements`, { amount: 50 });
  await page.reload();
  const beside = page.getByRole("complementary", { name: "Cobrança aberta" });
  await page.getByRole("button", { name: "Marcar Pago Caio Souza" }).focus();
  await expect(page.getByRole("link", { name: "Cobrar Caio Souza" })).toBeVisible();
  await expect(beside).toBeHidden();
  await page.keyboard.press("j");
  await expect(beside.getByRole("heading", { name: "Caio Souza" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(beside.getByRole("heading", { name: "Bia Souza" })).toBeVisible();
  await expect(beside.getByText(/Recebido em .*R\$\s50,00/)).toBeVisible();
  await expect(beside.getByText(/Falta receber R\$\s100,50/)).toBeVisible();
  await expectAccessible(page, "a charge beside the list");
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(beside).toBeVisible();
    await expectWholeTextNow(page, `charge beside the list at ${width} px`);
  }
  await page.keyboard.press("ArrowUp");
  for (const name of ["Bia", "Caio"]) {
    await page.keyboard.press("Enter");
    await expect(beside.getByRole("heading", { name: `${name} Souza` })).toBeVisible();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^3 recebidos/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => paidNames(studio)).toEqual(["Ana Souza", "Bia Souza", "Caio Souza"]);
  await page.keyboard.press("k");
  await expect(beside.getByRole("heading", { name: "Bia Souza" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(beside).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press("k");
  await expect(beside).toBeHidden();
});

test("given a charge that was paid in part before, when its rest is marked by a tap and taken back, then the part stays", async ({
  page,
}) => {
  const studio = await enterStudio(page, { students: people });
  const { month } = (await studio.call("GET", "/api/dashboard")) as DashboardWire;
  const id = chargeIdOf({ studentId: studio.studentIds[0] ?? 0, month: yearMonth(month), sequence: 0 });
  await studio.call("POST", `/api/payments/${id}/settlements`, { amount: 50 });
  await page.reload();
  await page.getByRole("button", { name: "Marcar Pago Ana Souza" }).click();
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
  const cameIn = page.getByRole("button", { name: /^Entrou em/ });
  await expect(cameIn).toContainText("0 recebimentos");
  await page.getByRole("button", { name: "Marcar Pago Bia Souza" }).click();
  await expect(cameIn).toContainText(/R\$\s150,50.*1 recebimento$/);
  await cameIn.click();
  const list = page.getByRole("dialog", { name: /^Entrou em/ });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText(/Bia Souza.*R\$\s150,50/);
  await expectAccessible(page, "what came in");
  await page.keyboard.press("Escape");
  await page.route("**/api/settlements?*", (route) => route.abort());
  await page.reload();
  const summary = page.getByRole("region", { name: "Resumo do mês" });
  await expect(summary.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  await expect(summary.getByText("Recebido do mês")).toBeVisible();
});
