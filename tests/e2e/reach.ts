import { expect, type Page } from "@playwright/test";

/** docs/rules/screen.md, "The screens": larger than the 24 px of WCAG 2.5.8. */
const LEAST_PX = 44;

/**
 * Expects targets that are large enough. Links in a sentence may be as small as its text (WCAG
 * 2.5.8, "Inline"), and a ticked control counts with its label.
 */
export async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressed = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]";
    const isInSentence = (element: Element) =>
      element.matches("a, button") && getComputedStyle(element).display.startsWith("inline") && hasTextBeside(element);
    const hasTextBeside = ({ parentElement }: Element) =>
      [...(parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== "");
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const isTicked = element.matches("[type=checkbox], [type=radio]");
      const { width, height } = ((isTicked && element.closest("label")) || element).getBoundingClientRect();
      // Tells whether an element is visible, neither hidden nor clipped away until it has the
      // focus.
      const isShown =
        element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === "none";
      if (!isShown || element.closest("[aria-hidden=true]") || isInSentence(element)) return [];
      // The browser's rounding may yield slightly less.
      if (width > least - 0.5 && height > least - 0.5) return [];
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
      return [
        `${element.localName} ${name || element.getAttribute("name")}: ${Math.round(width)} × ${Math.round(height)}`,
      ];
    });
  }, LEAST_PX);
  expect.soft(small, `targets of ${what}`).toEqual([]);
}

/** Expects no lost text at 320 px, also with doubled font size; restores the viewport's size. */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await lostText(page), `${what} at 320 px`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect.soft(await lostText(page), `${what} at 320 px with large text`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(size);
}

const lostText = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beside = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    const named = [...document.querySelectorAll("nav a, nav a *, button, a[href]")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === "none",
    );
    const cut = named.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isClipped =
        getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      return isClipped || left < -1 || right > clientWidth + 1;
    });
    return [...beside, ...cut.map((element) => `cut: ${element.textContent?.trim()}`)];
  });
