import type { Page, Route } from "@playwright/test";

type Answer = (route: Route) => Promise<unknown>;

/**
 * Takes over the page's requests to `url`: they get the answer given last, and pass where none is given. A route is never
 * taken away again, as Playwright may wait for ever while it is.
 */
export async function answering(page: Page, url: string): Promise<(answer?: Answer) => void> {
  let current: Answer | undefined;
  await page.route(url, async (route) => {
    await (current ? current(route) : route.fallback());
  });
  return (answer) => {
    current = answer;
  };
}
