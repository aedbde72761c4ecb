import { expect, type Page } from "@playwright/test";
import { manageSubscription } from "../account.ts";
import { enterStudio } from "../studio.ts";
import { theStudio } from "./people.ts";
import { answerWith, open, press } from "./scenes.ts";
import type { Tour } from "./tour.ts";

export const subscription: Tour = async ({ page, shoot }) => {
  await enterStudio(page, theStudio("alice@exemplo.com.br"));
  await manageSubscription(page);
  await shoot("subscription", "trial", {
    sees: page.getByRole("dialog", { name: "Período de Trial Ativo" }),
    dark: true,
  });
  await press(page, "Assinar o Premium");
  await shoot("subscription", "upgrade");
  await whenStatus(page, { isTrialActive: false, status: "past_due", accessUntil: "2030-03-09T12:00:00.000Z" });
  await shoot("banner", "past-due", { sees: /^Não conseguimos cobrar sua assinatura/, window: true });
  await whenStatus(page, { canAccess: false, isTrialActive: false, daysLeft: 0 });
  await shoot("subscription", "paywall", { sees: page.getByRole("dialog", { name: "Trial Expirado" }), dark: true });
  await openSettings(page);
  await shoot("subscription", "open-settings");
  await whenStatus(page, { canAccess: false, isTrialActive: false, daysLeft: 0, hasSubscribed: true });
  await shoot("subscription", "paywall-former", { sees: /^Sua assinatura terminou/ });
  await openSettings(page);
  await shoot("subscription", "open-settings-former");
  await whenStatus(page, { canAccess: false, isTrialActive: false, daysLeft: 0, status: "past_due" });
  await shoot("subscription", "paywall-past-due", { sees: page.getByRole("button", { name: "Atualizar o cartão" }) });
  await openSettings(page);
  await shoot("subscription", "open-settings-past-due");
};

async function openSettings(page: Page): Promise<void> {
  await open(page, "/settings");
  await expect(page.getByRole("heading", { name: "Alunos e cobranças" })).toBeVisible();
}

async function whenStatus(page: Page, change: object): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await answerWith<object>(page, "**/api/subscription/status", (status) => ({ ...status, ...change }));
  await open(page, "/dashboard");
}
