import { expect, type Locator, type Page } from "@playwright/test";
import { expectWrong, open, press, pressInto } from "./scenes.ts";
import { showMail } from "./show-mail.ts";

type Options = {
  /** Takes the picture also in the dark theme and, without `only`, on a tablet. */
  dark?: boolean;
  /** Limits the picture to the window, for centred content; an open dialog always does. */
  window?: boolean;
  /** Takes the picture at this width alone, for a state that exists at no other width. */
  only?: 360 | 1280;
  paper?: boolean;
};

export type Shoot = (screen: string, state: string, options?: Options) => Promise<void>;

type Way = {
  /** Opens an address, and waits for the heading, or for any heading without `heading`. */
  at?: string;
  heading?: string | RegExp;
  /** Shows the newest mail to an address with a matching subject. */
  mail?: readonly [to: string, subject: RegExp];
  /** Presses a button, which may open a dialog or a question, or show which fields are wrong. */
  press?: string | RegExp;
  dialog?: string;
  alert?: string;
  wrong?: string | RegExp;
  sees?: string | RegExp | Locator;
  /** Closes the open dialog after the picture. */
  thenClose?: boolean;
};

/** Brings a page into a state and takes its picture; `screen` and `state` name its files. */
export type Show = (screen: string, state: string, how?: Way & Options) => Promise<void>;

/** A walk through screens. It starts signed out, and throws when a screen is not as expected. */
export type Tour = (stage: { page: Page; shoot: Show }) => Promise<void>;

export function walk(tour: Tour, page: Page, take: Shoot): Promise<void> {
  return tour({
    page,
    async shoot(screen, state, { at, heading, mail, dialog, alert, wrong, sees, thenClose, ...how } = {}) {
      const { press: button, ...options } = how;
      if (at !== undefined) await open(page, at, heading);
      if (mail) await showMail(page, ...mail);
      if (button !== undefined) await press(page, button);
      if (dialog !== undefined) await pressInto(page, dialog);
      if (alert !== undefined) await pressInto(page, alert, "alertdialog");
      if (wrong !== undefined) {
        await press(page, wrong);
        await expectWrong(page);
      }
      if (sees !== undefined)
        await expect(typeof sees === "object" && "click" in sees ? sees : page.getByText(sees).first()).toBeVisible();
      await take(screen, state, options);
      if (thenClose) await page.keyboard.press("Escape");
    },
  });
}
