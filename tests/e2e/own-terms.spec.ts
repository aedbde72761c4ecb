/** docs/rules/student.md, "A student's own terms". */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { mailbox, newAddress, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectLargeTargets } from "./reach.ts";
import { buttonsOf, detailsOf, enterStudio, expectNoSidewaysScroll, openDetails, pickOf } from "./studio.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const choose = (page: Page, group: string, option: string) =>
  page.getByRole("group", { name: group, exact: true }).getByText(option, { exact: true }).click();
const section = (page: Page) => page.getByText("Condições deste aluno");

test("given a new student with half the price until a month, a due day and a payer, when charged, then preview, mail and page say so; back on the plan, the next charge is the plan's", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const [ana, maria] = [newAddress(), newAddress()];
  const studio = await enterStudio(page, { plans: [{ price: 150 }] });
  await page.goto("/students/new");
  await page.getByLabel("Nome", { exact: true }).fill("Ana Souza");
  await page.getByLabel("E-mail", { exact: false }).first().fill(ana);
  await expect(page.getByRole("group", { name: "Quem paga" })).toBeHidden();
  await section(page).click();
  const next = page.getByText(/^Próxima cobrança:/);
  await expect(next).toHaveText(/R\$\s150,00 \(plano R\$\s150,00\)/);
  await choose(page, "Valor", "Desconto");
  await choose(page, "Desconto em", "%");
  await page.getByLabel("Valor do desconto").fill("50");
  await expect(next).toHaveText(/R\$\s75,00 \(plano R\$\s150,00\)/);
  await page.getByLabel("Motivo").fill("Irmãos");
  await page.getByLabel("Até que mês").selectOption({ index: 1 });
  await page.getByLabel("Dia de vencimento").selectOption("Dia 20");
  await choose(page, "Quem paga", "Outra pessoa");
  await press(page, "Salvar Aluno");
  await expect(page.getByText("Nome do responsável deve ter pelo menos 3 caracteres")).toBeVisible();
  await page.getByLabel("Nome do responsável").fill("Maria Souza");
  await page.getByLabel("E-mail do responsável").fill(maria);
  await page.getByLabel("WhatsApp do responsável").fill("11987654321");
  await page.getByLabel("CPF ou CNPJ do responsável").fill("52998224725");
  await page.getByLabel("Motivo").focus();
  await expect(page.getByLabel("CPF ou CNPJ do responsável")).toHaveValue("529.982.247-25");
  await expectAccessible(page, "own terms");
  await expectLargeTargets(page, "own terms");
  await expectNoSidewaysScroll(page);
  await press(page, "Salvar Aluno");
  await expect(toast(page, "Aluno cadastrado")).toBeVisible();

  const list = page.getByRole("region", { name: "Lista de alunos" });
  await expect(list).toContainText(/R\$\s75,00\s*desconto/);
  await openDetails(page, "Ana Souza");
  const details = detailsOf(page);
  await expect(details).toContainText(/50% \(Irmãos\), até [A-Z]\S+\/\d{4}/);
  await expect(details).toContainText("Dia 20");
  await expect(details).toContainText("CPF 529.982.247-25");
  await expect(details).toContainText(maria);
  await expectAccessible(page, "details with own terms");

  await details.getByRole("link", { name: "Cobrar", exact: true }).first().click();
  const preview = page.getByRole("article", { name: "Prévia" });
  for (const text of ["Olá, Maria!", "Para: Maria Souza", "Ana Souza", "Desconto (Irmãos)", "Vence em 20/"])
    await expect(preview).toContainText(text);
  await expect(preview).toContainText(/Valor sem desconto\s*R\$\s150,00/);
  await expect(preview).toContainText(/Valor\s*R\$\s75,00/);
  await expect(page.getByText("Para: Maria Souza (responsável por Ana Souza)")).toBeVisible();
  await expect(page.getByRole("region", { name: "Por que este valor?" })).toContainText(/Desconto \(Irmãos\)/);
  await press(page, "Enviar por E-mail");
  await expect(toast(page, "Cobrança enviada com sucesso!")).toBeVisible();

  const [mail] = await mailbox(page, maria);
  for (const text of ["Olá, Maria!", "referente a Ana", "R$ 75,00", "Desconto (Irmãos)"])
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain(text);
  expect(await mailbox(page, ana)).toEqual([]);
  const [, address = ""] = /Ver e pagar: (http:\S+)/.exec(mail?.text ?? "") ?? [];
  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await theirs.goto(address);
  await expect(theirs.getByText(/R\$\s75,00/).first()).toBeVisible();
  await theirs.context().close();

  await page.goto("/students");
  await pickOf(page, "Ana Souza", "Editar");
  const dialog = page.getByRole("dialog", { name: "Editar aluno" });
  await expect(dialog.getByLabel("Nome do responsável")).toHaveValue("Maria Souza");
  await choose(page, "Valor", "Do plano");
  await choose(page, "Quem paga", "O próprio aluno");
  await dialog.getByLabel("Dia de vencimento").selectOption("O do negócio");
  await expect(dialog.getByText(/^Próxima cobrança:/)).toHaveText(/R\$\s150,00 \(plano/);
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toast(page, "Aluno atualizado")).toBeVisible();
  await expect(list).toContainText(/R\$\s150,00/);
  await expect(list).not.toContainText("desconto");
  await expect(list).not.toContainText("Maria");
  const upcoming = (await studio.call("GET", `/api/students/${studio.studentIds[0] ?? 2}/upcoming-charges`)) as {
    amount: number;
  }[];
  expect(upcoming.map(({ amount }) => amount).slice(0, 2)).toEqual([75, 150]);
  expect(errors).toEqual([]);
});

test("given a student whose discount covers everything, when the month is shown, then nothing is owed and nothing can be undone", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page, {
    students: [{ name: "Caio Prado", email: newAddress(), discount: { percent: 100, reason: "Bolsa" } }],
  });
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Caio Prado" });
  await expect(row).toContainText("Nada a pagar (desconto)");
  await expectAccessible(page, "a charge of 0");
  await expectNoSidewaysScroll(page);
  const buttons = await buttonsOf(page, "Caio Prado");
  await expect(buttons.getByRole("button", { name: /Marcar Pago|Desfazer/ })).toHaveCount(0);
  await buttons.getByRole("link", { name: /^Ver/ }).first().click();
  const status = page.getByRole("region", { name: "Situação" });
  await expect(status).toContainText("Nada a pagar (desconto)");
  await expect(status).toContainText("Desconto (Bolsa)");
  await expect(status.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Enviar por E-mail" })).toHaveCount(0);
  expect(errors).toEqual([]);
});
