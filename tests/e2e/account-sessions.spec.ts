import { expect, type Page } from "@playwright/test";
import { confirmed, PASSWORD, signIn, signOut, stored, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

test("given two tabs, when one signs out, then the other is signed out too and nothing of the account is left", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = await confirmed(page);
  await signIn(page, email, PASSWORD, { remember: true });
  const other = await page.context().newPage();
  const otherErrors = watchErrors(other);
  await other.goto("/plans");
  await expect(other).toHaveURL(/\/plans$/);

  await signOut(page);
  await expect(other).toHaveURL(/\/auth$/);
  for (const tab of [page, other]) expect(await stored(tab)).toEqual({ local: [], session: [] });
  expect(await page.context().cookies()).toEqual([]);
  expect([errors, otherErrors]).toEqual([[], []]);
});

test("given a person on two devices, when one signs out, then the other is signed out at its next call", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await confirmed(page);
  const device = await browser.newContext(baseURL ? { baseURL } : {});
  const there = await device.newPage();
  await signIn(there, email, PASSWORD);
  // A call that is still pending would notice the sign-out, and the page would close too early.
  await expect(there.getByText("0 de 3 etapas")).toBeVisible();
  await there.waitForLoadState("networkidle");
  await signIn(page, email, PASSWORD);
  await signOut(page);
  await expireAccessToken(there);
  await there.reload();
  await expect(there).toHaveURL(/\/auth$/);
  expect(await stored(there)).toEqual({ local: [], session: [] });
  await device.close();
});

test("given 'Lembrar de mim' off, when the tab ends, then the session ends; with it on, the session stays", async ({
  page,
}) => {
  const email = await confirmed(page);
  await signIn(page, email, PASSWORD);
  const second = await page.context().newPage();
  await second.goto("/dashboard");
  await expect(second).toHaveURL(/\/auth$/);
  await page.close();
  const third = await second.context().newPage();
  await third.goto("/dashboard");
  await expect(third).toHaveURL(/\/auth$/);
  await signIn(third, email, PASSWORD, { remember: true });
  await third.close();
  const fourth = await second.context().newPage();
  await fourth.goto("/dashboard");
  await expect(fourth).toHaveURL(/\/dashboard$/);
});

test("given an access token that has ended, or that the API refuses, when a screen calls in parallel, then one refresh serves all", async ({
  page,
}) => {
  const email = await confirmed(page);
  await signIn(page, email, PASSWORD);
  const refreshes: string[] = [];
  page.on("request", (request) => {
    const target = request.headers()["x-amz-target"] ?? "";
    if (target.endsWith("GetTokensFromRefreshToken")) refreshes.push(target);
  });
  for (const damageToken of [expireAccessToken, breakAccessToken]) {
    refreshes.length = 0;
    await damageToken(page);
    await page.reload();
    await expect(page.getByText("0 de 3 etapas")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(refreshes).toHaveLength(1);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

/** Rewrites the claims of the stored access token. Its signature no longer fits. */
async function rewriteAccessToken(page: Page, change: object): Promise<void> {
  await page.evaluate((changed) => {
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area).filter((one) => one.endsWith(".accessToken"))) {
        const [head, body = "", signature] = (area.getItem(key) ?? "").split(".");
        const claims = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
        const next = btoa(JSON.stringify({ ...claims, ...changed }))
          .replaceAll("+", "-")
          .replaceAll("/", "_");
        area.setItem(key, [head, next.replaceAll("=", ""), signature].join("."));
      }
  }, change);
}

const expireAccessToken = (page: Page) => rewriteAccessToken(page, { exp: 1 });
const breakAccessToken = (page: Page) => rewriteAccessToken(page, { jti: "changed" });

test("given a phone, when its owner signs in, then the sign-in is remembered unless they say otherwise", async ({
  browser,
  baseURL,
}) => {
  const withTouch = (hasTouch: boolean) =>
    browser.newContext({ ...(baseURL ? { baseURL } : {}), hasTouch, isMobile: hasTouch });
  const desk = await withTouch(false);
  const page = await desk.newPage();
  await page.goto("/auth");
  await expect(page.getByLabel("Lembrar de mim")).not.toBeChecked();
  await desk.close();
  const phone = await withTouch(true);
  const there = await phone.newPage();
  await there.goto("/auth");
  await expect(there.getByLabel("Lembrar de mim")).toBeChecked();
  await expect(there.getByText("Neste celular você continua na conta por 30 dias.")).toBeVisible();
  const email = await confirmed(there);
  await there.goto("/auth");
  await there.getByLabel("E-mail", { exact: true }).fill(email);
  await there.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await there.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(there).toHaveURL(/\/dashboard$/);
  expect((await stored(there)).local).toContainEqual(["remember-me", "1"]);
  await phone.close();
});
