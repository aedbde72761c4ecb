import { type Browser, chromium as playwright } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { chromium } from "../../e2e/chromium.ts";

/** The browser sometimes crashes as it starts, so a start is tried again; a test never is. */
const STARTS = 3;

async function started(): Promise<Browser> {
  const options = await chromium();
  for (let attempt = 1; ; attempt++) {
    try {
      return await playwright.launch(options);
    } catch (error) {
      if (attempt >= STARTS) throw error;
    }
  }
}

export function oneBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await started();
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error("the browser is not up yet");
    return browser;
  };
}
