import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { manageSubscription, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, expectNoSidewaysScroll } from "./studio.ts";

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "Seu teste termina" });

/** Pretends that the trial ends in so many days, at noon in São Paulo, and opens a screen. */
async function endIn(page: Page, days: number, change: object = {}): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/subscription/status", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const today = response.headers()["x-today"] ?? "";
    const trialEndsAt = new Date(Date.parse(`${today}T15:00:00.000Z`) + days * 24 * 3_600_000).toISOString();
    await route.fulfill({ response, json: { ...(await response.json()), trialEndsAt, ...change } });
  });
  await page.goto("/students");
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Expects that the last dialog's scrim also dims the dialogs that were opened before it. */
async function expectOthersDimmed(page: Page): Promise<void> {
  const layers = await page
    .getByRole("dialog", { includeHidden: true })
    .evaluateAll((dialogs) =>
      [...dialogs.slice(0, -1), dialogs.at(-1)?.previousElementSibling].map((one) =>
        one ? Number(getComputedStyle(one).zIndex) : Number.NaN,
      ),
    );
  expect(Math.max(...layers)).toBe(layers.at(-1));
}

test("given a trial, when its last week comes, then every screen shows the days left and leads to the checkout; before, and once subscribed, none does", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page);
  await expect(banner(page)).toHaveCount(0);
  await endIn(page, 8);
  await expect(banner(page)).toHaveCount(0);
  for (const [days, text] of [
    [7, "Seu teste termina em 7 dias."],
    [3, "Seu teste termina em 3 dias."],
    [1, "Seu teste termina amanhã."],
    [0, "Seu teste termina hoje."],
  ] as const) {
    await endIn(page, days);
    await expect(banner(page)).toContainText(`${text} Assine para continuar cobrando.`);
  }
  await endIn(page, 3);
  for (const path of ["/dashboard", "/plans", "/settings"]) {
    await page.goto(path);
    await expect(banner(page)).toContainText("em 3 dias");
  }
  await expectAccessible(page, "the banner of a trial's end");
  await expectNoSidewaysScroll(page);
  await manageSubscription(page);
  await expect(page.getByRole("dialog")).toContainText("Restam 3 dias de acesso completo.");
  await expectOthersDimmed(page);
  // The first Escape closes the dialog, the second the menu from which it was opened.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").filter({ hasText: "Restam 3 dias" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await banner(page).getByRole("button", { name: "Assinar o Premium" }).click();
  await expect(page.getByRole("button", { name: /^Pagar/ })).toBeVisible();

  await endIn(page, 3, { isTrialActive: false, status: "active" });
  await expect(banner(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});
