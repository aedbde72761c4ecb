import type { Page, Route } from "@playwright/test";

type Answer = (route: Route) => Promise<unknown>;

/**
 * Answers requests by the function that was set last, or lets them pass. The route is never
 * removed, because Playwright may wait forever for its removal.
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
