/** Checks that words are whole, that no text covers another, and that no bar covers a control. */
import { expect, type Page } from "@playwright/test";

/** The widths of small and usual phones, a tablet in both orientations, a laptop and a desktop. */
export const WIDTHS: readonly number[] = [320, 360, 390, 768, 1024, 1280, 1440];
const HEIGHT = 740;

/**
 * A phone, a desktop viewport at 200 % zoom, and a phone with doubled font size (WCAG 1.4.4 and
 * 2.4.11).
 */
const ZOOMS = [
  { width: 360, height: HEIGHT, letters: "100%" },
  { width: 640, height: 400, letters: "100%" },
  { width: 360, height: HEIGHT, letters: "200%" },
];

/** Expects whole texts at each width, where `at` may make further checks. */
export async function expectWholeText(
  page: Page,
  what: string,
  { widths = WIDTHS, at }: { widths?: readonly number[]; at?(width: number): Promise<void> } = {},
): Promise<void> {
  for (const width of widths) {
    await resize(page, width, HEIGHT);
    await at?.(width);
    // On a busy machine a list is rendered for the new width some frames later.
    const lost = () => page.evaluate(findLostText);
    await expect
      .configure({ soft: true })
      .poll(lost, { message: `${what} at ${width} px`, timeout: 30_000 })
      .toEqual([]);
  }
  await resize(page, 360, HEIGHT);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect
    .configure({ soft: true })
    .poll(scrollWidth, { message: `width of ${what} at 360 px, letters at 200%`, timeout: 30_000 })
    .toBe(360);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Expects whole texts at the current width only: another would render a list's details anew. */
export async function expectWholeTextNow(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(findLostText), what).toEqual([]);
}

/** Expects each focused control in sight, forwards and backwards, at every zoom. */
export async function expectFocusInSight(page: Page, what: string): Promise<void> {
  for (const { width, height, letters } of ZOOMS) {
    await resize(page, width, height);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
    const message = `focus on ${what} at ${width} × ${height} px, letters at ${letters}`;
    // On a busy machine a dialog has its new height some frames later.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(findHiddenFocus), { message, timeout: 30_000 })
      .toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  }
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // Lists that depend on the width are rendered in the next frame, and their contents one frame
  // later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Lists the lost texts. The browser runs this function in the page. */
function findLostText(): string[] {
  const root = document.documentElement;
  const scope = document.querySelector("[role=dialog], [role=alertdialog]") ?? document.body;
  const lost: string[] = [];
  if (root.scrollWidth > root.clientWidth) lost.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);

  /** Tells whether an element is visible, neither hidden nor clipped away for screen readers. */
  const isSeen = (element: Element) => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      // An element with `display: contents` has no size of its own, but can have visible contents.
      if (getComputedStyle(box).display === "contents") continue;
      const { width, height } = box.getBoundingClientRect();
      if (width <= 1 || height <= 1 || getComputedStyle(box).clipPath !== "none") return false;
    }
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };

  /** Codes, addresses and links are longer than a narrow screen. */
  const isLongByNature = (element: Element, word: string) =>
    /[@]|:\/\/|\w\.\w+\/|^[\da-f-]{36}$/.test(word) || Boolean(element.closest("code, pre"));

  function lineOf(node: Text, at: number): number | undefined {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const rect = range.getClientRects()[0];
    return rect && rect.width > 0 ? rect.top + rect.height / 2 : undefined;
  }

  /** Tells whether a word breaks at any place except after a hyphen or a slash between letters. */
  function isBroken(node: Text, start: number, word: string): boolean {
    const whole = document.createRange();
    whole.setStart(node, start);
    whole.setEnd(node, start + word.length);
    if (whole.getClientRects().length === 1) return false;
    for (let at = 1; at < word.length; at++) {
      const [before, here] = [lineOf(node, start + at - 1), lineOf(node, start + at)];
      if (before === undefined || here === undefined || Math.abs(here - before) < 4) continue;
      if (!/\p{L}[-–/]$/u.test(word.slice(0, at))) return true;
    }
    return false;
  }

  function isCut(node: Text, parent: Element): boolean {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const clipsX = style.overflowX === "hidden" || style.overflowX === "clip";
      const clipsY = style.overflowY === "hidden" || style.overflowY === "clip";
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return false;
      if (clipsX && (right > edge.right + 1 || left < edge.left - 1)) return true;
      if (clipsY && (bottom > edge.bottom + 2 || top < edge.top - 2)) return true;
      if (style.overflowX === "auto" || style.overflowX === "scroll") return false;
    }
    return left < -1 || right > root.clientWidth + 1;
  }

  type Rect = { left: number; right: number; top: number; bottom: number };
  const lines: { node: Text; text: string; parent: Element; rect: Rect; layer: Element }[] = [];
  /** Returns the bar, panel or badge that contains an element, or the whole scope if none does. */
  const layerOf = (element: Element): Element => {
    for (let box: Element | null = element; box && box !== scope; box = box.parentElement)
      if (["fixed", "sticky", "absolute"].includes(getComputedStyle(box).position)) return box;
    return scope;
  };
  /** Returns what is visible of a text: neither what an ellipsis hides nor what a list hides. */
  function seenOf({ left, right, top, bottom }: Rect, parent: Element): Rect {
    const seen = { left, right, top, bottom };
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (overflowX !== "visible") seen.right = Math.min(seen.right, edge.right);
      if (overflowY === "visible") continue;
      seen.top = Math.max(seen.top, edge.top);
      seen.bottom = Math.min(seen.bottom, edge.bottom);
    }
    return seen;
  }
  function noteLines(node: Text, parent: Element): void {
    const layer = layerOf(parent);
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.data.trim().slice(0, 40);
    for (const rect of range.getClientRects()) {
      const seen = seenOf(rect, parent);
      // A line that a list has scrolled away covers nothing.
      if (seen.bottom > seen.top) lines.push({ node, text, parent, layer, rect: seen });
    }
  }
  /** Lists the texts that overlap; letters in adjacent lines may touch. */
  function findOverlaps(): string[] {
    const ordered = lines.toSorted((a, b) => a.rect.top - b.rect.top);
    return ordered.flatMap((one, index) => {
      const met: string[] = [];
      for (const other of ordered.slice(index + 1)) {
        if (other.rect.top > one.rect.bottom - 6) break;
        const isBeside = other.rect.left > one.rect.right - 2 || one.rect.left > other.rect.right - 2;
        if (!isBeside && other.parent !== one.parent && other.layer === one.layer)
          met.push(`over each other: ${one.text} and ${other.text}`);
      }
      return met;
    });
  }

  /** Lists rows taller than a third of a phone, and texts that a narrow column breaks to pieces. */
  function findShattered(): string[] {
    // A mail's tables arrange it, and their rows are no rows of a list.
    const isListed = (row: Element) => row.closest("[role=presentation]") === null;
    const rows = [...scope.querySelectorAll("[data-row], tbody tr")].filter(isSeen).filter(isListed);
    const tall = rows.flatMap((row) => {
      const height = Math.round(row.getBoundingClientRect().height);
      return height > 220 ? [`a row of ${height} px: ${row.textContent?.trim().slice(0, 40)}`] : [];
    });
    const narrow = [...Map.groupBy(lines, ({ node }) => node)].flatMap(([{ data }, own]) => {
      const letters = data.trim().length;
      return own.length > 2 && letters / own.length < 6 ? [`${own.length} lines for: ${data.trim().slice(0, 40)}`] : [];
    });
    return [...tall, ...narrow];
  }

  /** Lists the texts that overlap the icon of another control, such as the next button. */
  function findCovered(): string[] {
    const pictures = [...scope.querySelectorAll("button svg, a svg")].filter(isSeen);
    return pictures.flatMap((svg) => {
      const { left, right, top, bottom } = svg.getBoundingClientRect();
      const control = svg.closest("button, a");
      return lines
        .filter(({ parent, layer }) => layer === layerOf(svg) && !control?.contains(parent) && !parent.contains(svg))
        .filter(({ rect }) => rect.left < right - 1 && rect.right > left + 1)
        .filter(({ rect }) => rect.top < bottom - 3 && rect.bottom > top + 3)
        .map(({ text }) => `over the icon of ${control?.textContent?.trim() || control?.ariaLabel}: ${text}`);
    });
  }

  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || node.data.trim() === "" || !isSeen(parent)) continue;
    if (parent.closest("title, script, style, option, textarea")) continue;
    noteLines(node, parent);
    if (isCut(node, parent)) lost.push(`cut: ${node.data.trim().slice(0, 60)}`);
    for (const { 0: word, index } of node.data.matchAll(/R\$\s?[\d.,]+|\S+/g))
      if (!isLongByNature(parent, word) && isBroken(node, index, word))
        lost.push(`broken: ${word} in "${node.data.trim().slice(0, 60)}"`);
  }
  lost.push(...new Set([...findOverlaps(), ...findCovered(), ...findShattered()]));
  return lost;
}

function findHiddenFocus(): string[] {
  const scope = document.querySelector("[role=dialog], [role=alertdialog]") ?? document.body;
  const all = [...scope.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled, [tabindex='-1']") &&
      getComputedStyle(element).clipPath === "none" &&
      !element.closest("[aria-hidden=true]"),
  );
  const isBar = (element: Element) => ["fixed", "sticky"].includes(getComputedStyle(element).position);
  /** Tells whether a bar that does not contain the control covers the given point. */
  function isBeneathBar(element: HTMLElement, hit: Element): boolean {
    for (let box: Element | null = hit; box; box = box.parentElement)
      if (isBar(box) && !box.contains(element)) return true;
    return false;
  }
  /** Returns the share of the control's points that a bar covers or the viewport leaves out. */
  function hiddenShare(element: HTMLElement): number {
    const { left, top, width, height } = element.getBoundingClientRect();
    const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = steps.flatMap((x) => steps.map((y) => [left + width * x, top + height * y] as const));
    const covered = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return !hit || isBeneathBar(element, hit);
    });
    return covered.length / points.length;
  }
  const hidden = new Set<string>();
  for (const order of [all, all.toReversed()])
    for (const element of order) {
      // A control that already has the focus would not scroll into view again.
      element.blur();
      element.focus();
      // The browser scrolls a tall field only to its caret. It shows other controls completely.
      const isTall = element.getBoundingClientRect().height > innerHeight / 5;
      if (document.activeElement !== element || hiddenShare(element) <= (isTall ? 0.5 : 0.2)) continue;
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
      hidden.add(`${element.localName} ${name || element.getAttribute("name")}`);
    }
  return [...hidden];
}
