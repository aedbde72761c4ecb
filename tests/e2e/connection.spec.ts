import { expect, type Page } from "@playwright/test";
import { enter, stored, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aStudio, enterStudio, pickOf, student } from "./studio.ts";

const drafts = async (page: Page) =>
  (await stored(page)).session.filter(([key]) => key.startsWith("form-draft")).map(([key]) => key);
const restored = (page: Page) => page.getByText("Recuperamos o que você tinha digitado.");
const goTo = (page: Page, name: string) => page.getByRole("navigation", { name: "Principal" }).getByText(name).click();
/** Opens a screen that a phone's tab bar does not show, by way of "Mais". */
async function goBeyond(page: Page, name: string): Promise<void> {
  await goTo(page, "Mais");
  await page.getByRole("dialog").getByRole("link", { name }).click();
}

test("given a phone without a connection, when a screen is opened for the first time, then it says so and opens when the connection is back", async ({
  page,
}) => {
  const crashes: string[] = [];
  page.on("pageerror", (error) => crashes.push(error.message));
  // The screen's file was never loaded, not even in advance.
  let isReachable = false;
  await page.route(/\/assets\/money-[\w-]{8}\.js$/, (route) =>
    isReachable ? route.continue() : route.abort("internetdisconnected"),
  );
  await enterStudio(page);
  await page.context().setOffline(true);
  await goTo(page, "Dinheiro");
  await expect(page.getByRole("heading", { name: "Sem internet" })).toBeVisible();
  await expect(page.getByText("Algo deu errado")).toHaveCount(0);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { name: "Sem internet" })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Não foi possível abrir esta tela" })).toBeVisible();
  isReachable = true;
  // The page reloads itself once when a file is missing. By then the button may have disappeared
  // and the screen may be shown.
  const again = page.getByRole("button", { name: "Tentar novamente" });
  const screen = page.getByRole("heading", { level: 1, name: "Dinheiro" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(screen).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(crashes).toEqual([]);
});

test("given a page that arrives without its scripts, when it stays empty, then it says so with a way to try again; without data it says what is missing", async ({
  page,
}) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  const scripts = (path: string) => /\/assets\/.*\.js$/.test(path);
  await page.route(
    ({ pathname }) => scripts(pathname),
    (route) => route.abort("internetdisconnected"),
  );
  await page.reload();
  const words = page.getByText("O Em Dia ainda não abriu. Verifique a sua internet.");
  await expect(words.locator("..")).toHaveCSS("opacity", "1");
  await page.unrouteAll();
  // A phone that restores the page from its own store has the files, and no data.
  await page.route(
    ({ pathname }) => pathname.startsWith("/api/"),
    (route) => route.abort("internetdisconnected"),
  );
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Não foi possível carregar a Visão Geral")).toBeVisible();
  await expect(words).toBeHidden();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByText("Pagamentos do mês")).toBeVisible();
});

test("given a replaced release, when one of its screens is opened, then the page reloads exactly once", async ({
  page,
}) => {
  await enterStudio(page);
  let isThere = false;
  await page.route(/\/assets\/money-[^/]*\.js$/, (route) =>
    isThere ? route.continue() : route.fulfill({ status: 404, body: "Not Found" }),
  );
  let reads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) reads += 1;
  });
  const reload = page.waitForEvent("load");
  await goTo(page, "Dinheiro");
  await reload;
  await expect(page.getByRole("heading", { name: "Não foi possível abrir esta tela" })).toBeVisible();
  expect(reads).toBe(1);
  isThere = true;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dinheiro" })).toBeVisible();
});

test("given half-changed settings, when they are left, reloaded and saved, then exactly the typed changes are kept", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const studio = await enterStudio(page);
  await page.goto("/settings");
  const name = page.getByLabel("Nome da Empresa");
  await name.fill("Estúdio Novo Nome");
  await goTo(page, "Alunos");
  await expect(page.getByRole("heading", { level: 1, name: "Alunos" })).toBeVisible();
  await goBeyond(page, "Configurações");
  await expect(name).toHaveValue("Estúdio Novo Nome");
  await expect(restored(page)).toBeVisible();

  // Unchanged fields show the server's values, whatever they were when the draft was made.
  await studio.call("PUT", "/api/profile", { address: "Rua Nova, 1" });
  // The code of toasts must be loaded before the connection is lost.
  const toasts = page.waitForResponse(/toast-view/);
  await page.reload();
  await expect(name).toHaveValue("Estúdio Novo Nome");
  await expect(page.getByLabel("Endereço")).toHaveValue("Rua Nova, 1");
  await page.getByRole("button", { name: "Começar do zero" }).click();
  await expect(name).toHaveValue("Estúdio Vida Pilates");
  expect(await drafts(page)).toEqual([]);

  await name.fill("Estúdio Novo Nome");
  await (await toasts).finished();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(toast(page, "Erro ao salvar configurações")).toBeVisible();
  await expect(name).toHaveValue("Estúdio Novo Nome");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(toast(page, "Configurações salvas")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await drafts(page)).toEqual([]);
  expect(await studio.call("GET", "/api/profile")).toMatchObject({
    businessName: "Estúdio Novo Nome",
    address: "Rua Nova, 1",
  });
  expect(errors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("given a half-typed student, when the connection is lost and the dialog is closed, then all typed text is there again", async ({
  page,
}) => {
  const { email, call } = await aStudio(page, { students: [{ name: "Ana Souza" }] });
  await enter(page, email);
  // The code of toasts must be loaded before the connection is lost.
  const toasts = page.waitForResponse(/toast-view/);
  await page.goto("/students/new");
  await (await toasts).finished();
  const name = page.getByLabel("Nome", { exact: true });
  await name.fill("Bruno Lima");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Salvar Aluno" }).click();
  await expect(toast(page, "Erro ao cadastrar aluno")).toBeVisible();
  await expect(name).toHaveValue("Bruno Lima");
  await page.context().setOffline(false);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await page.getByRole("button", { name: "Salvar Aluno" }).click();
  await expect(toast(page, "Aluno cadastrado")).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Editar aluno" });
  await pickOf(page, "Ana Souza", "Editar");
  await dialog.getByLabel("Observações").fill("Joelho direito.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await pickOf(page, "Ana Souza", "Editar");
  await expect(restored(page)).toBeVisible();
  await expect(dialog.getByLabel("Observações")).toHaveValue("Joelho direito.");
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toast(page, "Aluno atualizado")).toBeVisible();
  expect(await drafts(page)).toEqual([]);
  expect(await call("GET", "/api/students")).toMatchObject([{ notes: "Joelho direito." }, { name: "Bruno Lima" }]);
});
