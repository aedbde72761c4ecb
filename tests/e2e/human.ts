/** What a journey costs the person who makes it: keys and taps are counted, nobody waits. */
import type { Locator, Page } from "@playwright/test";

/** 36.2 words a minute on a phone, of five letters each (Palin et al., "How do people type on mobile devices?", 2019). */
const SECONDS_A_KEY = 60 / (36.2 * 5);
/** To decide and to point (M and P of the keystroke-level model; Card, Moran and Newell, 1980). */
const SECONDS_A_TAP = 1.35 + 1.1;
/** What may lie between a field and the next one, such as the eye of a password. */
const MOST_STEPS = 2;

export type Human = {
  readonly taps: number;
  readonly keys: number;
  /** All that the person does, without what the machine takes. */
  readonly seconds: number;
  tap(target: Locator): Promise<void>;
  /** Taps a field and types. */
  type(field: Locator, text: string): Promise<void>;
  /** Goes on to the next field by the keyboard's own key, and types there. */
  next(field: Locator, text: string): Promise<void>;
  /** The keyboard's last key. */
  enter(page: Page): Promise<void>;
  /** Opens a list and takes one of it. */
  choose(list: Locator, option: string): Promise<void>;
};

/** Somebody who starts with nothing done. */
export function aHuman(): Human {
  const spent = { taps: 0, keys: 0 };
  async function fill(field: Locator, text: string): Promise<void> {
    spent.keys += text.length;
    await field.pressSequentially(text);
  }
  return {
    get taps() {
      return spent.taps;
    },
    get keys() {
      return spent.keys;
    },
    get seconds() {
      return spent.taps * SECONDS_A_TAP + spent.keys * SECONDS_A_KEY;
    },
    async tap(target) {
      spent.taps += 1;
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
