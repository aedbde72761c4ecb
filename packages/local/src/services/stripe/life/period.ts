import { addMonths } from "../../../add-months.ts";

/**
 * Returns the first billing period end after `after`, in whole months from the anchor (both in Unix
 * seconds). An anchor on the 31st gives the last day of a shorter month, and the 31st again
 * afterwards (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function nextPeriodEnd(anchor: number, after: number): number {
  const endOf = (count: number) => addMonths(new Date(anchor * 1000), count).getTime() / 1000;
  let count = 1;
  while (endOf(count) <= after) count += 1;
  return endOf(count);
}
