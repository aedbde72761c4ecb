import type { Page, Route } from "@playwright/test";

type Answer = (route: Route) => Promise<unknown>;

/**
 * Intercepts the page's requests to `url`. They get the last given answer, and pass through without
 * one. The route is never removed, because Playwright may wait forever for that.
 */
export async function intercept(page: Page, url: string | RegExp): Promise<(answer?: Answer) => void> {
  let current: Answer | undefined;
  await page.route(url, async (route) => {
    await (current ? current(route) : route.fallback());
  });
  return (answer) => {
    current = answer;
  };
}
