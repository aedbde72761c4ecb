/** Shows mails and messages as pictures, because they are part of the product's look. */
import type { Page } from "@playwright/test";
import { mailbox } from "../account.ts";

/** Shows a mail with its images. @throws Error when the address has no such mail */
export async function showMail(page: Page, to: string, subject: RegExp): Promise<void> {
  const mail = (await mailbox(page, to)).find((one) => subject.test(one.subject));
  if (!mail) throw new Error(`${to} has no mail ${subject}`);
  // The console's version of the mail is used, because it contains the images.
  const letter = await page.request.get(`/__local/mail/${mail.id}/html`);
  await page.goto("about:blank");
  // A fixed code replaces the random code of a link, so that the picture is always the same.
  await page.setContent((await letter.text()).replace(/\bcode=\d+/g, "code=123456"));
}

export async function showMessage(page: Page, text: string): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">
<style>body{background:#e7e2db;font:16px/1.4 sans-serif;margin:0;padding:16px}
p{background:#d9fdd3;border-radius:12px;margin:0 0 0 auto;max-width:420px;padding:10px 12px;white-space:pre-wrap;overflow-wrap:anywhere}</style><p></p>`);
  await page.locator("p").evaluate((bubble, words) => {
    bubble.textContent = words;
  }, text);
}
