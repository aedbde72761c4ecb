/** Takes pictures of states, of main states also on a tablet and in the dark theme. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import type { Shoot } from "../../tests/e2e/tours/tour.ts";

export const PHONE = { width: 360, height: 740 };
const SIZES = [PHONE, { width: 1280, height: 800 }] as const;
/** The sizes of a tablet in both orientations. Layouts change at these widths. */
const BETWEEN = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
] as const;
const PAPER = { width: 688, height: 1017 };
/** The largest height of a picture in px; a longer page only repeats itself. */
const TALLEST = 1_800;
const QUALITY = 50;

export type Picture = { screen: string; state: string; width: number; dark: boolean; file: string };

/** The camera adds each picture to `album`. */
export async function createCamera(page: Page, folder: string, album: Picture[]): Promise<Shoot> {
  const devtools = await page.context().newCDPSession(page);
  return async (screen, state, { dark = false, window = false, only, paper = false } = {}) => {
    const sizes = paper ? [PAPER] : sizesOf(only, dark);
    await page.emulateMedia({ media: paper ? "print" : "screen" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      // A wider window shows parts whose data must load first, so the camera waits for them.
      if (state !== "loading")
        await page
          .getByText(/^Carregando/)
          .first()
          .waitFor({ state: "detached" });
      if (!window) await growToContent(page, size);
      const isBetween = BETWEEN.some(({ width }) => width === size.width);
      for (const isDark of dark && !isBetween ? [false, true] : [false]) {
        await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
        await holdStill(page);
        const file = `${screen}-${state}-${size.width}${isDark ? "-dark" : ""}.webp`;
        writeFileSync(join(folder, file), await take(devtools));
        album.push({ screen, state, width: size.width, dark: isDark, file });
      }
      await page.emulateMedia({ colorScheme: "light" });
    }
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize(SIZES[0]);
  };
}

type Clip = { x: number; y: number; width: number; height: number; scale: number };

export async function take(devtools: CDPSession, clip?: Clip): Promise<Buffer> {
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    ...(clip && { clip }),
  });
  return Buffer.from(data, "base64");
}

export async function holdStill(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A lazy picture out of sight never loads, and its decoding never ends.
    const isSeen = (image: Element) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => undefined)));
    const still = new CSSStyleSheet();
    still.replaceSync("* { caret-color: transparent !important; scrollbar-width: none }");
    document.adoptedStyleSheets = [still];
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await frame();
    // A child's transition begins when its parent's has ended, so the loop repeats.
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running");
    for (let moving = running(), round = 0; moving.length > 0 && round < 50; moving = running(), round++) {
      const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      for (const animation of moving) if (!ending.includes(animation)) animation.cancel();
      for (const animation of ending) animation.finish();
      await frame();
    }
  });
}

function sizesOf(only: number | undefined, isMain: boolean) {
  if (only !== undefined) return SIZES.filter(({ width }) => width === only);
  return isMain ? [...SIZES, ...BETWEEN] : SIZES;
}

async function growToContent(page: Page, size: { width: number; height: number }): Promise<void> {
  if ((await page.locator("[role=dialog], [role=alertdialog]").count()) > 0) return;
  await page.evaluate(() => document.fonts.ready);
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(Math.max(content, size.height), TALLEST) });
}
