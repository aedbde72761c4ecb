/** Checks a page by the automatic rules of WCAG 2.2 AA. What they find is wrong; what they pass still needs people. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that depend on colours. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

type Look = { colorScheme: "light" | "dark"; rules(page: AxeBuilder): AxeBuilder };

/** Every rule is checked on a phone, and those of colour in the dark theme as well. A desktop has the same colours. */
const ON_A_PHONE: readonly Look[] = [
  { colorScheme: "light", rules: (page) => page.withTags(TAGS) },
  { colorScheme: "dark", rules: (page) => page.withRules(OF_COLOUR) },
];
const AT_A_DESK: readonly Look[] = [
  { colorScheme: "light", rules: (page) => page.withTags(TAGS).disableRules(OF_COLOUR) },
];

/**
 * Expects that the page breaks no rule; `what` names its state in the report. `standIns` is the number of loading
 * placeholders that the page shows on purpose.
 */
export async function expectAccessible(page: Page, what: string, { standIns = 0 } = {}): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  for (const { colorScheme, rules } of isPhone ? ON_A_PHONE : AT_A_DESK) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settle(page, standIns);
    // Broken rules alone are described in full, which takes a third off. In one frame: the other mode opens a page of its own beside this one, which takes the focus from it.
    const { violations } = await rules(
      new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(),
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary.split("\n")[1]}`),
    );
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** The placeholder of content that is loading. */
const standIn = ".animate-late";

/** Waits for the content and for fading and sliding elements, whose colours change. Endless animations may go on. */
async function settle(page: Page, standIns: number): Promise<void> {
  await expect(page.locator(standIn)).toHaveCount(standIns);
  // The count is repeated in case the page reloads meanwhile.
  await expect(async () => expect(await moving(page)).toBe(0)).toPass({ timeout: 10_000 });
}

const moving = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
        .length,
  );
