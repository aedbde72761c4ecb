import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { enter, newStudio, toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

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
  await page.getByLabel("Instruções adicionais").fill("Mande o comprovante.");
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

test("given an owner, when they export, request the account's deletion and cancel it, then each is done and shown everywhere", async ({
  page,
}) => {
  const { email, api, planId } = await newStudio(page);
  await api("POST", "/api/students", { name: "Ana Souza", planId });
  await enter(page, email);
  await page.goto("/settings");
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
