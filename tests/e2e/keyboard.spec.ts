/** Tests an owner's morning of work without a mouse. */
import { expect, type Locator, type Page } from "@playwright/test";
import { mailbox, newAddress, PASSWORD, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aStudio, enterStudio, showFilters, student } from "./studio.ts";

const MOST_TABS = 80;

/** Presses Tab until the target has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).not.toHaveCSS("outline-style", "none");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by keyboard to ${target}`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} (opcional)`)));
  await page.keyboard.type(text);
}

async function follow(page: Page, role: "link" | "button", name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }).and(page.locator(":visible")).first());
  await page.keyboard.press("Enter");
}

test("given only a keyboard, when a person signs in, adds a student, charges and marks the payment, then each step works", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { email } = await aStudio(page);
  const ana = newAddress();
  await page.goto("/auth");
  await type(page, "E-mail", email);
  await type(page, "Senha", PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await follow(page, "link", "Alunos");
  await expect(page.getByText("Nenhum aluno ainda")).toBeVisible();
  await follow(page, "button", "Novo aluno");
  await type(page, "Nome", "Ana Souza");
  await type(page, "E-mail", ana);
  await tabTo(page, page.getByLabel("Plano"));
  await page.keyboard.press("P");
  await follow(page, "button", "Salvar Aluno");
  await expect(toast(page, "Aluno cadastrado")).toBeVisible();
  await expect(page).toHaveURL(/\/students$/);

  await follow(page, "button", "Ações de Ana Souza");
  await follow(page, "link", "Cobrar");
  await follow(page, "button", "Enviar por E-mail");
  await expect(toast(page, "Cobrança enviada com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await mailbox(page, ana)).some((mail) => mail.subject.startsWith("Fatura"))).toBe(true);
  await follow(page, "button", "Ana Souza");
  await follow(page, "button", /^Marcar Pago · R\$/);
  await expect(toast(page, "Pagamento marcado como pago")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ana Souza", exact: true })).toBeFocused();
  expect(errors).toEqual([]);
});

test("given the keys of the search, when pressed on any screen, then the search has the focus, and a typed slash stays a slash", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page, { students: [student("Ana Souza"), student("Bruno Lima")] });
  const search = page.getByRole("searchbox");
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");

  await page.goto("/settings");
  await page.getByLabel("Nome da Empresa").press("/");
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByLabel("Nome da Empresa").press("Control+k");
  await expect(page).toHaveURL(/\/students$/);
  await expect(search).toBeFocused();
  await page.keyboard.type("bruno");
  await expect(page.getByRole("link", { name: "Ver detalhes de Ana Souza" })).toHaveCount(0);
  await showFilters(page);
  await page.getByLabel("Ordenar").selectOption("Mais novos primeiro");
  await expect(page).toHaveURL(/ordem=recentes/);
  expect(errors).toEqual([]);
});

test("given a failure's toast beside an open dialog, when Escape is pressed, then the dialog closes and the toast stays; the next Escape closes the toast", async ({
  page,
}) => {
  const { studentIds } = await enterStudio(page, { students: [student("Ana Souza")] });
  await page.goto(`/invoices/${studentIds[0]}`);
  await page.getByRole("button", { name: "Receber", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Receber", exact: true });
  await page.route("**/settlements", (route) => route.abort());
  await dialog.getByRole("button", { name: "Registrar" }).click();
  const failure = toast(page, "Erro ao registrar recebimento");
  await expect(failure).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(failure).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(failure).toBeHidden();
});
