import { expect } from "@playwright/test";
import {
  confirmed,
  fillSignIn,
  newAddress,
  openFromMailbox,
  PASSWORD,
  signIn,
  signUp,
  stored,
  toast,
  watchErrors,
} from "./account.ts";
import { test } from "./fixtures.ts";

test("given a newcomer, when they sign up and press the mail's button, then the page asks them to log in, and they can", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = newAddress();
  await signUp(page, email, PASSWORD);
  await expect(toast(page, "Verifique seu email")).toBeVisible();

  await fillSignIn(page, email, PASSWORD);
  await expect(toast(page, "Email não confirmado")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reenviar confirmação" })).toBeVisible();

  const opened = await openFromMailbox(page, email, /Confirme seu e-mail/, "Confirmar e-mail");
  await expect(opened.getByRole("button", { name: "Confirmar e-mail" })).toBeVisible();
  expect(new URL(opened.url()).hash).toBe("");
  await opened.waitForLoadState("networkidle");
  await fillSignIn(page, email, PASSWORD);
  await expect(toast(page, "Email não confirmado")).toBeVisible();

  await opened.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(opened.getByText("Conta criada com sucesso!")).toBeVisible();
  const { local, session } = await stored(opened);
  expect([...local, ...session].filter(([key]) => key.startsWith("Cognito") || key === "stored-user")).toEqual([]);
  await opened.getByRole("link", { name: "Fazer login" }).click();
  await expect(opened).toHaveURL(/\/auth$/);
  await signIn(opened, email, PASSWORD);
  expect(errors).toEqual([]);
});

test("given a resent confirmation, when its button is pressed, then the callback confirms and opens the dashboard", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = newAddress();
  await signUp(page, email, PASSWORD);
  await page.getByRole("button", { name: "Reenviar confirmação" }).click();
  await expect(toast(page, "Email reenviado")).toBeVisible();

  const opened = await openFromMailbox(page, email, /Confirme seu e-mail/, "Confirmar e-mail");
  await opened.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(opened.getByText("Email confirmado com sucesso!")).toBeVisible();
  await expect(opened).toHaveURL(/\/auth\/callback$/);
  expect(await opened.evaluate(() => sessionStorage.getItem("email-confirmed"))).toBe("true");
  await expect(opened).toHaveURL(/\/dashboard$/);
  await opened.goto("/auth/callback");
  await expect(opened.getByText("Email já confirmado!")).toBeVisible();
  await expect(opened).toHaveURL(/\/dashboard$/);
  expect(errors).toEqual([]);
});

test("given a forgotten password, when the mail's link is followed, then the new one signs in and the old one does not", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = await confirmed(page);
  await page.goto("/auth");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Esqueci minha senha" }).click();
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(toast(page, "Email enviado!")).toBeVisible();
  const opened = await openFromMailbox(page, email, /Crie uma nova senha/, "Criar nova senha");
  await opened.getByLabel("Nova senha", { exact: true }).fill("outra-senha");
  await opened.getByLabel("Confirmar senha").fill("outra-senha");
  await opened.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(opened.getByText("Senha alterada!")).toBeVisible();
  await fillSignIn(opened, email, PASSWORD);
  await expect(toast(opened, "Credenciais inválidas")).toBeVisible();
  await signIn(opened, email, "outra-senha");
  expect(errors).toEqual([]);
});
