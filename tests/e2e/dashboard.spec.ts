import type { MonthsWire } from "@emdia/contracts/dashboard";
import { expect } from "@playwright/test";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";
import { buttonsOf, enterStudio, expectNoSidewaysScroll, partyRow, pressFor, student } from "./studio.ts";

test("given charges of the month, when they are searched, filtered, marked and undone, then list and figures follow", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, { students: [student("Ana Souza"), student("Élida Moraes")] });
  const rows = page.getByRole("region", { name: "Pagamentos do mês" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  const charge = (await buttonsOf(page, "Ana Souza")).getByRole("link", { name: /^Cobrar/ });
  await expect(charge).toHaveAttribute("href", new RegExp(`^/invoices/${studio.studentIds[0]}\\d{8}$`));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("searchbox").fill("elida");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  // The letters are typed faster than the browser can update the address.
  await page.getByRole("searchbox").pressSequentially("ana souza", { delay: 0 });
  await expect(page.getByRole("searchbox")).toHaveValue("ana souza");
  await expect(page).toHaveURL(/busca=ana\+souza$/);
  await page.getByRole("navigation", { name: "Principal" }).getByText("Visão").click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(rows).toHaveCount(2);
  await page.getByRole("searchbox").fill("ninguém");
  await page.getByRole("button", { name: "Ver todas as cobranças" }).click();
  await expect(rows).toHaveCount(2);

  await pressFor(page, "Ana Souza", "Marcar Pago");
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await expect(rows.first()).toContainText(/Ana Souza.*Pago em/);
  await page.getByText("Pagos", { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await page.getByText("Todos", { exact: true }).click();
  await pressFor(page, "Ana Souza", "Desfazer");
  await expect(toast(page, "Pagamento marcado como pendente")).toBeVisible();
  await expect(toast(page, "Pagamento marcado como pago")).toBeHidden();

  await page.route("**/api/payments/*/status", (route) => route.fulfill({ status: 400, body: "" }));
  await pressFor(page, "Élida Moraes", "Marcar Pago");
  await expect(toast(page, "Erro ao atualizar pagamento")).toBeVisible();
  await expect(toast(page, "Não foi possível atualizar o status do pagamento.")).toBeVisible();
  await expect(partyRow(page, "Élida Moraes")).toContainText(/Vence/);
  await expectNoSidewaysScroll(page);
  expect(errors).toEqual([]);
});

test("given a wide window whose last line is a row, when a mark fails, then its toast covers no button of a row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const names = ["Ana", "Bia", "Caio", "Davi", "Elis", "Fabio", "Gil", "Hugo", "Iris", "Jade"];
  await enterStudio(page, { students: names.map((name) => student(`${name} Souza`)) });
  await page.route("**/api/payments/*/status", (route) => route.fulfill({ status: 500, body: "" }));
  const rows = page.getByRole("region", { name: "Pagamentos do mês" }).getByRole("listitem");
  await expect(rows).toHaveCount(names.length);
  await rows.last().evaluate((row) => row.scrollIntoView({ block: "end", behavior: "instant" }));
  await rows.last().getByRole("button", { name: "Marcar Pago" }).click();
  await expect(toast(page, "Erro ao atualizar pagamento")).toBeVisible();
  const over = await page
    .getByRole("region", { name: /^Avisos/ })
    .getByRole("list")
    .boundingBox();
  const boxes = await Promise.all((await rows.getByRole("button").all()).map((one) => one.boundingBox()));
  const covered = boxes.filter((one) => one && over && one.x < over.x + over.width && one.y + one.height > over.y);
  expect({ isMeasured: over !== null && boxes.length >= names.length, covered }).toEqual({
    isMeasured: true,
    covered: [],
  });
});

test("given a dashboard that does not load, when tried again, then it loads", async ({ page }) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  const answer = await intercept(page, "**/api/dashboard");
  answer((route) => route.abort());
  await page.reload();
  await expect(page.getByText("Não foi possível carregar a Visão Geral")).toBeVisible();
  await expect(page.getByText("Verifique sua conexão e tente novamente.")).toBeVisible();
  answer();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(partyRow(page, "Ana Souza")).toContainText(/Vence/);
});

test("given a phone without a connection, when a charge is marked, then it says so and undoes the mark", async ({
  page,
}) => {
  // The code of toasts and of the sheet must be loaded before the connection is lost.
  const parts = [/toast-view/, /party-sheet/].map((part) => page.waitForResponse(part));
  await enterStudio(page, { students: [student("Ana Souza")] });
  for (const part of parts) await (await part).finished();
  await expect(partyRow(page, "Ana Souza")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await expect(page.getByText("Você está sem internet.")).toBeVisible();
  await pressFor(page, "Ana Souza", "Marcar Pago");
  await expect(toast(page, "Erro ao atualizar pagamento")).toBeVisible();
  await expect(
    page.getByText("Você está sem internet. Tente de novo quando a conexão voltar.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: /^Avisos/ }).getByText("Ana Souza", { exact: true })).toBeVisible();
  await expect(partyRow(page, "Ana Souza")).toContainText(/Vence/);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await expect(page.getByText("Você está sem internet.")).toBeHidden();
});

test("given students and registrations that cannot be read without a connection, when their screen is opened, then one card says so, and both are there when it is back", async ({
  page,
}) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  const answer = await intercept(page, "**/api/students*");
  answer((route) => route.abort("internetdisconnected"));
  await page.goto("/students");
  await expect(page.getByText("Não foi possível carregar os alunos")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
  await page.context().setOffline(true);
  await expect(page.getByText("Você está sem internet. Tentamos de novo assim que a conexão voltar.")).toBeVisible();
  answer();
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: "Ver detalhes de Ana Souza" })).toBeVisible();
});

test("given two months of charges, when the money is opened, then the chart's table shows the due and the paid amounts", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.route("**/api/dashboard/months", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const { months }: MonthsWire = await response.json();
    const before = {
      month: monthBefore(`${months[0]?.month}-01`).slice(0, 7),
      charges: { expected: 150.5, received: 150.5, open: 0 },
      settlements: { total: 90, count: 1 },
    };
    await route.fulfill({ response, json: { months: [before, ...months] } });
  });
  const studio = await enterStudio(page, {
    students: [student("Ana Souza"), student("Bia Lima")],
    plans: [{ price: 75.25 }],
  });
  await studio.call("PUT", `/api/students/${studio.studentIds[0]}/payment-status`, { status: "pago" });
  await page.goto("/dashboard/dinheiro");
  await expect(page.getByRole("heading", { name: "50% do mês recebido" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Esperado × recebido × entrou por mês" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/R\$\s150,50.*R\$\s150,50.*R\$\s90,00/);
  await expect(rows.nth(2)).toContainText(/R\$\s150,50.*R\$\s75,25.*R\$\s75,25/);
  expect(errors).toEqual([]);
});

function monthBefore(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}

test("given a student who is created, when the window event is emitted, then the dashboard is read again once, after 500 ms", async ({
  page,
}) => {
  await enterStudio(page);
  await page.waitForLoadState("networkidle");
  const readings: number[] = [];
  page.on("request", (request) => request.url().endsWith("/api/dashboard") && readings.push(Date.now()));
  const at = await page.evaluate(() => {
    for (const name of ["plan-created", "student-created"]) window.dispatchEvent(new Event(name));
    return Date.now();
  });
  await expect.poll(() => readings.length).toBe(1);
  expect((readings[0] ?? 0) - at).toBeGreaterThanOrEqual(495);
  await page.waitForLoadState("networkidle");
  expect(readings).toHaveLength(1);
});
