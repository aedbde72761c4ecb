import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, expectNoSidewaysScroll, student } from "./studio.ts";

const status = (page: Page) => page.getByRole("region", { name: "Situação" });
const ledger = (page: Page) => page.getByRole("region", { name: "Por que este valor?" }).getByRole("listitem");
const form = (page: Page) => page.getByRole("dialog", { name: "Receber", exact: true });
const openForm = (page: Page) => page.getByRole("button", { name: "Receber", exact: true }).click();

function dayBefore(today: string): { day: string; written: string } {
  const day = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return { day, written: day.split("-").reverse().join("/") };
}

test("given a debt, when it is received in parts and one is taken back, then screen and dashboard show the rest", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page, { students: [student("Ana Souza")] });
  await page.goto(`/invoices/${studio.studentIds[0]}`);

  await openForm(page);
  await expect(form(page).getByLabel(/^Tudo, R\$\s150,50$/)).toBeChecked();
  await expect(form(page).getByLabel("Valor")).toHaveCount(0);
  await form(page).getByLabel(/^Tudo/).uncheck();
  await expect(form(page).getByLabel("Valor")).toHaveValue("150,50");
  await expect(form(page).getByLabel("Forma")).toHaveValue("pix");
  const today = await form(page).getByLabel("Data").inputValue();
  const yesterday = dayBefore(today);
  await form(page).getByLabel("Valor").fill("150,51");
  await form(page).getByRole("button", { name: "Registrar" }).click();
  await expect(form(page).getByText(/Falta receber R\$\s150,50: informe até esse valor/)).toBeVisible();
  await expectAccessible(page, "a settlement with a wrong amount");
  await form(page).getByLabel("Valor").fill("50");
  await form(page).getByLabel("Data").fill(yesterday.day);
  await form(page).getByLabel("Forma").selectOption("Dinheiro");
  await form(page).getByLabel("Observação").fill("Na recepção");
  await form(page).getByRole("button", { name: "Registrar" }).click();
  await expect(toast(page, "Recebimento registrado")).toBeVisible();
  await expect(form(page)).toBeHidden();
  await expect(status(page).getByText(/Recebido R\$\s50,00 de R\$\s150,50/)).toBeVisible();
  await expect(ledger(page)).toHaveText([
    /^Cobrança criada\s· R\$\s150,50$/,
    new RegExp(`^Recebido em ${yesterday.written}\\s· Dinheiro\\s· R\\$\\s50,00Na recepçãoEstornar$`),
    /^Falta receber R\$\s100,50$/,
  ]);
  await expect(page.getByRole("button", { name: "Cancelar cobrança" })).toBeHidden();
  await expectLargeTargets(page, "a partly settled charge");
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Voltar" }).click();
  const row = page.getByRole("region", { name: "Pagamentos do mês" }).getByRole("listitem");
  await expect(row).toContainText(/R\$\s100,50Pagou R\$\s50,00/);
  await page.goto(`/invoices/${studio.studentIds[0]}`);

  await openForm(page);
  await form(page)
    .getByRole("button", { name: /^Registrar R\$\s100,50$/ })
    .click();
  await expect(toast(page, "Cobrança quitada")).toBeVisible();
  await expect(status(page).getByText("Pago", { exact: true })).toBeVisible();
  await expect(ledger(page).last()).toHaveText("Quitada");

  await page.getByRole("button", { name: /^Estornar R\$\s100,50/ }).click();
  const question = page.getByRole("dialog", { name: "Estornar este recebimento?" });
  await expect(question).toContainText("O valor volta a ficar em aberto. O lançamento continua no histórico.");
  await question.getByLabel("Motivo").fill("PIX devolvido");
  await question.getByRole("button", { name: "Estornar" }).click();
  await expect(toast(page, "Recebimento estornado")).toBeVisible();
  await expect(status(page).getByText("Pendente", { exact: true })).toBeVisible();
  await expect(ledger(page).nth(2)).toContainText("Estornado");
  await expect(ledger(page).nth(3)).toHaveText(/^Estorno\s· R\$\s100,50PIX devolvido$/);
  await expect(ledger(page).last()).toHaveText(/^Falta receber R\$\s100,50$/);
  await expectAccessible(page, "a ledger with a reversal");
  expect(errors).toEqual([]);
});
