import { expect } from "@playwright/test";
import { confirmed, fillSignIn, linkOfNewSession, PASSWORD, signUp, toast } from "../account.ts";
import { press } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const accountForms: Tour = async ({ page, shoot }) => {
  const email = "marina@exemplo.com.br";
  await shoot("auth", "sign-in", { at: "/auth", dark: true });
  await shoot("auth", "sign-in-errors", { wrong: "Entrar" });
  await fillSignIn(page, email, "senha-errada");
  await shoot("auth", "wrong-password", { sees: toast(page, "Credenciais inválidas"), window: true });
  await shoot("auth", "forgot-password", { at: "/auth", dialog: "Esqueci minha senha" });
  await shoot("auth", "sign-up", { at: "/auth?criar", dark: true });
  await page.getByLabel("E-mail", { exact: true }).fill("marina@");
  await page.getByLabel("Senha", { exact: true }).fill("123");
  await shoot("auth", "sign-up-errors", { wrong: "Criar conta" });
  await signUp(page, email, PASSWORD);
  await shoot("auth", "check-mail", { sees: toast(page, "Verifique seu email"), window: true });
  await fillSignIn(page, email, PASSWORD);
  await shoot("auth", "unconfirmed", { sees: toast(page, "Email não confirmado"), window: true });
};

export const accountLinks: Tour = async ({ page, shoot }) => {
  const email = "paula@exemplo.com.br";
  await signUp(page, email, PASSWORD);
  const link = await linkOfNewSession(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await shoot("auth-callback", "continue-as", {
    sees: page.getByRole("heading", { name: `Continuar como ${email}?` }),
    dark: true,
  });
  await shoot("auth-callback", "done", { press: "Continuar", sees: "Email confirmado com sucesso!", only: 360 });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("/faq");
  await shoot("auth-callback", "refused", {
    at: "/auth/callback#error=access_denied",
    heading: "Link de confirmação inválido ou expirado.",
    dark: true,
  });
  await page.goto("/faq");
  await shoot("auth-callback", "failed", { at: "/auth/callback#error=server_error", only: 360 });
};

export const accountMails: Tour = async ({ page, shoot }) => {
  const email = "renata@exemplo.com.br";
  await shoot("email-confirmed", "no-link", { at: "/email-confirmed" });
  await page.goto("/faq");
  await shoot("email-confirmed", "button", {
    at: "/email-confirmed#email=renata@exemplo.com.br&code=000000",
    dark: true,
  });
  await press(page, "Confirmar e-mail");
  await expect(page.getByRole("button", { name: "Confirmar e-mail" })).toBeHidden();
  await shoot("email-confirmed", "refused");
  await shoot("password-reset", "no-link", { at: "/password-reset" });
  await page.goto("/faq");
  await shoot("password-reset", "form", {
    at: "/password-reset#email=renata@exemplo.com.br&code=123456",
    heading: "Nova senha",
    dark: true,
  });
  await shoot("password-reset", "errors", { wrong: "Salvar nova senha" });
  await confirmed(page, email);
  await page.goto("/auth");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await press(page, "Esqueci minha senha");
  await press(page, "Enviar");
  await expect(toast(page, "Email enviado!")).toBeVisible();
  await shoot("mail", "confirm-address", { mail: [email, /Confirme seu e-mail/], dark: true });
  await shoot("mail", "new-password", { mail: [email, /Crie uma nova senha/] });
};
