import { expect, type Page } from "@playwright/test";
import { enter, fillSignIn, newStudio, PASSWORD, signIn, signOut, stored, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { scanKey, switchOn, typeCode } from "./second-step.ts";
import { openSetting } from "./studio.ts";

const tokensIn = async (page: Page) =>
  Object.values(await stored(page))
    .flat()
    .filter(([key = ""]) => /[tT]oken|stored-user/.test(key));

async function switchOff(page: Page, password: string, code: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Desligar verificação em duas etapas?" });
  await dialog.getByLabel("Sua senha").fill(password);
  await dialog.getByLabel("Código do aplicativo").fill(code);
  await dialog.getByRole("button", { name: "Desligar verificação" }).click();
}

async function askedForCode(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Verificação em duas etapas" })).toBeVisible();
  await expect(page.getByLabel("Código do aplicativo")).toBeFocused();
  expect(await tokensIn(page)).toEqual([]);
}

test("given an owner, when they switch the second step on, then each sign-in asks for the app's code until they switch it off", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { email } = await newStudio(page);
  await signIn(page, email, PASSWORD);
  const app = await scanKey(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Digite os 6 números").fill("12345");
  await dialog.getByRole("button", { name: "Ligar verificação" }).click();
  await expect(dialog.getByText("Digite os 6 números do aplicativo", { exact: true })).toBeVisible();
  await dialog.getByLabel("Digite os 6 números").fill(app.wrongCode());
  await dialog.getByRole("button", { name: "Ligar verificação" }).click();
  await expect(dialog.getByText(/^Código incorreto/)).toBeVisible();
  await switchOn(page, app);
  await expect(page.getByText("Ligada", { exact: true })).toBeVisible();

  await signOut(page);
  await askedForCode(page, email);
  await typeCode(page, app.wrongCode());
  await expect(page.getByText(/^Código incorreto/)).toBeVisible();
  expect(await tokensIn(page)).toEqual([]);
  const code = app.nextCode();
  await typeCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/settings");
  await openSetting(page, "Verificação em duas etapas");
  await page.getByRole("button", { name: "Desligar verificação" }).click();
  await switchOff(page, "outra-senha", "111111");
  await expect(page.getByText("Senha incorreta.")).toBeVisible();
  await switchOff(page, PASSWORD, code);
  await expect(page.getByText(/^Este código já foi usado/)).toBeVisible();
  await switchOff(page, PASSWORD, app.nextCode());
  await expect(toast(page, "Verificação em duas etapas desligada")).toBeVisible();
  await openSetting(page, "Verificação em duas etapas");
  await expect(page.getByText("Desligada", { exact: true })).toBeVisible();
  await page.reload();
  await openSetting(page, "Verificação em duas etapas");
  await expect(page.getByText("Desligada", { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, email, PASSWORD);
  expect(errors).toEqual([]);
});

test("given a sign-in that waits for the code, when the person goes back or the sign-in expires, then they begin again with the password", async ({
  page,
}) => {
  const { email } = await newStudio(page);
  await enter(page, email);
  const app = await scanKey(page);
  await switchOn(page, app);
  await signOut(page);
  await askedForCode(page, email);
  await page.getByRole("button", { name: "Voltar ao login" }).click();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(email);

  await askedForCode(page, email);
  // Cognito gives this response three minutes after the password.
  await page.route("**/cognito-idp/**", (route) =>
    route.fulfill({
      status: 400,
      json: { __type: "NotAuthorizedException", message: "Invalid session for the user, session is expired." },
    }),
  );
  await typeCode(page, app.nextCode());
  await expect(toast(page, "O tempo para o código acabou")).toBeVisible();
  await expect(page.getByLabel("Senha", { exact: true })).toBeVisible();
  await page.unrouteAll();
  await askedForCode(page, email);
  await page.reload();
  await expect(page.getByLabel("Senha", { exact: true })).toBeVisible();
  expect(await tokensIn(page)).toEqual([]);
});
