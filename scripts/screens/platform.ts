import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { startRegion } from "@emdia/local/region";
import { buildSite } from "@emdia/local/start/build-site";
import { type Browser, chromium } from "@playwright/test";
import { chromium as launchOptions } from "../../tests/e2e/chromium.ts";

/** A Monday morning, 09:00 in São Paulo. */
const STARTS_AT = new Date("2030-03-04T12:00:00Z");
/** Stands in links that are in the pictures. */
export const PICTURES_PORT = 3400;

/** The site is built once for as long as its sources stay the same. */
const folder = join(import.meta.dirname, "../../node_modules/.cache/screens");

/** The whole platform, in memory, at the same instant every time, and a browser to look at it; port 0 is any that is free. */
export async function startPlatform(port: number): Promise<{ url: string; browser: Browser; close(): Promise<void> }> {
  // Lambda runs in UTC; worker threads share the process's zone.
  process.env.TZ = "UTC";
  mkdirSync(folder, { recursive: true });
  const graph = readSnapshot();
  const siteDir = await buildSite(graph, folder);
  const region = await startRegion({ port, graph, siteDir, startAt: STARTS_AT, realTime: false });
  // Fields for dates are written in the browser's own language.
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
