/** Tests that the service worker shows its one page offline (docs/decisions/052-offline.md). */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { enter, signOut, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { aStudio, expectNoSidewaysScroll, student } from "./studio.ts";

test.use({ serviceWorkers: "allow" });

const offline = (page: Page) => page.getByRole("heading", { name: "Sem internet" });
const ana = (page: Page) => page.getByRole("link", { name: "Ver detalhes de Ana Souza" });

async function enterStudioWithWorker(page: Page): Promise<{ email: string }> {
  const { email } = await aStudio(page, { students: [student("Ana Souza")] });
  await enter(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { email };
}

test("given a connection that is lost, when screens are reloaded, opened by a link or from the landing page, then each says so and opens by itself once it is back", async ({
  page,
}) => {
  await enterStudioWithWorker(page);
  const errors = watchErrors(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(offline(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectAccessible(page, "no connection");
  await expectNoSidewaysScroll(page);
  await page.goto("/");
  await expect(offline(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goto("/students?busca=ana#lista");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(offline(page)).toBeVisible();
  await expect(page).toHaveURL(/\/students\?busca=ana#lista$/);

  await page.context().setOffline(false);
  await expect(ana(page)).toBeVisible();
  await expect(page).toHaveURL(/\/students\?busca=ana/);
  expect(errors.filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("given an owner who worked and signed out, when the connection is lost, then the browser has stored nothing of theirs to show", async ({
  page,
}) => {
  const { email } = await enterStudioWithWorker(page);
  await page.goto("/students");
  await expect(ana(page)).toBeVisible();
  await signOut(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.context().setOffline(true);
  for (const address of ["/students", "/api/students", "/dashboard"]) {
    await page.goto(address);
    await expect(offline(page)).toBeVisible();
    const text = await page.content();
    expect([text.includes("Ana Souza"), text.includes(email)]).toEqual([false, false]);
  }
});

test("given a tab open since the release before, when the new worker is found, then it takes over and the tab still opens every screen", async ({
  page,
}) => {
  const fresh = await (await page.request.get("/service-worker.js")).text();
  await page
    .context()
    .route("**/service-worker.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: fresh.replace("Sem internet</h1>", "Sem rede</h1>") }),
    );
  await enterStudioWithWorker(page);
  await page.context().setOffline(true);
  await page.goto("/students");
  await expect(page.getByRole("heading", { name: "Sem rede" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(ana(page)).toBeVisible();

  await page.context().unrouteAll();
  const errors = watchErrors(page);
  await page.evaluate(async () => {
    const change = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    await (await navigator.serviceWorker.ready).update();
    await change;
  });
  await ana(page).click();
  await expect(page.getByRole("heading", { name: "Ana Souza" }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().setOffline(true);
  await page.goto("/settings");
  await expect(offline(page)).toBeVisible();
});
