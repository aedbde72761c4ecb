/** Measures a person's cost for a journey, in keys and taps, without waiting in real time. */
import type { Locator, Page } from "@playwright/test";

/**
 * Palin et al., "How do people type on mobile devices?", 2019: 36.2 words of five letters a minute.
 */
const SECONDS_A_KEY = 60 / (36.2 * 5);
/** Deciding and pointing: M and P of the keystroke-level model (Card, Moran and Newell, 1980). */
const SECONDS_A_TAP = 1.35 + 1.1;
/** The most Tabs to the next field: a button that shows a password may be in between. */
const MOST_STEPS = 2;

export type Human = {
  readonly taps: number;
  readonly presses: number;
  readonly typed: number;
  readonly keys: number;
  /** The time that the person needs, without the machine's time. */
  readonly seconds: number;
  tap(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  next(field: Locator, text: string): Promise<void>;
  enter(page: Page): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
};

export function aHuman(): Human {
  const spent = { taps: 0, presses: 0, typed: 0, keys: 0 };
  async function fill(field: Locator, text: string): Promise<void> {
    spent.keys += text.length;
    spent.typed += 1;
    await field.pressSequentially(text);
  }
  return {
    get taps() {
      return spent.taps;
    },
    get presses() {
      return spent.presses;
    },
    get typed() {
      return spent.typed;
    },
    get keys() {
      return spent.keys;
    },
    get seconds() {
      return spent.taps * SECONDS_A_TAP + spent.keys * SECONDS_A_KEY;
    },
    async tap(target) {
      spent.taps += 1;
      spent.presses += 1;
      await target.click();
    },
    async type(field, text) {
      spent.taps += 1;
      await field.click();
      await fill(field, text);
    },
    async next(field, text) {
      const isThere = () => field.evaluate((element) => element === document.activeElement);
      for (let step = 0; step < MOST_STEPS && !(await isThere()); step++) {
        spent.keys += 1;
        await field.page().keyboard.press("Tab");
      }
      await fill(field, text);
    },
    async enter(page) {
      spent.keys += 1;
      await page.keyboard.press("Enter");
    },
    async choose(list, option) {
      spent.taps += 2;
      await list.selectOption(option);
    },
  };
}
