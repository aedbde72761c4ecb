import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { enter, newStudio, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { expectWholeTextNow } from "./layout.ts";
import { expectLargeTargets } from "./reach.ts";
import { enterStudio, openSetting } from "./studio.ts";

test("given settings, when every field is changed and saved, then they are kept and the dashboard opens", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const { email, api } = await newStudio(page);
  await enter(page, email);
  await page.goto("/settings");
  for (const name of ["INFORMAÇÕES DO NEGÓCIO", "INFORMAÇÕES DE PAGAMENTO", "CONFIGURAÇÕES DE COBRANÇA"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByLabel("CPF ou CNPJ").fill("529.982.247-25");
  await page.getByLabel("Endereço").fill("Rua das Flores, 10");
  await expect(page.getByLabel("Chave PIX", { exact: true })).toBeVisible();
  await page.getByLabel("Método de Recebimento Principal").selectOption("bank");
  await expect(page.getByLabel("Chave PIX", { exact: true })).toHaveCount(0);
  await page.getByLabel("Informações Bancárias").fill("Banco 1, agência 2");
  await openSetting(page, "Instruções adicionais");
  await page.getByLabel("Aparecem em todas as cobranças").fill("Mande o comprovante.");
  await page.getByLabel("Mês de referência").selectOption("previous");
  await page.getByLabel("Fuso horário").selectOption("America/Manaus");
  await page.getByLabel("Cobrança automática").uncheck();
  await page.getByLabel("Aprovar cadastros").check();
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(toast(page, "Configurações salvas")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await api("GET", "/api/profile")).toMatchObject({
    document: "52998224725",
    address: "Rua das Flores, 10",
    paymentMethod: "bank",
    bankInfo: "Banco 1, agência 2",
    paymentInstructions: "Mande o comprovante.",
    billingType: "previous",
    timezone: "America/Manaus",
    automationEnabled: false,
    approveRegistrations: true,
  });
  expect(errors).toEqual([]);
});

test("given a studio of one plan, when the settings open on a phone, then they fit two screens, and a setting in use stands outside the fold", async ({
  page,
}) => {
  const { call } = await enterStudio(page, { profile: { automationEnabled: true } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings");
  await expect(page.getByText("Lembretes automáticos")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 740);
  const month = page.getByLabel("Mês de referência");
  await expect(month).toBeHidden();
  await openSetting(page, "Avançado");
  await expect(month).toBeVisible();
  await expectAccessible(page, "the open settings");
  await expectLargeTargets(page, "the open settings");
  await expectWholeTextNow(page, "the open settings");

  await call("PUT", "/api/profile", { billingType: "previous" });
  await page.reload();
  await expect(month).toHaveValue("previous");
  await expect(page.getByLabel("Prazo de pagamento")).toBeHidden();
});

test("given a mobile number that is a valid CPF, when it is typed as the PIX key, then only then is its type asked", async ({
  page,
}) => {
  const { call } = await enterStudio(page);
  await page.goto("/settings");
  const [key, cpf] = [page.getByLabel("Chave PIX", { exact: true }), page.getByText("Meu CPF", { exact: true })];
  await key.fill("11987654321");
  await expect(page.getByText("Celular", { exact: true })).toBeVisible();
  await expect(cpf).toHaveCount(0);
  await key.fill("11998765008");
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(page.getByText("Diga se este número é seu celular ou seu CPF")).toBeVisible();
  await expectAccessible(page, "the question for the key's type");
  await cpf.click();
  await page.getByRole("button", { name: "Salvar Configurações" }).click();
  await expect(toast(page, "Configurações salvas")).toBeVisible();
  expect(await call("GET", "/api/profile")).toMatchObject({ pixKeyType: "cpf", pixKey: "11998765008" });
});

test("given an owner, when they export, request the account's deletion and cancel it, then each is done and shown everywhere", async ({
  page,
}) => {
  const { email, api, planId } = await newStudio(page);
  await api("POST", "/api/students", { name: "Ana Souza", planId });
  await enter(page, email);
  await page.goto("/settings");
  await openSetting(page, "Seus dados");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar meus dados" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file).toMatchObject({ profile: { email }, plans: [{ id: planId }], students: [{ name: "Ana Souza" }] });

  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir sua conta?" });
  await dialog.getByLabel("Digite o e-mail da sua conta").fill("outra@exemplo.com.br");
  await dialog.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(dialog.getByText(`Digite ${email}`, { exact: true })).toBeVisible();
  await dialog.getByLabel("Digite o e-mail da sua conta").fill(email.toUpperCase());
  await dialog.getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(toast(page, "Exclusão agendada")).toBeVisible();
  for (const path of ["/dashboard", "/plans", "/students"]) {
    await page.goto(path);
    await expect(page.getByText(/^Sua conta será excluída em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  }
  await page.getByRole("button", { name: "Desistir da exclusão" }).click();
  await expect(toast(page, "Exclusão cancelada")).toBeVisible();
  await expect(page.getByText(/^Sua conta será excluída/)).toHaveCount(0);
  expect(await api("GET", "/api/profile")).toMatchObject({ deleteAt: null });
});
