import { expect, test } from "vitest";
import { playBusyWeek, RECEIPTS } from "../simulation/busy-week.ts";
import { HOUR, MINUTE } from "../simulation/world/world.ts";

const told = (millis: number) => `${(millis / MINUTE).toFixed(1)} min`;

test.each([
  [1, 1],
  [14, 2],
])(
  "given %d mails a second, when forty studios bill in a week (seed %d), then every student is charged once and no mail waits longer than the day's mails take",
  async (mailRate, seed) => {
    const week = await playBusyWeek({ seed, mailRate });
    console.info(
      `${mailRate}/s, seed ${seed}: ${week.toMail.all} mails, ${week.toMail.fullestDay} on the first day; longest wait ${told(week.longestWait)}, of a receipt ${told(week.longestReceiptWait)}; ${week.mostInTenSeconds} within ten seconds`,
    );
    expect(week.verdict.findings).toEqual([]);
    expect(week.verdict.mails).toBe(week.toMail.all);
    expect(week.verdict.deadLetters).toBe(0);
    expect(week.summaries).toBe(week.studios);
    expect(week.receipts).toBe(RECEIPTS);
    // The bound is twice the time that the account needs for the mails, plus an hour between two
    // ticks.
    const needed = ((week.toMail.fullestDay + RECEIPTS) / mailRate) * 1_000;
    expect(week.longestWait).toBeLessThan(2 * needed + HOUR);
    expect(week.longestReceiptWait).toBeLessThan(10 * MINUTE);
    expect(week.mostInTenSeconds).toBeLessThanOrEqual(20 * mailRate);
  },
);

test("given 700 mails a day and more to send on the first, when the week is over, then the operator was alerted before they were used up, and every student is charged once", async () => {
  const week = await playBusyWeek({ seed: 1, mailRate: 1, mailsADay: 700 });
  expect(week.toMail.fullestDay).toBeGreaterThan(700);
  expect(week.verdict.findings).toEqual([]);
  expect(week.verdict.mails).toBe(week.toMail.all);
  console.info(
    `told ${told((week.usedUpAt ?? 0) - (week.alarmAt ?? 0))} before; longest wait ${told(week.longestWait)}`,
  );
  expect(week.alarmAt).toBeLessThan(week.usedUpAt ?? 0);
});
