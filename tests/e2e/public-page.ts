import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { watchErrors } from "./account.ts";
import { expectLargeTargets } from "./reach.ts";
import { expectNoSidewaysScroll } from "./studio.ts";

const viewport = { width: 360, height: 740 };

export async function linkedPage(page: Page, email: string): Promise<string> {
  const mailbox = await page.request.get(`/__local/mailbox.json?to=${encodeURIComponent(email)}`);
  const [mail] = (await mailbox.json()) as { text: string }[];
  const [, address = ""] = /Ver e pagar: (http:\S+)/.exec(mail?.text ?? "") ?? [];
  return address;
}

/** Opens a public page on a phone; `errors` collects the page's errors. */
export async function openOnPhone(browser: Browser, address: string) {
  const phone = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write"] });
  const theirs = await phone.newPage();
  const errors = watchErrors(theirs);
  await theirs.goto(address);
  return { phone, theirs, errors };
}

export async function withoutScripts(browser: Browser) {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport });
  return { plain, theirs: await plain.newPage() };
}

/** Expects no surname, buttons in sight without scrolling, large targets, and accessibility. */
export async function expectOpenPage(theirs: Page, what: string): Promise<void> {
  await expect(theirs.getByText("Souza")).toHaveCount(0);
  for (const name of ["Copiar código PIX", "Já paguei"])
    await expect(theirs.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await expectAccessible(theirs, what);
  await expectLargeTargets(theirs, what);
  await expectNoSidewaysScroll(theirs);
  await theirs.setViewportSize(viewport);
}

/** Expects the code as text, without the button that only a script can make work. */
export async function expectPlainCode(theirs: Page): Promise<void> {
  await expect(theirs.getByLabel("Código PIX", { exact: true })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Copiar código PIX" })).toBeHidden();
}
