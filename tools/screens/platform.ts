import { join } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { buildSite } from "@emdia/local/start/build-site";
import { type Browser, chromium } from "@playwright/test";
import { chromium as launchOptions } from "../../tests/e2e/chromium.ts";
import { startTourRegion } from "../../tests/e2e/tours/start-tour-region.ts";

/** The port is fixed, because links in the pictures show it. */
const PICTURES_PORT = 3400;

const folder = join(import.meta.dirname, "../../node_modules/.cache/screens");

export async function startPlatform(): Promise<{ url: string; browser: Browser; close(): Promise<void> }> {
  const region = await startTourRegion(PICTURES_PORT, await buildSite(readSnapshot(), folder));
  const options = await launchOptions();
  // The browser shows date fields in its own language, so it starts in Portuguese.
  const env = { ...process.env, LANGUAGE: "pt_BR" };
  const browser = await chromium.launch({ ...options, env });
  return {
    url: region.url,
    browser,
    async close() {
      await browser.close();
      await region.close();
    },
  };
}
