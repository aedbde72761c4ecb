import { expect, type Page } from "@playwright/test";
import { openAccountMenu, stored, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";
import { enterStudio, expectNoSidewaysScroll } from "./studio.ts";

const form = (page: Page) => ({
  name: page.getByLabel("Nome do Plano"),
  price: page.getByLabel("Valor"),
  period: page.getByLabel("Periodicidade"),
  frequency: page.getByLabel("Frequência"),
});
const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator("option").allTextContents();

test("given no plan, when one is typed wrong and then right, then its errors show after leaving a field and it is saved", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page, { plans: [] });
  await page.goto("/plans");
  await expect(page.getByText("Nenhum plano ainda")).toBeVisible();
  await page.getByRole("link", { name: "Criar primeiro plano" }).click();
  const { name, price, period, frequency } = form(page);
  // The default is read after the form is shown, because `toHaveValue` of a list does not wait.
  await expect(page.getByLabel("Periodicidade de pagamento")).toBeVisible();
  expect(await optionsOf(page, "Periodicidade de pagamento")).toEqual([
    "Pagamento Único",
    "Mensal",
    "Trimestral",
    "Semestral",
    "Anual",
  ]);
  expect(await optionsOf(page, "Frequência")).toEqual([
    "Selecione",
    ...["1x por semana", "2x por semana", "3x por semana", "4x por semana", "5x por semana"],
    ...["1x por mês", "2x por mês", "Diário", "Livre", "Personalizado"],
  ]);
  await expect(name).toHaveAttribute("placeholder", "Funcional 2x");
  await expect(price).toHaveAttribute("placeholder", "100,00");

  const tooShort = page.getByText("Nome deve ter pelo menos 3 caracteres");
  await name.fill("Fu");
  await expect(tooShort).toBeHidden();
  await name.blur();
  await expect(tooShort).toBeVisible();
  await page.getByRole("button", { name: "Salvar Plano" }).click();
  await expect(page.getByText("Preço é obrigatório")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await price.fill("0,00");
  await expect(page.getByText("O preço deve ser maior que zero")).toBeVisible();
  await name.fill("Funcional 2x");
  await expect(tooShort).toBeHidden();
  await price.fill("1.234,56");
  await period.selectOption("Trimestral");
  await frequency.selectOption("Livre");

  const answer = await intercept(page, "**/api/plans");
  answer((route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Salvar Plano" }).click();
  await expect(toast(page, "Erro ao cadastrar plano")).toBeVisible();
  await expect(toast(page, "Não foi possível cadastrar o plano.")).toBeVisible();
  await expect(price).toHaveValue("1.234,56");

  await page.reload();
  await expect(page.getByText("Recuperamos o que você tinha digitado.")).toBeVisible();
  await expect(name).toHaveValue("Funcional 2x");
  await expect(frequency).toHaveValue("Livre");

  answer(async (route) => {
    if (route.request().method() === "POST")
      await expect(page.getByRole("button", { name: "Salvando..." })).toBeVisible();
    await route.continue();
  });
  await page.getByRole("button", { name: "Salvar Plano" }).click();
  await expect(toast(page, "Plano cadastrado")).toBeVisible();
  await expect(page).toHaveURL(/\/plans$/);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Funcional 2x" }) });
  await expect(card).toContainText(/R\$\s1\.234,56 Trimestral/);
  expect((await stored(page)).session.filter(([key]) => key.startsWith("form-draft"))).toEqual([]);
  expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("given a half-typed plan, when the person starts over, cancels or signs out, then nothing of it is left", async ({
  page,
}) => {
  await enterStudio(page, { plans: [] });
  const { name } = form(page);
  const drafts = async () => (await stored(page)).session.filter(([key]) => key.startsWith("form-draft")).length;
  await page.goto("/plans/new");
  await name.fill("Pela metade");
  expect(await drafts()).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Começar do zero" }).click();
  await expect(name).toHaveValue("");
  expect(await drafts()).toBe(0);
  await name.fill("Outra vez");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(/\/plans$/);
  expect(await drafts()).toBe(0);
  await page.getByRole("link", { name: "Criar primeiro plano" }).click();
  await name.fill("E mais uma");
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(page).toHaveURL(/\/(auth|login)$/);
  expect(await stored(page)).toEqual({ local: [], session: [] });
});

test("given a plan, when it is edited, then loading, failure and success have their texts", async ({ page }) => {
  const errors = watchErrors(page);
  const { planIds } = await enterStudio(page);
  const address = `/plans/edit/${planIds[0]}`;
  await page.goto("/plans/edit/999999");
  await expect(page.getByText("Plano não encontrado.")).toBeVisible();
  await page.goto("/plans/edit/abc");
  await expect(page.getByText("Plano não encontrado.")).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answerLoading = await intercept(page, `**/api${address.replace("/edit", "")}`);
  answerLoading(async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(address);
  await expect(page.getByText("Carregando dados do plano...")).toBeVisible();
  release();
  await expect(toast(page, "Não foi possível carregar os dados do plano.").first()).toBeVisible();
  answerLoading();
  await page.getByRole("button", { name: "Tentar novamente" }).click();

  const { name, price, frequency } = form(page);
  await expect(page.getByRole("heading", { name: "Editar Plano", level: 1 })).toBeVisible();
  await expect(price).toHaveValue("150,50");
  await expect(frequency).toHaveAttribute("placeholder", "Ex: 2x na semana");
  await name.fill("Pilates 3x");
  await frequency.fill("3x na semana");
  const answerSaving = await intercept(page, "**/api/plans/*");
  answerSaving((route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await page.getByRole("button", { name: "Atualizar Plano" }).click();
  await expect(toast(page, "Erro ao atualizar plano")).toBeVisible();
  await expect(toast(page, "Não foi possível salvar as alterações. Tente novamente.")).toBeVisible();
  answerSaving();
  await page.getByRole("button", { name: "Atualizar Plano" }).click();
  await expect(toast(page, "Plano atualizado")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pilates 3x" })).toBeVisible();
  await expect(page.getByText("3x na semana")).toBeVisible();
  expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("given plans with and without students, when they are deleted by keyboard, then only the plan without students is deleted", async ({
  page,
}) => {
  await enterStudio(page, {
    plans: [{}, { name: "Sem alunos" }],
    students: [{ name: "Ana Souza", email: "ana@exemplo.com.br" }],
  });
  await page.goto("/plans");
  const blocked = page.getByRole("button", { name: "Excluir Pilates 2x" });
  await expect(blocked).toHaveAttribute("aria-disabled", "true");
  await expect(blocked).toHaveAccessibleDescription("Não pode ser excluído: tem alunos vinculados");
  await blocked.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeHidden();

  const free = page.getByRole("button", { name: "Excluir Sem alunos" });
  await free.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(free).toBeFocused();
  const answer = await intercept(page, "**/api/plans/*");
  answer((route) => route.abort());
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(toast(page, "Erro ao excluir plano")).toBeVisible();
  answer();
  await free.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(toast(page, "Plano excluído")).toBeVisible();
  await expect(free).toBeHidden();
  await expect(page.locator("#conteudo")).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test("given a control that shows only an icon, when the pointer rests on it, then its hint comes after 700 ms and the next at once", async ({
  page,
}) => {
  await enterStudio(page, { plans: [{}, { name: "Outro plano" }] });
  await page.goto("/plans");
  const hint = page.getByRole("tooltip");
  await page.getByRole("button", { name: "Excluir Pilates 2x" }).hover();
  const start = Date.now();
  await expect(hint).toHaveText("Excluir Pilates 2x");
  expect(Date.now() - start).toBeGreaterThan(500);
  await page.getByRole("button", { name: "Excluir Outro plano" }).hover();
  await expect(hint).toHaveText("Excluir Outro plano");
  await page.keyboard.press("Escape");
  await expect(hint).toBeHidden();
});
