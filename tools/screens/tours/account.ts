import { expect } from "@playwright/test";
import { confirmed, fillSignIn, linkOfNewSession, PASSWORD, signUp, toast } from "../../../tests/e2e/account.ts";
import { expectWrong, open, press, pressInto } from "../scenes.ts";
import { showMail } from "../show-mail.ts";
import type { Tour } from "./tour.ts";

/** Shows the forms to sign in and to sign up, with their errors. */
export const accountForms: Tour = async ({ page, shoot }) => {
  const email = "marina@exemplo.com.br";
  await open(page, "/auth");
  await shoot("auth", "sign-in", { dark: true });
  await press(page, "Entrar");
  await expectWrong(page);
  await shoot("auth", "sign-in-errors");
  await fillSignIn(page, email, "senha-errada");
  await expect(toast(page, "Credenciais inválidas")).toBeVisible();
  await shoot("auth", "wrong-password", { window: true });
  await open(page, "/auth");
  await pressInto(page, "Esqueci minha senha");
  await shoot("auth", "forgot-password");
  await open(page, "/auth?criar");
  await shoot("auth", "sign-up", { dark: true });
  await page.getByLabel("E-mail", { exact: true }).fill("marina@");
  await page.getByLabel("Senha", { exact: true }).fill("123");
  await press(page, "Criar conta");
  await expectWrong(page);
  await shoot("auth", "sign-up-errors");
  await signUp(page, email, PASSWORD);
  await expect(toast(page, "Verifique seu email")).toBeVisible();
  await shoot("auth", "check-mail", { window: true });
  await fillSignIn(page, email, PASSWORD);
  await expect(toast(page, "Email não confirmado")).toBeVisible();
  await shoot("auth", "unconfirmed", { window: true });
};

/** Shows the pages behind the links of the account's mails. */
export const accountLinks: Tour = async ({ page, shoot }) => {
  const email = "paula@exemplo.com.br";
  await signUp(page, email, PASSWORD);
  const link = await linkOfNewSession(page, email);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `Continuar como ${email}?` })).toBeVisible();
  await shoot("auth-callback", "continue-as", { dark: true });
  await press(page, "Continuar");
  await expect(page.getByText("Email confirmado com sucesso!")).toBeVisible();
  await shoot("auth-callback", "done", { only: 360 });
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("/faq");
  await open(page, "/auth/callback#error=access_denied", "Link de confirmação inválido ou expirado.");
  await shoot("auth-callback", "refused", { dark: true });
  await page.goto("/faq");
  await open(page, "/auth/callback#error=server_error");
  await shoot("auth-callback", "failed", { only: 360 });
};

/** Shows the confirmation by a button, and how a new password is set. */
export const accountMails: Tour = async ({ page, shoot }) => {
  const email = "renata@exemplo.com.br";
  await open(page, "/email-confirmed");
  await shoot("email-confirmed", "no-link");
  await page.goto("/faq");
  await open(page, "/email-confirmed#email=renata@exemplo.com.br&code=000000");
  await shoot("email-confirmed", "button", { dark: true });
  await press(page, "Confirmar e-mail");
  await expect(page.getByRole("button", { name: "Confirmar e-mail" })).toBeHidden();
  await shoot("email-confirmed", "refused");
  await open(page, "/password-reset");
  await shoot("password-reset", "no-link");
  await page.goto("/faq");
  await open(page, "/password-reset#email=renata@exemplo.com.br&code=123456", "Nova senha");
  await shoot("password-reset", "form", { dark: true });
  await press(page, "Salvar nova senha");
  await expectWrong(page);
  await shoot("password-reset", "errors");
  await confirmed(page, email);
  await page.goto("/auth");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await press(page, "Esqueci minha senha");
  await press(page, "Enviar");
  await expect(toast(page, "Email enviado!")).toBeVisible();
  await showMail(page, email, /Confirme seu e-mail/);
  await shoot("mail", "confirm-address", { dark: true });
  await showMail(page, email, /Crie uma nova senha/);
  await shoot("mail", "new-password");
};
