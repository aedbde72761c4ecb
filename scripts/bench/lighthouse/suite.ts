import { startRegion } from "@emdia/local/region";
import { chromium } from "../../../tests/e2e/chromium.ts";
import { installApart } from "../../install-apart.ts";
import { buildSite } from "../built-site.ts";
import type { Row } from "../row.ts";
import { type Audit, audit } from "./audit.ts";
import { registrationPath } from "./registration-path.ts";
import { FRONT_FLAGS, serveFront } from "./serve-front.ts";

type Page = { name: string; path: string };

const RUNS = 3;

/** Score rows hold what is missing to 100, since small values are good in every row. */
function rowsOf({ name }: Page, runs: readonly Audit[]): Row[] {
  const sorted = (pick: (one: Audit) => number) => runs.map(pick).sort((a, b) => a - b);
  const median = (pick: (one: Audit) => number) => sorted(pick)[(RUNS - 1) / 2] ?? 0;
  const missing = (what: string, pick: (one: Audit) => number): Row => {
    return { name: `${name}: missing to 100, ${what}`, value: 100 - median(pick), unit: "" };
  };
  const scores = sorted((one) => 100 - one.performance);
  return [
    // The row has the median of the three runs and their extremes, as other programs on the machine affect them.
    {
      ...missing("performance (HTTP/2 over TLS, brotli)", (one) => one.performance),
      budget: 1,
      ceiling: 100,
      spread: [scores[0] ?? 0, scores.at(-1) ?? 0],
    },
    { ...missing("accessibility", (one) => one.accessibility), budget: 0 },
    { ...missing("best practices", (one) => one.bestPractices), budget: 0 },
    { ...missing("SEO", (one) => one.seo), budget: 0 },
    { name: `${name}: first paint, ms`, value: median((one) => one.firstPaint), unit: "" },
    { name: `${name}: largest paint, ms`, value: median((one) => one.largestPaint), unit: "" },
    { name: `${name}: blocked, ms`, value: median((one) => one.blocked), unit: "" },
    { name: `${name}: layout shift`, value: median((one) => one.layoutShift), unit: "" },
  ];
}

/**
 * Runs Lighthouse three times on each public page as deployed, behind the local region. Scores made of times are
 * reported and never fail; the others do.
 */
export async function lighthouse(): Promise<Row[]> {
  const program = installApart(import.meta.dirname, "lighthouse/cli/index.js");
  const { executablePath, args = [] } = await chromium();
  const browser = { ...(executablePath ? { path: executablePath } : {}), flags: [...args, ...FRONT_FLAGS] };
  const site = buildSite();
  const region = await startRegion({ siteDir: site.folder });
  const front = await serveFront(region.url);
  try {
    const rows: Row[] = [];
    const pages: Page[] = [
      ...["/", "/faq", "/auth"].map((path) => ({ name: path, path })),
      { name: "/cadastro/<code>", path: await registrationPath(region) },
    ];
    for (const page of pages) {
      const runs: Audit[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await audit(program, browser, `${front.url}${page.path}`));
      rows.push(...rowsOf(page, runs));
      console.error(
        `${page.name}: ${[...new Set(runs.flatMap((one) => one.imperfect))].join(", ") || "nothing to better"}`,
      );
    }
    return rows;
  } finally {
    front.close();
    await region.close();
    site.discard();
  }
}
