import { type BrowserContext, expect, type Page } from "@playwright/test";
import { linkOfNewSession, newAddress, PASSWORD, signUp, stored, watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";

/** Makes the link of another person's account, which another browser requested. */
async function strangersLink(context: BrowserContext): Promise<{ email: string; link: string }> {
  const email = newAddress();
  const page = await context.newPage();
  await signUp(page, email, PASSWORD);
  await page.evaluate(() => localStorage.clear());
  const link = await linkOfNewSession(page, email);
  await page.close();
  return { email, link };
}

/**
 * Records the places that must never contain a token: addresses in the tab's history, requests, and
 * the console.
 */
async function watchLeaks(page: Page): Promise<() => Promise<string[]>> {
  const said: string[] = [];
  page.on("console", (message) => said.push(`console: ${message.text()}`));
  page.on("request", (request) => said.push(request.url().split("#")[0] ?? "", request.headers().referer ?? ""));
  const devtools = await page.context().newCDPSession(page);
  return async () => {
    const { entries } = await devtools.send("Page.getNavigationHistory");
    return [...said, ...entries.map((entry) => entry.url)].filter((text) =>
      /access_token|refresh_token|eyJ[\w-]{10,}/.test(text),
    );
  };
}

test("given another person's tokens in a link, when it is opened, then nothing is stored before the person agrees", async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchErrors(page);
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const [refused, accepted] = [await strangersLink(elsewhere), await strangersLink(elsewhere)];
  await elsewhere.close();
  const leaks = await watchLeaks(page);

  await page.goto(refused.link);
  await expect(page.getByRole("heading", { name: `Continuar como ${refused.email}?` })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  expect(await leaks()).toEqual([]);
  expect(await stored(page)).toEqual({ local: [], session: [] });
  await page.getByRole("button", { name: "Não é a minha conta" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await stored(page)).toEqual({ local: [], session: [] });
  await page.goto("/faq");
  await page.goto(refused.link);
  await expect(page.getByText("Link de confirmação inválido ou expirado.")).toBeVisible();

  await page.goto("/auth");
  await page.goto(accepted.link);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Email confirmado com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await leaks()).toEqual([]);
  expect(errors).toEqual([]);
});

test("given forged, cut and foreign tokens and error links, when they are opened, then they are refused and leave nothing", async ({
  page,
}) => {
  const errors = watchErrors(page);
  const email = newAddress();
  await signUp(page, email, PASSWORD);
  const [, good = ""] = (await linkOfNewSession(page, email)).split("#");
  await page.evaluate(() => localStorage.clear());
  const fields = new URLSearchParams(good);
  const [access = "", refresh = ""] = [fields.get("access_token") ?? "", fields.get("refresh_token") ?? ""];
  const [head, body, signature = ""] = access.split(".");
  const claims = JSON.parse(Buffer.from(body ?? "", "base64url").toString());
  const forgedBody = Buffer.from(JSON.stringify({ ...claims, sub: "outra" })).toString("base64url");
  const attempts = [
    { access_token: `${head}.${forgedBody}.${signature}`, refresh_token: refresh },
    { access_token: `${head}.${body}.${signature.split("").reverse().join("")}`, refresh_token: refresh },
    { access_token: access.slice(0, 60), refresh_token: refresh },
    { access_token: access, refresh_token: `${refresh}x` },
    { access_token: access, refresh_token: "a" },
    { access_token: access },
    { refresh_token: refresh },
    { error: "access_denied", error_code: "otp_expired", error_description: "Email link is invalid" },
    {},
  ];
  for (const attempt of attempts) {
    await page.goto("/auth");
    await page.goto(`/auth/callback#${new URLSearchParams({ ...attempt, type: "signup" })}`);
    await expect(page.getByRole("heading", { name: "Link de confirmação inválido ou expirado." })).toBeVisible();
    expect(await stored(page)).toEqual({ local: [], session: [] });
  }
  await page.goto("/auth");
  await page.goto("/auth/callback#error=server_error");
  await expect(page.getByText("Erro ao confirmar email. Tente novamente.")).toBeVisible();
  await page.getByRole("link", { name: "Voltar ao login" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(errors).toEqual([]);
});

test("given a profile that cannot be made, when a confirmation ends, then the person is signed out and sees why", async ({
  page,
}) => {
  const email = newAddress();
  await signUp(page, email, PASSWORD);
  const link = await linkOfNewSession(page, email);
  await page.route("**/api/auth/create-profile", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Erro ao criar conta" })).toBeVisible();
  expect(await stored(page)).toEqual({ local: [], session: [] });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
});
