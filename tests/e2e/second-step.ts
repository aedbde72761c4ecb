import { expect, type Page } from "@playwright/test";
import { PASSWORD, toast } from "./account.ts";
import { type Authenticator, authenticatorOf } from "./authenticator.ts";
import { openSetting } from "./studio.ts";

export async function scanKey(page: Page): Promise<Authenticator> {
  await page.goto("/settings");
  await openSetting(page, "Verificação em duas etapas");
  await page.getByRole("button", { name: "Ligar verificação" }).click();
  const dialog = page.getByRole("dialog", { name: "Ligar verificação em duas etapas" });
  await dialog.getByLabel("Sua senha").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByRole("img", { name: "Código QR para o aplicativo autenticador" })).toBeVisible();
  const key = await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent();
  return authenticatorOf(key ?? "");
}

export async function switchOn(page: Page, app: Authenticator): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Ligar verificação em duas etapas" });
  await dialog.getByLabel("Digite os 6 números").fill(app.nextCode());
  await dialog.getByRole("button", { name: "Ligar verificação" }).click();
  await expect(toast(page, "Verificação em duas etapas ligada")).toBeVisible();
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Código do aplicativo").fill(code);
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
}
