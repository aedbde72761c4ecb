/** docs/rules/settlement.md, "Late fee, interest, punctuality discount". */
import { dayOf, formatDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectWholeTextNow } from "./layout.ts";
import { openOnPhone } from "./public-page.ts";
import { expectLargeTargets } from "./reach.ts";
import {
  enterStudio,
  expectNoSidewaysScroll,
  moveTo,
  nextWorkingDay,
  openSetting,
  pageOfStudent,
  type Studio,
  student,
} from "./studio.ts";

const status = (page: Page) => page.getByRole("region", { name: "Situação" });
const ledger = (page: Page) => page.getByRole("region", { name: "Por que este valor?" }).getByRole("listitem");

async function mailed({ call }: Studio, studentId = 0): Promise<{ id: number; pageUrl: string }> {
  const [charge] = (await call("GET", `/api/payments/student/${studentId}`)) as { id: number }[];
  await call("POST", `/api/payments/${charge?.id}/send-invoice`, {});
  return { id: charge?.id ?? 0, pageUrl: await pageOfStudent({ call }, studentId) };
}

test("given terms that the owner declares, when one pays in time and one late, then each screen asks the amount of its day, and one tap waives the rest", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const due = await nextWorkingDay(page);
  const studio = await enterStudio(page, {
    profile: { invoiceDay: dayOf(due) },
    plans: [{ price: 150 }],
    students: [student("Caio Lima"), student("Ana Souza"), student("Bia Reis")],
  });
  const [caioId, anaId, biaId] = studio.studentIds;
  const caio = await mailed(studio, caioId);

  await page.goto("/settings");
  await openSetting(page, "Multa, juros e desconto");
  await page.getByLabel("Multa e juros por atraso").check();
  await page.getByLabel("Multa", { exact: true }).fill("2,01");
  await page.getByLabel("Juros ao mês").fill("1,01");
  await page.getByLabel("Desconto de pontualidade").check();
  await page.getByText("%", { exact: true }).click();
  await page.getByLabel("Valor do desconto").fill("100");
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  for (const text of [
    "A multa pode ser de no máximo 2%",
    "Os juros podem ser de no máximo 1% ao mês",
    "O desconto deve ser de 0,01% a 99%",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page, "terms above the law's limits");
  await page.getByLabel("Multa", { exact: true }).fill("2");
  await page.getByLabel("Juros ao mês").fill("1");
  await page.getByLabel("Dispensar encargos abaixo de").fill("0");
  await page.getByLabel("Valor do desconto").fill("10");
  await expect(page.getByText(/com 10 dias de atraso passa a R\$\s153,50 \(multa de R\$\s3,00/)).toBeVisible();
  await expect(page.getByText(/até o vencimento R\$\s135,00, depois R\$\s150,00/)).toBeVisible();
  await expectLargeTargets(page, "the declared terms");
  await expectWholeTextNow(page, "the declared terms");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(toast(page, "Configurações salvas")).toBeVisible();
  const [ana, bia] = [await mailed(studio, anaId), await mailed(studio, biaId)];

  const { phone, theirs, errors: theirErrors } = await openOnPhone(browser, bia.pageUrl);
  await expect(
    theirs.getByText(new RegExp(`− desconto até ${formatDate(due)} R\\$\\s15,00 = R\\$\\s135,00 hoje`)),
  ).toBeVisible();
  await expect(theirs.getByText(/multa de 2% e juros de 1% ao mês/)).toBeVisible();
  await expectNoSidewaysScroll(theirs);
  await page.goto(`/invoices/${bia.id}`);
  await expect(status(page).getByLabel("Valor de hoje")).toContainText(/Total em \d\d\/\d\d\/\d{4}R\$\s135,00/);
  await page.getByRole("button", { name: "Marcar Pago" }).click();
  await expect(status(page).getByText("Pago", { exact: true })).toBeVisible();
  await expect(ledger(page).first()).toHaveText(/^Cobrança criada\s· R\$\s150,00$/);
  await expect(ledger(page).nth(1)).toContainText(/R\$\s135,00.*desconto de R\$\s15,00/);

  await moveTo(page, addDays(due, 10));
  await theirs.goto(ana.pageUrl);
  await expect(
    theirs.getByText(/R\$\s150,00 \+ multa R\$\s3,00 \+ juros de 10 dias R\$\s0,50 = R\$\s153,50 hoje/),
  ).toBeVisible();
  expect(await theirs.getByLabel("Código PIX", { exact: true }).textContent()).toContain("5406153.50");
  await expectAccessible(theirs, "a page of a debt with its fee");
  await expectNoSidewaysScroll(theirs);
  await theirs.goto(caio.pageUrl);
  expect(await theirs.getByLabel("Código PIX", { exact: true }).textContent()).toContain("5406150.00");
  await expect(theirs.getByText(/encargos|multa/i)).toHaveCount(0);

  await moveTo(page, addDays(due, 11));
  await page.goto(`/invoices/${ana.id}`);
  await expect(status(page).getByLabel("Valor de hoje")).toHaveText(
    /^ValorR\$\s150,00MultaR\$\s3,00Juros de 11 diasR\$\s0,55Total em [\d/]{10}R\$\s153,55AmanhãR\$\s153,60$/,
  );
  await page.getByRole("button", { name: "Receber", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Receber", exact: true });
  await form.getByLabel(/^Tudo, R\$\s153,55$/).uncheck();
  await expect(form.getByLabel("Valor")).toHaveValue("153,55");
  await form.getByLabel("Valor").fill("153,50");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(
    status(page)
      .getByText(/Falta receber encargos de R\$\s0,05/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, "a charge of which the fee is left");
  await expectLargeTargets(page, "a charge of which the fee is left");
  await expectNoSidewaysScroll(page);
  await theirs.goto(ana.pageUrl);
  await expect(theirs.getByText(/− pago R\$\s150,00 = R\$\s[\d,]+ hoje$/)).toBeVisible();

  await page.getByRole("button", { name: "Dispensar encargos" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dispensar" }).click();
  await expect(toast(page, "Encargos dispensados")).toBeVisible();
  await expect(status(page).getByText("Pago", { exact: true })).toBeVisible();
  const waiver = ledger(page).filter({ hasText: /^Encargos dispensados em .*R\$\s0,05/ });
  await waiver.getByRole("button", { name: /^Estornar/ }).click();
  const question = page.getByRole("dialog", { name: "Estornar a dispensa?" });
  await question.getByRole("button", { name: "Estornar" }).click();
  await expect(toast(page, "Dispensa estornada")).toBeVisible();
  await expect(ledger(page).last()).toHaveText(/^Falta receber encargos de R\$\s0,05$/);
  await theirs.goto(ana.pageUrl);
  expect(await theirs.getByLabel("Código PIX", { exact: true }).textContent()).toContain("54040.05");
  expect([...errors, ...theirErrors]).toEqual([]);
  await phone.close();
});
