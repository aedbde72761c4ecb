/**
 * Tests that texts are whole, that no bar covers a control, and that no rule of WCAG 2.2 AA is
 * broken. Keeps the texts for `literal-texts.spec.ts`.
 */
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, standIn } from "./accessible.ts";
import { test as base } from "./fixtures.ts";
import { expectFocusInSight, expectWholeText, WIDTHS } from "./layout.ts";
import { keepTexts, readPage } from "./texts-read.ts";
import { tours } from "./tours/index.ts";
import { startTourRegion } from "./tours/start-tour-region.ts";
import { type Shoot, walk } from "./tours/tour.ts";

const PHONE = { width: 360, height: 740 };
/** The widths at which the pictures are taken, and the texts read. */
const READ = [360, 1280];
/** Two phones, a tablet and a desktop; `layout.spec.ts` sees every screen at all of `WIDTHS`. */
const MAIN = [320, 360, 768, 1280];
const sites = join(import.meta.dirname, "../../node_modules/.cache/e2e");

/** A tour may move the clock, and the tours run in any order, so each has a region of its own. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
  baseURL: async ({}, use, { parallelIndex }) => {
    const region = await startTourRegion(0, join(sites, String(parallelIndex), "site"));
    await use(region.url);
    await region.close();
  },
});

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel" });

for (const [name, tour] of Object.entries(tours))
  test(`given the tour ${name}, when its states are looked at, then texts are whole and no rule is broken`, async ({
    page,
  }, info) => {
    const read = new Set<string>();
    await walk(tour, page, createEye(page, read));
    // The texts of a failed tour are not judged.
    if (info.errors.length === 0) keepTexts(info, name, read);
  });

/**
 * Main states, also pictured in the dark, are examined on a phone, a tablet and a desktop and at
 * every zoom, with the focus on each control; other states only where most faults occur.
 */
function createEye(page: Page, read: Set<string>): Shoot {
  const note = async () => {
    for (const text of await readPage(page)) read.add(text);
  };
  return async (screen, state, { dark = false, only, paper = false } = {}) => {
    const what = `${screen}, ${state}`;
    const isLetter = page.url() === "about:blank";
    if (only === 1280) await page.setViewportSize({ ...PHONE, width: only });
    // Toasts disappear after some seconds, so the texts are read first.
    await note();
    const standIns = state === "loading" ? await page.locator(standIn).count() : 0;
    if (screen === "whatsapp") return;
    if (!paper) await expectAccessible(page, what, { standIns, darkToo: dark });
    const widths = WIDTHS.filter((width) => {
      if (isLetter) return READ.includes(width);
      if (only) return only === 360 ? width <= 360 : width >= 1280;
      return (dark ? MAIN : [320, ...READ]).includes(width);
    });
    await expectWholeText(page, what, { widths, at: (width) => (READ.includes(width) ? note() : Promise.resolve()) });
    if (dark && !only && !paper && !isLetter) {
      // The owner can close a toast that covers a control. A real click would close an open dialog.
      await page.getByLabel("Fechar aviso", { exact: true }).evaluateAll((buttons) => {
        for (const one of buttons) one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      });
      await expect(page.getByLabel("Fechar aviso", { exact: true })).toHaveCount(0);
      await expectFocusInSight(page, what);
    }
    await page.setViewportSize(PHONE);
  };
}
