import type { Browser, BrowserContext, Page } from "@playwright/test";

type Watched = { page: Page; context: BrowserContext; violations: string[]; leaks: string[] };

export async function openWatched(browser: Browser, url: string): Promise<Watched> {
  const context = await browser.newContext({ baseURL: url, locale: "pt-BR" });
  const violations: string[] = [];
  const leaks: string[] = [];
  const note = (text: string) =>
    /eyJ[\w-]{10,}|access_token|refresh_token/.test(text) && leaks.push(text.slice(0, 120));
  await context.exposeFunction("tellViolation", (text: string) => violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, documentURI }) => {
      Reflect.get(window, "tellViolation")(`${documentURI}: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on("request", (request) => note(`${request.url()} ${request.headers().referer ?? ""}`));
  page.on("console", (message) => note(message.text()));
  return { page, context, violations, leaks };
}

/** Waits until a screen has loaded everything. */
export const waitForLoad = (page: Page) => page.waitForLoadState("networkidle");

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill("segredo1");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
}

export const readStorage = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(document.cookie === "" ? [] : [document.cookie]),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ""),
    ...(await caches.keys()),
  ]);
