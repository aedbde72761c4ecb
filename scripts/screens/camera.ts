/** Takes the pictures: each state at a phone's and a desk's width; a screen's main ones also on a tablet and in the dark. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
/** A tablet either way: where layouts change, and break. */
const BETWEEN = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
] as const;
/** An A4 page less its margins of 14 mm. */
export const PAPER = { width: 688, height: 1017 };
/** Further down a page repeats itself. */
const TALLEST = 1_800;
const QUALITY = 50;

/** One state of a screen and the files that show it. */
export type Picture = { screen: string; state: string; width: number; dark: boolean; file: string; bytes: number };

type Options = {
  /** Also in the dark and, but for a picture of one width, on a tablet either way. */
  dark?: boolean;
  /** No taller than the window, where what matters stands in its middle; so is every open dialog. */
  window?: boolean;
  /** Only this width, for a state that the other has not. */
  only?: 360 | 1280;
  /** As it is printed. */
  paper?: boolean;
};

/** Takes what the page shows now; `screen` and `state` name the files. */
export type Shoot = (screen: string, state: string, options?: Options) => Promise<void>;

/** A camera for one page; what it took is added to `album`. */
export async function aCamera(page: Page, folder: string, album: Picture[]): Promise<Shoot> {
  const devtools = await page.context().newCDPSession(page);
  return async (screen, state, { dark = false, window = false, only, paper = false } = {}) => {
    const sizes = paper ? [PAPER] : sizesOf(only, dark);
    await page.emulateMedia({ media: paper ? "print" : "screen" });
    for (const size of sizes) {
      await page.setViewportSize(size);
      // A wider window opens what has to be read first.
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
        const bytes = await take(devtools);
        writeFileSync(join(folder, file), bytes);
        album.push({ screen, state, width: size.width, dark: isDark, file, bytes: bytes.length });
      }
      await page.emulateMedia({ colorScheme: "light" });
    }
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize(SIZES[0]);
  };
}

function sizesOf(only: number | undefined, isMain: boolean) {
  if (only !== undefined) return SIZES.filter(({ width }) => width === only);
  return isMain ? [...SIZES, ...BETWEEN] : SIZES;
}

async function take(devtools: CDPSession): Promise<Buffer> {
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  return Buffer.from(data, "base64");
}

/** A window as tall as the page: bars that stick to its edges lie at the edges of the picture. */
async function growToContent(page: Page, size: { width: number; height: number }): Promise<void> {
  if ((await page.locator("[role=dialog], [role=alertdialog]").count()) > 0) return;
  await page.evaluate(() => document.fonts.ready);
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.min(Math.max(content, size.height), TALLEST) });
}

/** What moves is taken at its end, what moves for ever without its movement, and no caret blinks. */
async function holdStill(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    const still = new CSSStyleSheet();
    still.replaceSync("* { caret-color: transparent !important; scrollbar-width: none }");
    document.adoptedStyleSheets = [still];
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await frame();
    // Another colour goes down the page element by element: what one has ended, its children only then begin.
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running");
    for (let moving = running(), round = 0; moving.length > 0 && round < 50; moving = running(), round++) {
      const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      for (const animation of moving) if (!ending.includes(animation)) animation.cancel();
      for (const animation of ending) animation.finish();
      await frame();
    }
  });
}
