/** The check of WCAG 2.2 AA by machine: what it finds is wrong, what it passes is still looked at by people. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What colours have a say in, and nothing else has. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

type Look = { colorScheme: "light" | "dark"; rules(page: AxeBuilder): AxeBuilder };

/** Every rule on a phone, and those of colour in the dark as well; a desk has the phone's colours at another width. */
const ON_A_PHONE: readonly Look[] = [
  { colorScheme: "light", rules: (page) => page.withTags(TAGS) },
  { colorScheme: "dark", rules: (page) => page.withRules(OF_COLOUR) },
];
const AT_A_DESK: readonly Look[] = [
  { colorScheme: "light", rules: (page) => page.withTags(TAGS).disableRules(OF_COLOUR) },
];

/**
 * Nothing of what the page shows now breaks a rule; `what` names the state in the report. A page that is about stand-ins
 * keeps as many of them as `standIns` says.
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

/** What stands where content is still to come. */
const standIn = ".animate-late";

/** Waits for the content, and for what fades or slides: its colours are not the page's. What turns for ever may turn. */
async function settle(page: Page, standIns: number): Promise<void> {
  await expect(page.locator(standIn)).toHaveCount(standIns);
  // Again where the page is read anew meanwhile.
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
