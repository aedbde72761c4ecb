import type { PriceRecord } from "../records.ts";

const SECONDS = { day: 86_400, week: 7 * 86_400 };

/**
 * The first end of a period after `after`, counted from the anchor: an anchor on the 31st ends on the last day of a shorter
 * month and on the 31st again afterwards, at the anchor's hour in UTC (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function nextPeriodEnd(anchor: number, after: number, price: PriceRecord): number {
  const { interval, intervalCount } = price;
  if (interval === "day" || interval === "week") {
    const length = SECONDS[interval] * intervalCount;
    return anchor + (Math.floor((after - anchor) / length) + 1) * length;
  }
  const months = (interval === "year" ? 12 : 1) * intervalCount;
  let count = 1;
  while (addMonths(anchor, count * months) <= after) count += 1;
  return addMonths(anchor, count * months);
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target.getTime() / 1000;
}
