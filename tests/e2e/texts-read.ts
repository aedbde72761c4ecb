/** Keeps each tour's texts in a file of its own, so that one test can judge all of them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";

/** Replaces each run of white space, also an amount's no-break space, by one space. */
export const even = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ");

/** Returns a page's visible words, field values and placeholders, and accessible names. */
export async function readPage(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const said = [...document.querySelectorAll("[placeholder], [aria-label], [title], img[alt]")].filter(isSeen);
    return said.flatMap((element) =>
      ["placeholder", "aria-label", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
  });
  // biome-ignore lint/performance/useDomNodeTextContent: only what is painted counts
  return [await page.locator("body").innerText(), await page.title(), ...names].map(even);
}

/** Returns a folder for texts; Playwright empties its parent folder when a run starts. */
const folderOf = ({ project }: TestInfo) => join(project.outputDir, "texts-read");

export function keepTexts(info: TestInfo, tour: string, texts: ReadonlySet<string>): void {
  mkdirSync(folderOf(info), { recursive: true });
  writeFileSync(join(folderOf(info), `${tour}.json`), JSON.stringify([...texts]));
}

export function keptTexts(info: TestInfo): Record<string, string[]> {
  const folder = folderOf(info);
  const files = readdirSync(folder).map((file) => [file.replace(/\.json$/, ""), join(folder, file)]);
  return Object.fromEntries(files.map(([tour, file = ""]) => [tour, JSON.parse(readFileSync(file, "utf8"))]));
}
