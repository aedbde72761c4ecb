/**
 * Proves that a person who opens every screen sees every literal text in the specification. Texts
 * are read as rendered.
 */
import { expect, type Page } from "@playwright/test";
import type { Shoot } from "../../tools/screens/camera.ts";
import { startPlatform } from "../../tools/screens/platform.ts";
import { tours } from "../../tools/screens/tours/index.ts";
import { literalTexts } from "../rendering/literal-texts.ts";

import { test } from "./fixtures.ts";
import { offTour } from "./texts-off-tour.ts";

/**
 * Returns what a page shows or announces: visible words, field values and placeholders, and
 * accessible names.
 */
async function readPage(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const said = [...document.querySelectorAll("[placeholder], [aria-label], [title], img[alt]")].filter(isSeen);
    return said.flatMap((element) =>
      ["placeholder", "aria-label", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
  });
  // biome-ignore lint/performance/useDomNodeTextContent: only what is painted counts
  return [await page.locator("body").innerText(), await page.title(), ...names];
}

/** Converts a text into a pattern in which `{n}` means any value. */
const patternOf = (text: string) =>
  text
    .split(/\{[^{}]*\}/)
    .map((part) => even(part).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".{1,40}?");

const even = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ");

test("given every tour, when each of its screens is read, then all of the specification's texts are seen", async () => {
  test.setTimeout(3_600_000);
  const read = new Set<string>();
  const platform = await startPlatform(0);
  try {
    for (const [name, tour] of Object.entries(tours)) {
      const context = await platform.browser.newContext({
        baseURL: platform.url,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        reducedMotion: "reduce",
        viewport: { width: 360, height: 740 },
      });
      const page = await context.newPage();
      const shoot: Shoot = async (_screen, _state, { only } = {}) => {
        for (const width of [360, 1280].filter((one) => only === undefined || one === only)) {
          await page.setViewportSize({ width, height: 800 });
          for (const text of await readPage(page)) read.add(even(text));
        }
        await page.setViewportSize({ width: 360, height: 740 });
      };
      await test.step(name, () => tour({ page, shoot }));
      await context.close();
    }
  } finally {
    await platform.close();
  }
  expect(unseenIn([...read])).toEqual([]);
});

/** Lists the texts of the tours' screens that were not seen. */
function unseenIn(read: readonly string[]): string[] {
  const isRead = (text: string) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(text)}(?![\\p{L}\\p{N}])`, "u");
    return read.some((one) => pattern.test(one));
  };
  return Object.values(literalTexts)
    .flat()
    .flatMap(({ screen, texts }) =>
      texts.map((entry) => ({ screen, text: typeof entry === "string" ? entry : entry.text })),
    )
    .filter(({ screen, text }) => !offTour[screen]?.includes(text) && !isRead(text))
    .map(({ screen, text }) => `${screen}: ${text}`);
}
