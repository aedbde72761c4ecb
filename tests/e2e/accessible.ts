/** Checks a page by axe's rules for WCAG 2.2 AA; people must still check what axe cannot. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

type Look = { colorScheme: "light" | "dark"; rules(page: AxeBuilder): AxeBuilder };

/** Colours are only checked on a phone, because a desktop has the same colours. */
const ON_A_PHONE: readonly Look[] = [
  { colorScheme: "light", rules: (page) => page.withTags(TAGS) },
  { colorScheme: "dark", rules: (page) => page.withRules(OF_COLOUR) },
];
const AT_A_DESK: readonly Look[] = [
  { colorScheme: "light", rules: (page) => page.withTags(TAGS).disableRules(OF_COLOUR) },
];

/**
 * `what` names the page's state in the report. `standIns` is the number of loading placeholders
 * that the page shows on purpose.
 */
export async function expectAccessible(page: Page, what: string, { standIns = 0, darkToo = true } = {}): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  for (const { colorScheme, rules } of isPhone ? ON_A_PHONE : AT_A_DESK) {
    if (colorScheme === "dark" && !darkToo) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settle(page, standIns);
    // The source of the rules (650 kB) is sent once for each document, later only a short text.
    const axeSource = (await page.evaluate(() => "axe" in window)) ? { axeSource: "0" } : {};
    // Only broken rules are described in full, which saves a third of the time. The rules run in
    // one frame, because the other mode opens a second page that takes the focus. No rule of these
    // tags reads the style sheets, so axe does not load them again.
    const options = { resultTypes: ["violations" as const], preload: { assets: ["media" as const] } };
    const { violations } = await rules(
      new AxeBuilder({ page, ...axeSource }).options(options).setLegacyMode(),
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary.split("\n")[1]}`),
    );
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

export const standIn = ".animate-late:visible";

/** Waits until nothing fades or slides, which changes colours; endless animations may go on. */
async function settle(page: Page, standIns: number): Promise<void> {
  await expect(page.locator(standIn)).toHaveCount(standIns);
  // The count is repeated in case the page reloads meanwhile.
  await expect(async () => expect(await moving(page)).toBe(0)).toPass();
}

const moving = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
        .length,
  );
