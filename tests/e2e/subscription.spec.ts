import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { confirmFromMailbox, mailbox, manageSubscription, signIn, signUp, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, openSetting, student, tomorrow } from "./studio.ts";

async function advanceClock(page: Page, duration: string): Promise<void> {
  const moved = await page.request.post("/__local/clock.json", { data: { advance: duration } });
  expect(moved.status()).toBe(200);
}

const paywall = (page: Page) => page.getByRole("dialog", { name: /^(Trial Expirado|Assinatura encerrada)$/ });

function statusOfWrite(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const areas = [localStorage, sessionStorage];
    const key = areas.flatMap(Object.keys).find((name) => name.endsWith(".accessToken")) ?? "";
    const token = areas.map((area) => area.getItem(key)).find(Boolean);
    const response = await fetch("/api/plans", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: `Plano ${Date.now()}`, price: 10, periodInMonths: 1 }),
    });
    return response.status;
  });
}

async function subscribe(page: Page): Promise<void> {
  await paywall(page).getByRole("button", { name: "Assinar Agora" }).click();
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("Assinatura ativa. Obrigado!", { exact: true })).toBeVisible();
  await expect(paywall(page)).toBeHidden();
}

async function inPortal(page: Page, action: RegExp): Promise<void> {
  await page.goto("/dashboard");
  await manageSubscription(page);
  await page.getByRole("button", { name: action }).click();
  await page.getByRole("link", { name: /Voltar/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function expectAccess(page: Page, has: boolean): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(paywall(page)).toBeVisible({ visible: !has });
  expect(await statusOfWrite(page)).toBe(has ? 201 : 402);
}

test.beforeEach(async ({ page }) => {
  // Stripe's stand-in delivers every event three times, in shuffled order.
  await page.request.post("/__local/stripe.json", { data: { duplicates: 2, shuffleSeed: 11 } });
});

test.afterEach(async ({ page }) => {
  await page.request.post("/__local/stripe.json", { data: { duplicates: 0 } });
});

test("given a newcomer, when the trial ends, they subscribe, a renewal fails, they return and cancel, then access follows the rules at every step", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const owner = `dona-${randomUUID().slice(0, 8)}@exemplo.com.br`;
  await signUp(page, owner, "segredo1");
  await confirmFromMailbox(page, owner);
  await signIn(page, owner, "segredo1");

  await manageSubscription(page);
  const trial = page.getByRole("dialog", { name: "Período de Trial Ativo" });
  await expect(trial).toContainText("Seu teste grátis é de 30 dias");
  await expect(trial).toContainText("Restam 30 dias de acesso completo.");
  await expect(trial).not.toContainText("7 dias");
  await page.keyboard.press("Escape");
  await expect(trial).toBeHidden();
  // On a phone the sheet of "Mais", from which the dialog was opened, is still open.
  if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // The browser then goes back one history entry, which would end the next navigation.
  await page.waitForFunction(() => history.state?.dialog !== true);
  await expectAccess(page, true);

  await advanceClock(page, "P30DT1H");
  await expectAccess(page, false);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(paywall(page)).toBeVisible();
  await expect(paywall(page)).toContainText("R$ 29,90");
  await expect(paywall(page)).toContainText("Trial Expirado");
  await expect(paywall(page)).toContainText("Seu teste grátis de 30 dias chegou ao fim.");
  await expect(paywall(page)).not.toContainText("Sua assinatura");

  await paywall(page).getByRole("button", { name: "Assinar Agora" }).click();
  await page.getByRole("button", { name: "Recusar cartão" }).click();
  await expect(page.getByRole("alert")).toContainText("recusado");
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(paywall(page)).toBeVisible();

  await subscribe(page);
  await expectAccess(page, true);
  await inPortal(page, /Fazer a cobrança falhar/);
  await advanceClock(page, "P32D");
  await expectAccess(page, true);
  await advanceClock(page, "P8D");
  await expectAccess(page, false);
  await expect(paywall(page)).toContainText("Sua assinatura terminou.");

  await subscribe(page);
  await inPortal(page, /Cancelar ao fim do período/);
  await expectAccess(page, true);
  await advanceClock(page, "P32D");
  await expectAccess(page, false);
  await expect(paywall(page)).toContainText("Sua assinatura terminou.");
  await expect(paywall(page)).not.toContainText(/teste grátis|Trial/);
  await paywall(page).getByRole("button", { name: "Já assinei" }).click();
  await expect(page.getByText("Status sincronizado.", { exact: true })).toBeVisible();

  const letters = (await mailbox(page, owner)).map((mail) => mail.subject).toReversed();
  const aboutSubscription = letters.filter((subject) => /assinatura/i.test(subject));
  expect(aboutSubscription).toEqual([
    "Sua assinatura está ativa",
    "Não conseguimos cobrar sua assinatura",
    "Sua assinatura terminou",
    "Sua assinatura está ativa",
    "Sua assinatura foi cancelada",
    "Sua assinatura terminou",
  ]);
  expect(errors).toEqual([]);
});

test("given a trial that is over, when the owner opens their data, then reading, exporting and the settings stay open", async ({
  page,
}) => {
  const profile = { invoiceDay: await tomorrow(page), automationEnabled: true };
  await enterStudio(page, { profile, students: [student("Ana Souza")] });
  await advanceClock(page, "P31D");
  await page.goto("/dashboard");
  await expect(paywall(page)).toContainText("Seu teste grátis");
  const exported = page.waitForEvent("download");
  await paywall(page).getByRole("button", { name: "Exportar meus dados" }).click();
  expect((await exported).suggestedFilename()).toMatch(/^em-dia-.*\.json$/);

  await paywall(page).getByRole("link", { name: "Configurações" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Configurações" })).toBeVisible();
  await expect(paywall(page)).toBeHidden();
  await expect(page.getByText(/^Seu teste grátis de 30 dias chegou ao fim/)).toBeVisible();
  await page.getByText("Ana Souza", { exact: true }).click();
  await expect(page.getByText(/R\$\s150,50 · vence/).first()).toBeVisible();
  await openSetting(page, "Seus dados");
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar meus dados" }).click();
  await again;
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Dúvidas Frequentes" })).toBeVisible();
  await expect(paywall(page)).toBeHidden();

  for (const path of ["/students", "/plans", "/onboarding", "/settings/outra"]) {
    await page.goto(path);
    await expect(paywall(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(paywall(page)).toBeVisible();
  }
});
