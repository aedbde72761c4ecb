import { CONSENT_VERSION, consentText } from "@emdia/contracts/consent";
import { expect, type Page } from "@playwright/test";
import { type Api, newStudio, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";

async function linkOf(api: Api): Promise<string> {
  const { registrationLink } = (await api("POST", "/api/generate-registration-code", {})) as {
    registrationLink: string;
  };
  return new URL(registrationLink).pathname;
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel("Nome Completo").fill("Ana Souza");
  await page.getByLabel("Email").fill("ana@exemplo.com.br");
  await page.getByLabel("Telefone/WhatsApp").fill("11987654321");
  await page.getByRole("checkbox", { name: consentText("Estúdio Vida Pilates") }).check();
}

const send = (page: Page) => page.getByRole("button", { name: "Realizar Cadastro" });

test("given a link, when a student registers, then every field shows its error, and the owner gets the student with the consent", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { api } = await newStudio(page);
  await page.goto(await linkOf(api));
  await expect(page.getByRole("heading", { level: 1, name: "Cadastro de Aluno" })).toBeVisible();
  await expect(page.getByText("Estúdio Vida Pilates", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Pilates 2x R$ 189,90 por mês" })).toBeChecked();

  await send(page).click();
  for (const text of [
    "Nome deve ter pelo menos 2 caracteres",
    "Email inválido",
    "Telefone deve ter pelo menos 10 dígitos",
    "Para se cadastrar é preciso concordar com o uso dos seus dados",
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Nome Completo")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Site" })).toHaveCount(0);

  await fill(page);
  const sent = page.waitForRequest("**/api/public/register-student");
  await send(page).click();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ consent: true, consentVersion: CONSENT_VERSION, website: "" });
  expect(Object.keys(request.headers())).not.toContain("authorization");
  await expect(page.getByRole("heading", { name: "Cadastro Realizado!" })).toBeFocused();
  await expect
    .poll(async () => ((await api("GET", "/api/students")) as { name: string }[]).map((student) => student.name))
    .toEqual(["Ana Souza"]);
  expect(errors).toEqual([]);
});

test("given a form that cannot be sent, when it fails, the page is reloaded and it is sent again, then nothing typed is lost", async ({
  page,
}) => {
  const { api } = await newStudio(page);
  const link = await linkOf(api);
  await page.goto(link);
  await fill(page);
  const answer = await intercept(page, "**/register-student");
  answer((route) => route.abort());
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("Erro ao realizar cadastro");
  await page.context().setOffline(true);
  await expect(page.getByText("Você está sem internet.")).toBeVisible();
  await page.context().setOffline(false);

  answer();
  await page.reload();
  await expect(page.getByLabel("Nome Completo")).toHaveValue("Ana Souza");
  await expect(page.getByLabel("Telefone/WhatsApp")).toHaveValue("(11) 98765-4321");
  await page.getByRole("checkbox").check();
  const refusal = { error: "Muitas tentativas.", code: "request.too_many", requestId: "1" };
  const headers = { "retry-after": "40" };
  answer((route) => route.fulfill({ status: 429, headers, json: refusal }));
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("tente de novo em 40 segundos");
  answer((route) => route.fulfill({ status: 500, body: "?" }));
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("Erro ao cadastrar aluno.");
  answer();
  await send(page).click();
  await expect(page.getByText("Cadastro Realizado!")).toBeVisible();
});

test("given no code, an unknown one and six plans, when opened, then each has its own page", async ({ page }) => {
  const { api } = await newStudio(page);
  for (let more = 1; more <= 5; more++)
    await api("POST", "/api/plans", { name: `Plano ${more}`, price: 100 + more, periodInMonths: 1 });
  await page.goto("/cadastro");
  await expect(page.getByRole("heading", { name: "Link Inválido" })).toBeVisible();
  await page.goto("/cadastro/nada");
  await expect(page.getByRole("heading", { name: "Erro" })).toBeVisible();
  await expect(page.getByText("Código de cadastro inválido")).toBeVisible();
  const answer = await intercept(page, "**/api/public/teacher/**");
  answer((route) => route.abort());
  const link = await linkOf(api);
  await page.goto(link);
  await expect(page.getByText("Não foi possível abrir este cadastro.")).toBeVisible();
  answer();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByLabel("Plano", { exact: true }).selectOption({ label: "Plano 3 - R$ 103,00 por mês" });
  await expect(page.getByRole("link", { name: /Política de Privacidade/ })).toHaveAttribute("href", "/privacidade");
});
