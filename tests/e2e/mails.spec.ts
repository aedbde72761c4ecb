import { expect, type Page } from "@playwright/test";
import { everyMail } from "../security/support/every-mail.ts";
import { test } from "./fixtures.ts";

/** Amounts as people type them and as the product writes them, for every field of every mail. */
const TYPED = "Plano de R$ 999.999,99 ou 3 de R$ 333.333,33, sem multa de R$ 5";

const brokenIn = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const whole = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const sum of (node.textContent ?? "").matchAll(/R\$\s?\d+(?:\.\d{3})*(?:,\d+)?/g)) {
        whole.setStart(node, sum.index);
        whole.setEnd(node, sum.index + sum[0].length);
        const lines = new Set([...whole.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${sum[0]} in ${lines.size} lines`);
      }
    return found;
  });

for (const width of [320, 360, 1280])
  test(`given sums in every field of every mail, when it is read at ${width} px, then none breaks and nothing is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, mail] of Object.entries(everyMail(TYPED))) {
      await page.setContent(mail.html);
      expect.soft(await brokenIn(page), name).toEqual([]);
    }
    for (const [name, mail] of Object.entries(everyMail("M".repeat(100)))) {
      await page.setContent(mail.html);
      expect.soft(await brokenIn(page), `${name} of one long word`).toEqual([]);
    }
  });
