import { join } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { startRegion } from "@emdia/local/region";
import type { Region } from "@emdia/local/region-types";
import { buildSite } from "@emdia/local/start/build-site";
import { type Browser, chromium } from "@playwright/test";
import { chromium as launchOptions } from "../../tests/e2e/chromium.ts";

/** The instant at which every tour starts: a Monday, 9h in São Paulo. */
const STARTS_AT = new Date("2030-03-04T12:00:00Z");
/** The port is fixed, because links in the pictures show it. */
const PICTURES_PORT = 3400;

/** The folder of the built site, which is rebuilt only when its sources change. */
const folder = join(import.meta.dirname, "../../node_modules/.cache/screens");

/** Starts the tours' region in memory, always at the same instant. Port 0 means any port. */
export function startTourRegion(port: number, siteDir: string): Promise<Region> {
  // Lambda runs in UTC, and worker threads share the process's zone.
  process.env.TZ = "UTC";
  return startRegion({ port, siteDir, startAt: STARTS_AT, realTime: false });
}

/** Starts the region of the pictures and a browser. */
export async function startPlatform(): Promise<{ url: string; browser: Browser; close(): Promise<void> }> {
  const region = await startTourRegion(PICTURES_PORT, await buildSite(readSnapshot(), folder));
  // The browser shows date fields in its own language, so it starts in Portuguese.
  const env = { ...process.env, LANGUAGE: "pt_BR" };
  const browser = await chromium.launch({ ...(await launchOptions()), env });
  return {
    url: region.url,
    browser,
    async close() {
      await browser.close();
      await region.close();
    },
  };
}
