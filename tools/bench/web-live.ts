import type { Page } from "@playwright/test";
import { STUDENTS } from "./big-studio.ts";
import { buildSite } from "./built-site.ts";
import { type LiveSite, openSite } from "./live-site.ts";
import type { Row } from "./row.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const SCREENS = [
  { name: "dashboard, phone", path: "/dashboard", viewport: PHONE },
  { name: "dashboard, desktop", path: "/dashboard", viewport: DESKTOP },
  { name: "students, phone", path: "/students", viewport: PHONE },
  { name: "students, desktop", path: "/students", viewport: DESKTOP },
] as const;
/** The most DOM elements of a page. Its list renders only the rows near the viewport. */
const MOST_ELEMENTS = 2_500;
/** About fifteen screen heights of a phone. */
const SCROLL_PIXELS = 12_000;
/** The time, in ms, after which a list has loaded more rows near its end. */
const SETTLING = 500;

/** Counts the page's DOM elements after it stops adding elements by itself. */
async function elementsOf(page: Page): Promise<number> {
  const count = () => page.evaluate(() => document.querySelectorAll("*").length);
  for (let before = await count(); ; ) {
    await page.waitForTimeout(SETTLING);
    const now = await count();
    if (now === before) return now;
    before = now;
  }
}

async function measure(site: LiveSite, { name, path, viewport }: (typeof SCREENS)[number]): Promise<Row[]> {
  const context = await site.open(viewport);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel("Buscar aluno").waitFor();
  const counted = (what: string, value: number, budget: number): Row => ({
    name: `${name}, ${STUDENTS} students: ${what}`,
    value,
    unit: "",
    budget,
  });
  const rows = [counted("elements", await elementsOf(page), MOST_ELEMENTS)];
  if (viewport === PHONE) {
    const cdp = await context.newCDPSession(page);
    await cdp.send("Input.synthesizeScrollGesture", { x: 180, y: 400, yDistance: -SCROLL_PIXELS, speed: 3_000 });
    rows.push(counted("elements after scrolling", await elementsOf(page), 2 * MOST_ELEMENTS));
  }
  await context.close();
  return rows;
}

/** Counts the DOM elements that determine the speed of the largest studio's screens. */
export async function webLive(): Promise<Row[]> {
  const built = buildSite();
  const site = await openSite(built.folder);
  try {
    const rows: Row[] = [];
    for (const screen of SCREENS) rows.push(...(await measure(site, screen)));
    return rows;
  } finally {
    await site.close();
    built.discard();
  }
}
