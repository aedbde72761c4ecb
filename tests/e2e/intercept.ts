import type { Page, Route } from "@playwright/test";

type Answer = (route: Route) => Promise<unknown>;

/**
 * Intercepts the page's requests to `url`: they get the answer given last, and pass through where none is given. The
 * route is never removed, since Playwright may wait for ever for that.
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
