import { type Browser, test as base } from "@playwright/test";
import { startJourney } from "./journey-start.ts";
import { waitForSettledHistory } from "./settled-history.ts";

/** The browser sometimes crashes as it starts, so a start is tried again; a test never is. */
const STARTS = 3;

/**
 * A test whose browser is started again after a failed start, whose clock leaves days in its month,
 * and whose page loads nothing until a closed dialog has stepped back in the history.
 */
export const test = base.extend<{ journeyDay: undefined }, { browser: Browser }>({
  journeyDay: [
    async ({ request }, use) => {
      await startJourney(request);
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...address) => {
      await waitForSettledHistory(page);
      return goto(...address);
    };
    await use(page);
  },
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
