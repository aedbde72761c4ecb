import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { readXlsx } from "../../packages/frontend/src/lib/sheet/read-xlsx.ts";
import { expectAccessible } from "./accessible.ts";
import { watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectWholeText } from "./layout.ts";
import { advanceClock, enterStudio, expectNoSidewaysScroll, student, tomorrow } from "./studio.ts";

type Row = { payment: { id: number; studentName: string }; student: { name: string } };
type Dashboard = { today: string; currentMonthPayments: Row[]; stats: { valorEmAtraso: number } };

const show = (page: Page, report: string) =>
  page.getByRole("group").locator("label").getByText(report, { exact: true }).click();
const reais = (amount: number) => `R$ ${amount.toFixed(2).replace(".", ",")}`;
const report = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function take(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function checkScreen(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectNoSidewaysScroll(page);
  await expectWholeText(page, what);
}

test("given a studio with payments and debts, when its reports are opened, then screen, files and paper say the same", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, {
    profile: { invoiceDay: await tomorrow(page) },
    students: [student("Caio Reis"), student("Duda Lima")],
  });
  const payer = (await studio.call("POST", "/api/payers", { name: "Carla Dias" })) as { id: number };
  for (const name of ["Ana Dias", "Bia Dias"])
    await studio.call("POST", "/api/students", {
      name,
      planId: studio.planIds[0],
      payerId: payer.id,
      sendWelcome: false,
    });
  await advanceClock(page, "P1D");
  const { today, currentMonthPayments: rows } = (await studio.call("GET", "/api/dashboard")) as Dashboard;
  const idOf = (name: string) => rows.find((row) => row.student.name === name)?.payment.id;
  await studio.call("POST", `/api/payments/${idOf("Caio Reis")}/settlements`, { amount: 100, method: "dinheiro" });
  await studio.call("POST", `/api/payments/${idOf("Duda Lima")}/settlements`, { method: "pix" });
  const day = today.split("-").toReversed().join("/");
  const month = today.slice(0, 7);

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Dinheiro" }).filter({ visible: true }).first().click();
  await page.getByRole("navigation", { name: "Dinheiro" }).getByRole("link", { name: "Relatórios" }).click();
  await expect(page).toHaveURL(/\/dashboard\/relatorios$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Relatórios");
  const cameIn = report(page, "Entrou");
  await expect(cameIn.getByRole("list", { name: "Por dia" })).toContainText(`${day}2 recebimentos`);
  await expect(cameIn.getByRole("list", { name: "Por dia" })).toContainText(reais(250.5));
  await expect(cameIn.getByRole("list", { name: "Por forma" })).toContainText(
    /PIX1 recebimento.*R\$\s150,50.*Dinheiro/,
  );
  await checkScreen(page, "what came in");
  const csv = await take(page, "CSV");
  expect(csv.name).toBe(`em-dia-entrou-${month}.csv`);
  expect(csv.content.toString("utf8").slice(1).split("\r\n")).toEqual([
    "Dia;Forma;Recebimentos;Entrou",
    ...[`${day};PIX;1;150,50`, `${day};Dinheiro;1;100,00`, ""],
  ]);
  await show(page, "12 meses");
  await expect(cameIn.getByRole("list", { name: "Por mês" }).getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(/periodo=12-meses/);
  expect((await take(page, "CSV")).name).toBe(`em-dia-entrou-12-meses-ate-${month}.csv`);

  await show(page, "Do mês");
  const charged = report(page, "Do mês");
  await expect(charged).toContainText(reais(602));
  await expect(charged.getByRole("list", { name: "Por plano" })).toContainText(/4 cobranças.*602,00.*250,50.*351,50/);
  await checkScreen(page, "the month's charges");
  await expect(page.getByRole("button", { name: "Próximo mês" })).toBeDisabled();

  await advanceClock(page, "P4D");
  const { stats } = (await studio.call("GET", "/api/dashboard")) as Dashboard;
  await page.goto("/dashboard/relatorios?ver=atrasos");
  const overdue = report(page, "Atrasos");
  await expect(overdue).toContainText(reais(stats.valorEmAtraso));
  await expect(overdue).toContainText("3 cobranças vencidas de 2 pessoas");
  await expect(overdue.getByRole("list", { name: "Por tempo de atraso" })).toContainText(
    /1 a 30 dias3 cobranças.*351,50/,
  );
  const carla = overdue.getByRole("button", { name: /^Carla Dias/ });
  await expect(carla).toContainText(/2 cobranças vencidas desde .*Sem contato registrado/);
  await expect(carla).toContainText(reais(301));
  await expect(overdue.getByText(/^Bia Dias · /)).toBeHidden();
  await carla.click();
  await expect(overdue.getByText(/^Bia Dias · /)).toBeVisible();
  await expect(overdue.getByText(/há 4 dias$/).first()).toBeVisible();
  await checkScreen(page, "what is overdue");
  const book = await take(page, "Excel");
  expect(book.name).toBe(`em-dia-relatorios-${month}.xlsx`);
  const { rows: sheet } = await readXlsx(book.content);
  expect(sheet.map(({ cells }) => [cells[1], cells[3]])).toEqual([
    ["Forma", "Entrou"],
    ["PIX", "150.5"],
    ["Dinheiro", "100"],
  ]);
  await carla.click();

  await page.emulateMedia({ media: "print" });
  await expect(overdue.getByText(/^Bia Dias · /)).toBeVisible();
  await expect(carla).toBeVisible();
  await expect(page.getByText(/^Estúdio Vida Pilates · Atrasos · Feito em /)).toBeVisible();
  for (const screenOnly of [page.getByRole("navigation").first(), page.getByText("Excel"), page.getByText("12 meses")])
    await expect(screenOnly).toBeHidden();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });

  await show(page, "Previsão");
  await expect(report(page, "Previsão").getByRole("list", { name: "Por mês" }).getByRole("listitem")).toHaveCount(3);
  await expect(report(page, "Previsão")).toContainText("R$ 1.806,00");
  await checkScreen(page, "the forecast");
  await page.getByRole("navigation", { name: "Dinheiro" }).getByRole("link", { name: "Entrou" }).click();
  await expect(page).toHaveURL(/\/dashboard\/dinheiro$/);
  expect(errors).toEqual([]);
});

test("given a new studio, when its reports are opened, then each says in a sentence that it is empty; without the API it says so", async ({
  page,
}) => {
  await enterStudio(page);
  const said = {
    Entrou: /^Nada entrou em /,
    "Do mês": /^Nenhuma cobrança em /,
    Atrasos: /^Ninguém em atraso/,
    Previsão: /^Nada previsto/,
  };
  await page.goto("/dashboard/relatorios");
  for (const [name, text] of Object.entries(said)) {
    await show(page, name);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page, `${name}, empty`);
  }
  await page.route("**/api/reports**", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Não foi possível carregar os relatórios")).toBeVisible();
  await expect(page.getByRole("button", { name: "Excel" })).toBeDisabled();
  await page.unroute("**/api/reports**");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText(/^Nada previsto/)).toBeVisible();
});
