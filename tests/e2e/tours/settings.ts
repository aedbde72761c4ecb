import { enterStudio, openSetting } from "../studio.ts";
import { theStudio } from "./people.ts";
import { answerWith, open, whileFailing, whileLoading } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const settings: Tour = async ({ page, shoot }) => {
  const email = "vera@exemplo.com.br";
  await enterStudio(page, theStudio(email));
  await whileLoading(page, "/settings", "Carregando configurações...", () =>
    shoot("settings", "loading", { only: 360 }),
  );
  await whileFailing(page, "/settings", () => shoot("settings", "failed", { only: 360 }));
  await shoot("settings", "pix", { at: "/settings", dark: true });
  await openSetting(page, "Avançado");
  await shoot("settings", "advanced", { dark: true });
  await answerWith<object>(page, "**/api/profile", (profile) => ({ ...profile, pixKey: null, pixKeyType: null }));
  await shoot("settings", "no-payment-data", { at: "/settings", sees: "Dados de pagamento incompletos.", only: 360 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await open(page, "/settings");
  await page.getByLabel("Método de Recebimento Principal").selectOption("bank");
  await page.getByLabel("Nome da Empresa").fill("");
  await page.getByLabel("CPF ou CNPJ").fill("1");
  await shoot("settings", "errors", { wrong: "Salvar Configurações" });
  await open(page, "/settings");
  await openSetting(page, "Seus dados");
  await shoot("settings", "own-data", { only: 360 });
  await shoot("settings", "delete-account", { dialog: "Excluir minha conta" });
  await page.getByLabel("Digite o e-mail da sua conta").fill(email);
  await page.getByRole("dialog").getByRole("button", { name: "Excluir minha conta" }).click();
  await shoot("settings", "account-ends", { sees: /^Sua conta será excluída em [\d/]+$/, only: 360 });
  await shoot("banner", "account-ends", { at: "/plans", window: true, dark: true });
};
