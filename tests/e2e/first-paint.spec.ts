/** Tests that a screen's first content is complete, uncovered, and not moved by later content. */
import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./account.ts";
import { test } from "./fixtures.ts";
import { intercept } from "./intercept.ts";
import { aStudio, enterStudio, makeOverdue, student, tomorrow } from "./studio.ts";

type Frame = { band: number; text: string; actions: number; h1: number; isCovered: boolean };
declare global {
  var seenFrames: Frame[];
  var shifted: number;
}

/** Records the frames of the dashboard's head, and the sum of the page's layout shifts. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    globalThis.seenFrames = [];
    globalThis.shifted = 0;
    const note = () => {
      requestAnimationFrame(note);
      const band = document.querySelector<HTMLElement>('section[aria-label="O mês"]');
      if (!band || band.getClientRects().length === 0) return;
      globalThis.seenFrames.push({
        band: Math.round(band.getBoundingClientRect().height),
        text: band.querySelector("p")?.textContent ?? "",
        actions: document.querySelectorAll('section[aria-label="O mês"] :is(button, a)').length,
        h1: Math.round(document.querySelector("h1")?.getBoundingClientRect().top ?? 0),
        isCovered: document.querySelector('[role="dialog"]') !== null,
      });
    };
    requestAnimationFrame(note);
    type Shift = PerformanceEntry & { value: number };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) globalThis.shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

const drawFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });

async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answer = await intercept(page, url);
  answer(async (route) => {
    await isFree;
    await route.fallback();
  });
  return letGo;
}

const lapsed = { canAccess: false, isTrialActive: false, status: "expired", daysLeft: 0 };
const band = (page: Page) => page.getByRole("region", { name: "O mês" });
const paywall = (page: Page) => page.getByRole("dialog", { name: "Trial Expirado" });

test("given an owner without access, when the status and the paywall's code come last, then no screen is seen before the paywall", async ({
  page,
}) => {
  await enterStudio(page, { students: [student("Ana Souza")] });
  const status = await intercept(page, "**/api/subscription/status");
  status(async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response, json: { ...(await response.json()), ...lapsed } });
  });
  const letStatusGo = await hold(page, "**/api/subscription/status");
  const letPaywallGo = await hold(page, "**/assets/paywall-*.js");
  await watchFrames(page);
  const read = page.waitForResponse("**/api/dashboard");
  // A slow machine requests the file before the status is read: two seconds after the start.
  const asked = page.waitForRequest("**/assets/paywall-*.js");
  await page.goto("/dashboard");
  await read;
  await drawFrames(page);
  await expect(band(page)).toBeHidden();
  letStatusGo();
  await asked;
  await drawFrames(page);
  await expect(band(page)).toBeHidden();
  letPaywallGo();
  await expect(paywall(page)).toBeVisible();
  await drawFrames(page);
  const frames = await page.evaluate(() => globalThis.seenFrames);
  expect(frames.filter(({ isCovered }) => !isCovered)).toEqual([]);
});

test("given a status that cannot be read, when a screen is opened, then it opens anyway", async ({ page }) => {
  await enterStudio(page);
  const status = await intercept(page, "**/api/subscription/status");
  status((route) => route.abort("internetdisconnected"));
  await page.goto("/students");
  await expect(page.getByRole("heading", { level: 1, name: "Alunos" })).toBeVisible();
});

for (const { what, isLate } of [
  { what: "with a debt", isLate: true },
  { what: "without one", isLate: false },
])
  test(`given a studio ${what}, when the code of the main card comes last, then the card appears whole and nothing moves`, async ({
    page,
  }) => {
    const profile = isLate ? { invoiceDay: await tomorrow(page) } : {};
    const studio = await enterStudio(page, { profile, students: [student("Ana Souza"), student("Bia Lima")] });
    if (isLate) await makeOverdue(page, studio);
    const letCodeGo = await hold(page, /\/assets\/(dashboard-content|queue|charge-list)-[^/]*\.js$/);
    await watchFrames(page);
    const read = page.waitForResponse("**/api/dashboard");
    await page.goto("/dashboard");
    await read;
    await drawFrames(page);
    letCodeGo();
    await expect(page.getByRole("list").filter({ hasText: "Ana Souza" }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await drawFrames(page);
    const frames = await page.evaluate(() => globalThis.seenFrames);
    const whole = frames.filter(({ text }) => text !== "");
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.filter(({ actions }) => actions === 0)).toEqual([]);
    expect(new Set(whole.map(({ band: height }) => height)).size).toBe(1);
    expect(new Set(whole.map(({ h1 }) => h1)).size).toBe(1);
    expect(await page.evaluate(() => globalThis.shifted)).toBeLessThan(0.01);
  });

/** The most requests between the press of "Entrar" and the first name in the list. */
const MOST_REQUESTS = 20;

test("given a typed password, when the owner enters, then the data leave with the token, and few requests come before the first name", async ({
  page,
}) => {
  const { email } = await aStudio(page, { students: [student("Ana Souza")] });
  const loaded = page.waitForRequest(/\/assets\/dashboard-content-/);
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toHaveAttribute("type", "submit");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await loaded;
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const letProfileGo = await hold(page, "**/api/auth/create-profile");
  const read = page.waitForResponse("**/api/dashboard");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await read;
  letProfileGo();
  await expect(page.getByText("Ana Souza").filter({ visible: true }).first()).toBeVisible();
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(requests.filter((url) => url.endsWith("/api/dashboard"))).toHaveLength(1);
});
