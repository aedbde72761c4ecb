/**
 * The first end of a month after `after`, counted from the anchor: an anchor on the 31st ends on the last day of a shorter
 * month and on the 31st again afterwards, at the anchor's hour in UTC (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function nextPeriodEnd(anchor: number, after: number): number {
  let count = 1;
  while (addMonths(anchor, count) <= after) count += 1;
  return addMonths(anchor, count);
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
