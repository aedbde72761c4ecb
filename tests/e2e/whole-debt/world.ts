import { expect, type Page } from "@playwright/test";
import { type Mail, mailbox } from "../account.ts";
import type { Studio } from "../studio.ts";
import { knownAmounts, type Ledger } from "./debt-ledger.ts";

export type World = {
  page: Page;
  theirs: Page;
  studio: Studio;
  studentId: number;
  email: string;
  pageUrl: string;
  ledger: Ledger;
  promised?: string;
  /** How many mails the debtor has, by the test's count. */
  mailCount: number;
};

export const words = (text: string) => text.replaceAll("\u00a0", " ");
export const oneLine = (text: string) => words(text).replace(/\s+/g, " ");

/** Returns the text that a person reads in HTML. */
export const readHtml = (html: string) =>
  oneLine(
    html
      .replace(/<(style|script|title)[\s\S]*?<\/\1>/g, "")
      .replace(/<\/?span[^>]*>/g, "")
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&nbsp;", " "),
  );

export function expectSays(
  text: string,
  wanted: readonly string[],
  { ledger, day, promised = day }: { ledger: Ledger; day: string; promised?: string | undefined },
) {
  const known = new Set([...knownAmounts(ledger, day), ...knownAmounts(ledger, promised)]);
  const amounts = oneLine(text).match(/R\$ [\d.]+(?:,\d+)?/g) ?? [];
  expect
    .soft({
      unsaid: wanted.filter((part) => !oneLine(text).includes(part)),
      unknown: amounts.map((amount) => amount.replace(/\.$/, "")).filter((amount) => !known.has(amount)),
    })
    .toEqual({ unsaid: [], unknown: [] });
}

/** Opens a screen as a link of the loaded site does: the site is not loaded again. */
const follow = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);

type Wanted = { path: string; says: readonly string[]; isLoaded?: boolean };

/** Expects a screen's words. With `isLoaded` a link opens it, so the site is not loaded again. */
export async function expectScreen(
  { page, ledger, promised }: World,
  day: string,
  { path, says, isLoaded }: Wanted,
): Promise<void> {
  await (isLoaded ? follow(page, path) : page.goto(path));
  const whole = page.getByRole("button", { name: "Ver tudo" });
  const shown = async () => {
    // The page clicks, because Playwright would wait for a button of the screen before, if gone.
    await whole.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
    return oneLine((await page.locator("main").allInnerTexts()).join(" "));
  };
  const unsaid = async () => {
    const text = await shown();
    return says.filter((part) => !text.includes(part));
  };
  await expect.poll(unsaid, { message: path, intervals: [50, 100, 200] }).toEqual([]);
  expectSays(await shown(), says, { ledger, day, promised });
}

/** Returns the newest mail of the debtor, once there are as many as the test counts. */
export async function newestMail({ page, email, mailCount }: World): Promise<Mail> {
  await expect.poll(async () => (await mailbox(page, email)).length).toBe(mailCount);
  const [mail] = await mailbox(page, email);
  if (!mail) throw new Error("there is no mail");
  return mail;
}

export function codeIn(text: string): { cents: number; txid: string } {
  const [code = ""] = /000201[^\n<]+?6304[0-9A-F]{4}/.exec(text) ?? [];
  const [, sum = ""] = /530398654\d\d(\d+\.\d\d)5802BR/.exec(code) ?? [];
  const [, txid = ""] = /62290525(E\w{24})6304/.exec(code) ?? [];
  return { cents: Number(sum.replace(".", "")), txid };
}
