/**
 * Tests that after each step every screen, mail, page and file agrees with the test's own ledger,
 * to the centavo.
 */
import { expect } from "@playwright/test";
import { plus } from "../simulation/judge/rules.ts";
import { watchErrors } from "./account.ts";
import { test } from "./fixtures.ts";
import { advanceClock, expectNoSidewaysScroll, moveTo } from "./studio.ts";
import { chat, partByHand, payTheCode, promise, remindByHand, switchRuleOn } from "./whole-debt/acts.ts";
import { compareFiles } from "./whole-debt/compare-files.ts";
import { expectAsks, expectReceipt, expectReminder } from "./whole-debt/compare-mails.ts";
import { comparePage } from "./whole-debt/compare-page.ts";
import { compareScreens } from "./whole-debt/compare-screens.ts";
import { aDebtor, BILLING_DAY } from "./whole-debt/debtor.ts";
import { newestMail, type World } from "./whole-debt/world.ts";

const MONTHS = 4;

type Step = {
  what: string;
  /** The number of days after the last due date. */
  on: number;
  act?: (world: World, day: string) => Promise<void>;
  mail?: (world: World, day: string) => Promise<unknown>;
};

const STEPS: readonly Step[] = [
  { what: "the owner switches the rule on, which sends nothing for the past", on: 1, act: switchRuleOn },
  { what: "the rule reminds of everything", on: 3, mail: expectReminder },
  { what: "the debtor promises a day", on: 4, act: promise },
  { what: "the promised day itself is not over", on: 6 },
  { what: "the day has passed unpaid, and the owner writes by WhatsApp", on: 7, act: chat },
  { what: "a part is settled by hand", on: 8, act: partByHand, mail: expectReceipt },
  { what: "the owner reminds", on: 9, act: remindByHand, mail: expectReminder },
  { what: "the statement has exactly the sum of that mail's code", on: 11, act: payTheCode, mail: expectReceipt },
  { what: "nothing asks for anything any more", on: 15 },
];

async function expectAgreement(world: World, day: string): Promise<void> {
  await comparePage(world, day);
  await compareScreens(world, day);
  await compareFiles(world, day);
}

test("given four months open, when a debtor is reminded, promises, pays a part and then exactly the mail's code two days later, then after each step every screen, mail, page and file agrees with the ledger to the centavo", async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  const world = await aDebtor(page, browser);
  let due = world.firstDue;
  for (let at = 0; at < MONTHS; at++) {
    await test.step(`the billing day of month ${at + 1}`, async () => {
      if (at > 0) due = `${nextMonth(due)}-${BILLING_DAY}`;
      await moveTo(page, due);
      const charged = { month: due.slice(0, 7), due, payments: [] };
      world.ledger.push(charged);
      world.mailCount += 1;
      await newestMail(world);
      await expectAsks(world, due, [charged]);
      await comparePage(world, due);
      if (at === MONTHS - 1) await expectAgreement(world, due);
    });
  }
  for (const { what, on, act, mail } of STEPS)
    await test.step(what, async () => {
      const day = plus(due, on);
      await moveTo(page, day);
      await act?.(world, day);
      if (mail) world.mailCount += 1;
      // A receipt goes out two minutes after the payment, which may be taken back until then.
      if (mail === expectReceipt) await advanceClock(page, "PT3M");
      await newestMail(world);
      await mail?.(world, day);
      if (on > 1) await expectAgreement(world, day);
    });
  await expectNoSidewaysScroll(world.theirs);
  expect(errors).toEqual([]);
  await world.theirs.context().close();
});

const nextMonth = (day: string) => plus(`${day.slice(0, 7)}-28`, 4).slice(0, 7);
