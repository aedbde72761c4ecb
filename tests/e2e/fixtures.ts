import { type Browser, test as base } from "@playwright/test";
import { startJourney } from "./journey-start.ts";

/**
 * The browser sometimes crashes while it starts, so the start is tried again. A test itself is
 * never repeated.
 */
const STARTS = 3;

/**
 * Playwright's test, with a browser that is started again after a failed start, and a clock with
 * days ahead in its month.
 */
export const test = base.extend<{ journeyDay: undefined }, { browser: Browser }>({
  journeyDay: [
    async ({ request }, use) => {
      await startJourney(request);
      await use(undefined);
    },
    { auto: true },
  ],
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await started(() => playwright.chromium.launch(launchOptions));
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

async function started(launch: () => Promise<Browser>): Promise<Browser> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch();
    } catch (error) {
      if (attempt >= STARTS) throw error;
    }
  }
}
