import { startRegion } from "@emdia/local/region";
import { chromium } from "../../../tests/e2e/chromium.ts";
import { installApart } from "../../install-apart.ts";
import { buildSite } from "../built-site.ts";
import type { Row } from "../row.ts";
import { type Audit, audit } from "./audit.ts";
import { serveCompressed } from "./serve-compressed.ts";

const PAGES = ["/", "/faq", "/auth", "/cadastro/x"];
const RUNS = 3;
/** What `/cadastro` is not for: search engines must not list a business's registration, so Lighthouse's SEO has one fault. */
const UNLISTED: ReadonlySet<string> = new Set(["/cadastro/x"]);

/** Score rows say how much is missing to 100, as every row here is good when it is small. */
function rowsOf(page: string, runs: readonly Audit[]): Row[] {
  const median = (pick: (one: Audit) => number) => runs.map(pick).sort((a, b) => a - b)[(RUNS - 1) / 2] ?? 0;
  const missing = (name: string, pick: (one: Audit) => number, budget?: number): Row => ({
    ...{ name: `${page}: missing to 100, ${name}`, value: 100 - median(pick), unit: "" },
    ...(budget === undefined ? {} : { budget }),
  });
  return [
    { ...missing("performance", (one) => one.performance, 1), ceiling: 100 },
    missing("accessibility", (one) => one.accessibility, 0),
    // The one fault of `/cadastro/x`: its code is unknown, and browsers log the 404 that says so.
    { ...missing("best practices", (one) => one.bestPractices, 0), ceiling: UNLISTED.has(page) ? 4 : 0 },
    missing("SEO", (one) => one.seo, UNLISTED.has(page) ? undefined : 0),
    { name: `${page}: largest paint, ms`, value: median((one) => one.largestPaint), unit: "" },
    { name: `${page}: blocked, ms`, value: median((one) => one.blocked), unit: "" },
    { name: `${page}: layout shift`, value: median((one) => one.layoutShift), unit: "" },
  ];
}

/**
 * Lighthouse on the public pages as deployed, behind the local region, three runs each, medians. A score made of times is
 * told and never fails; the others do.
 */
export async function lighthouse(): Promise<Row[]> {
  const program = installApart(import.meta.dirname, "lighthouse/cli/index.js");
  const { executablePath, args = [] } = await chromium();
  const browser = { ...(executablePath ? { path: executablePath } : {}), flags: args };
  const site = buildSite();
  const region = await startRegion({ siteDir: site.folder });
  const front = await serveCompressed(region.url);
  try {
    const rows: Row[] = [];
    for (const page of PAGES) {
      const runs: Audit[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await audit(program, browser, `${front.url}${page}`));
      rows.push(...rowsOf(page, runs));
      console.error(`${page}: ${[...new Set(runs.flatMap((one) => one.imperfect))].join(", ") || "nothing to better"}`);
    }
    return rows;
  } finally {
    front.close();
    await region.close();
    site.discard();
  }
}
