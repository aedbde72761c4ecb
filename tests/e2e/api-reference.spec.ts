import { allRoutes } from "@emdia/contracts/routes/index";
import { expect } from "@playwright/test";
import { watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

test("given the API reference, when it is opened, then each route has its rules' texts, offline", async ({ page }) => {
  const errors = watchErrors(page);
  const hosts = new Set<string>();
  page.on("request", (request) => void (request.url().startsWith("http") && hosts.add(new URL(request.url()).host)));
  await page.goto("/docs");
  for (const { area, name, path } of allRoutes)
    await expect(page.locator(`#operations-${area}-${name}`)).toContainText(path);
  const creation = page.locator("#operations-plans-createPlan");
  await creation.getByRole("button", { name: "Creates a plan." }).click();
  await creation.getByText("Schema", { exact: true }).first().click();
  await creation.getByRole("button", { name: "Expand all" }).first().click();
  await expect(creation.getByText("O nome do plano deve ter pelo menos 3 caracteres")).toBeVisible();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(errors).toEqual([]);
});
