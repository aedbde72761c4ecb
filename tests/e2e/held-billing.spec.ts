import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { toast, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { enterStudio, expectNoSidewaysScroll, student } from "./studio.ts";

const why = {
  too_soon: "As cobranças viriam menos de um dia depois das últimas. Confira e libere.",
  too_many: "Há mais que o dobro de cobranças do seu maior mês. Confira e libere.",
};

/** Pretends that a run is held, because a run that is really held needs 51 students. */
async function hold(page: Page, reason: keyof typeof why): Promise<void> {
  await page.route("**/api/profile", async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const profile: object = await response.json();
    const billingHeld = { since: "2027-02-10T11:00:00.000Z", reason };
    await route.fulfill({ response, json: { ...profile, billingHeld } });
  });
}

test("given a billing run that stopped, when its owner opens the dashboard, then it gives the reason, and the owner can release it", async ({
  page,
}) => {
  const errors = watchErrors(page);
  await enterStudio(page, { students: [student("Ana Souza")] });
  const release = page.getByRole("button", { name: "Liberar envio" });
  await expect(release).toHaveCount(0);

  await hold(page, "too_many");
  await page.goto("/dashboard");
  await expect(page.getByText(why.too_many)).toBeVisible();
  await hold(page, "too_soon");
  await page.goto("/dashboard");
  await expect(page.getByText(why.too_soon)).toBeVisible();
  await expect(release).toBeVisible();
  await expectAccessible(page, "a held billing");
  await expectNoSidewaysScroll(page);

  await page.route("**/api/profile/release-billing", (route) => route.abort(), { times: 1 });
  await release.click();
  await expect(toast(page, "Erro ao liberar")).toBeVisible();
  await expect(page.getByText(why.too_soon)).toBeVisible();

  const asked = page.waitForRequest("**/api/profile/release-billing");
  await release.click();
  expect((await asked).method()).toBe("POST");
  await expect(toast(page, "Cobranças liberadas")).toBeVisible();
  await expect(toast(page, "Elas saem na próxima hora, das 8h às 20h.")).toBeVisible();
  await expect(page.getByText(why.too_soon)).toBeHidden();
  expect(errors.filter((error) => !error.includes("ERR_FAILED"))).toEqual([]);
});
