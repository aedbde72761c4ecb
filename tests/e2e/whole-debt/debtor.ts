import type { Browser, Page } from "@playwright/test";
import { enterStudio, moveTo, nextMonthOf, pageOfStudent, student } from "../studio.ts";
import { FINE_PERCENT, MONTHLY_INTEREST_PERCENT, PRICE } from "./debt-ledger.ts";
import type { World } from "./world.ts";

export const BILLING_DAY = 10;
const PHONE = { width: 360, height: 740 };

export async function aDebtor(page: Page, browser: Browser): Promise<World & { firstDue: string }> {
  // The phone has the smallest width that owners use.
  const { width = 1280, height = 800 } = page.viewportSize() ?? {};
  const viewport = width < 600 ? PHONE : { width, height };
  await page.setViewportSize(viewport);
  const { now } = await (await page.request.get("/__local/clock.json")).json();
  const month = nextMonthOf(now);
  await moveTo(page, `${month}-02`);
  const ana = student("Ana Souza");
  const lateFee = { fineBps: FINE_PERCENT * 100, interestBps: MONTHLY_INTEREST_PERCENT * 100, waiveBelowCents: 0 };
  const studio = await enterStudio(page, {
    isPaidFor: true,
    students: [ana],
    plans: [{ price: PRICE / 100 }],
    profile: { invoiceDay: BILLING_DAY, automationEnabled: true, lateFee },
  });
  const [studentId = 0] = studio.studentIds;
  const theirs = await (await browser.newContext({ viewport })).newPage();
  const pageUrl = await pageOfStudent(studio, studentId);
  const firstDue = `${month}-${BILLING_DAY}`;
  return { page, theirs, studio, studentId, email: ana.email, pageUrl, ledger: [], mailCount: 0, firstDue };
}
