/** Tests how a person leaves a screen: by the phone's Back, by 'Voltar', or by finishing a task. */
import { expect, type Page } from "@playwright/test";
import { enter, newOwner, openAccountMenu, openTutorial, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { detailsOf, enterStudio, openDetails, pickOf, student } from "./studio.ts";

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Principal" }).and(page.locator(":visible")).getByText(name).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Goes back once the browser has removed the history entry of a closed dialog. */
async function pressBack(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.dialog === true)).toBe(false);
  await page.goBack();
}

async function openDialog(page: Page): Promise<void> {
  await pickOf(page, "Ana Souza", "Editar");
  await expect(dialog(page)).toBeVisible();
}

test("given an open dialog, when Back is pressed, then it closes and the page stays; the next Back leaves", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page, { students: [student("Ana Souza")] });
  await goTo(page, "Alunos");
  await openDialog(page);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/students$/);

  await openDetails(page, "Ana Souza");
  await expect(page).toHaveURL(/\/dashboard\/alunos\/\d+$/);
  await press(page, "Editar");
  await expect(page.getByRole("dialog", { name: "Editar aluno" })).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/alunos\/\d+$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ana Souza", exact: true })).toBeVisible();
  await pressBack(page);
  await expect(page).toHaveURL(/\/students$/);

  await pickOf(page, "Ana Souza", "Excluir");
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/students$/);

  await pressBack(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(errors).toEqual([]);
});

test("given dialogs that were closed by their buttons or left by a link, when Back is pressed, then no press is lost", async ({
  page,
}) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  await goTo(page, "Alunos");
  for (const way of ["Fechar", "Escape"]) {
    await openDialog(page);
    if (way === "Escape") await page.keyboard.press("Escape");
    else await press(page, way);
    await expect(dialog(page)).toBeHidden();
  }
  await pressBack(page);
  await expect(page).toHaveURL(/\/dashboard$/);

  await goTo(page, "Alunos");
  await openDetails(page, "Ana Souza");
  await detailsOf(page).getByRole("link", { name: "Cobrar", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Enviar Cobrança" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Ana Souza", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/students$/);
  await pressBack(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("given a page that is reloaded with a dialog open, when Back is pressed, then it leaves at once", async ({
  page,
}) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  await goTo(page, "Alunos");
  await openDialog(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Alunos" })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await pressBack(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("given a charge opened from a searched list, when 'Voltar' is pressed, then the list is as it was", async ({
  page,
}) => {
  const { studentIds } = await enterStudio(page, { students: [student("Ana Souza"), student("Bia Lima")] });
  await goTo(page, "Alunos");
  await page.getByLabel("Buscar aluno").fill("ana");
  await expect(page).toHaveURL(/\/students\?busca=ana$/);
  await pickOf(page, "Ana Souza", "Cobrar");
  await expect(page.getByRole("heading", { name: "Enviar Cobrança" })).toBeVisible();
  await page.getByRole("link", { name: "Voltar", exact: true }).click();
  await expect(page).toHaveURL(/\/students\?busca=ana$/);
  await expect(page.getByText("Bia Lima")).toHaveCount(0);

  await press(page, "Novo aluno");
  await expect(page).toHaveURL(/\/students\/new$/);
  await page.getByRole("link", { name: "Alunos", exact: true }).and(page.locator("main a")).click();
  await expect(page).toHaveURL(/\/students\?busca=ana$/);

  // A screen that is opened by its address leads back to the dashboard.
  await page.goto(`/invoices/${studentIds[0]}`);
  await page.getByRole("link", { name: "Voltar", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("given settings that do not say how to pay, when they are saved, then they say so and stay until it is filled in", async ({
  page,
}) => {
  const { call } = await enterStudio(page, { profile: { pixKey: null, pixKeyType: null } });
  await page.goto("/settings");
  await expect(page.getByText("Dados de pagamento incompletos.")).toBeVisible();
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await press(page, "Salvar Configurações");
  await expect(toast(page, "Configurações salvas")).toBeVisible();
  await expect(toast(page, "Falta dizer como você recebe.")).toBeVisible();
  await expect(page.getByLabel("Chave PIX", { exact: true })).toBeFocused();
  expect(await call("GET", "/api/profile")).toMatchObject({ address: "Rua das Flores, 10", pixKey: null });

  await page.getByLabel("Método de Recebimento Principal").selectOption("bank");
  await press(page, "Salvar Configurações");
  await expect(page.getByLabel("Informações Bancárias")).toBeFocused();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByLabel("WhatsApp para Comprovantes").fill("");
  await press(page, "Salvar Configurações");
  await expect(page.getByText("Número de WhatsApp inválido")).toBeVisible();
  await page.getByLabel("WhatsApp para Comprovantes").fill("11987654321");
  await page.getByLabel("Informações Bancárias").fill("Banco 1, agência 2");
  await press(page, "Salvar Configurações");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("given a newcomer, when they close the tutorial by its cross or by Back, then they stay on the dashboard", async ({
  page,
}) => {
  for (const way of ["Fechar", "Back"]) {
    const { email } = await newOwner(page);
    await enter(page, email, { tutorial: true });
    await expect(page.getByText("0 de 3 etapas")).toBeVisible();
    await expect(page.getByRole("region", { name: "O mês" })).toHaveCount(0);
    await openTutorial(page);
    await expect(dialog(page)).toContainText("Passo 1 de 5");
    if (way === "Back") await page.goBack();
    else await dialog(page).getByRole("button", { name: way }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("0 de 3 etapas")).toBeVisible();
    await page.reload();
    await expect(page.getByText("0 de 3 etapas")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await openAccountMenu(page);
    await page.getByRole("button", { name: "Sair", exact: true }).and(page.locator(":visible")).click();
    await expect(page).toHaveURL(/\/(auth|login)$/);
  }
});

test("given an owner with a student, when the window is of any width, then their address and the next charge are visible", async ({
  page,
}) => {
  const { email } = await enterStudio(page, { profile: { invoiceDay: 10 }, students: [{ name: "Ana Souza" }] });
  for (const width of [320, 360, 768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await openAccountMenu(page);
    await expect(page.getByText(email, { exact: true }).and(page.locator(":visible"))).toHaveCount(1);
    if (width < 1024) await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    const next = page.getByText(/^Próxima cobrança/).and(page.locator(":visible"));
    await expect(next.first()).toBeVisible();
    await expect(
      page
        .getByText(/^10\/\d\d\/\d{4}$/)
        .and(page.locator(":visible"))
        .first(),
    ).toBeVisible();
  }
});
