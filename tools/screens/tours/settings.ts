import { expect } from "@playwright/test";
import { enterStudio } from "../../../tests/e2e/studio.ts";
import { theStudio } from "../people.ts";
import { answerWith, expectWrong, open, press, pressInto, whileFailing, whileLoading } from "../scenes.ts";
import type { Tour } from "./tour.ts";

/** Shows the settings, and the deletion of the account. */
export const settings: Tour = async ({ page, shoot }) => {
  const email = "vera@exemplo.com.br";
  await enterStudio(page, theStudio(email));
  await whileLoading(page, "/settings", "Carregando configurações...", () =>
    shoot("settings", "loading", { only: 360 }),
  );
  await whileFailing(page, "/settings", () => shoot("settings", "failed", { only: 360 }));
  await open(page, "/settings");
  await shoot("settings", "pix", { dark: true });
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, pixKey: null, pixKeyType: null }));
  await open(page, "/settings");
  await expect(page.getByText("Dados de pagamento incompletos.")).toBeVisible();
  await shoot("settings", "no-payment-data", { only: 360 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await open(page, "/settings");
  await page.getByLabel("Método de Recebimento Principal").selectOption("bank");
  await page.getByLabel("Nome da Empresa").fill("");
  await page.getByLabel("CPF ou CNPJ").fill("1");
  await press(page, "Salvar Configurações");
  await expectWrong(page);
  await shoot("settings", "errors");
  await open(page, "/settings");
  await pressInto(page, "Excluir minha conta");
  await shoot("settings", "delete-account");
  await page.getByLabel("Digite o e-mail da sua conta").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Excluir minha conta" }).click();
  await expect(page.getByText(/^Sua conta será excluída em [\d/]+$/)).toBeVisible();
  await shoot("settings", "account-ends", { only: 360 });
  await open(page, "/plans");
  await shoot("banner", "account-ends", { window: true, dark: true });
};
