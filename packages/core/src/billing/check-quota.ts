import { mailQuotaShort } from "@emdia/events/billing";
import { logger } from "../logger.ts";
import type { WithBus } from "../model/context.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";

/** Other mails of the day (receipts, repeats) need room too. */
const MARGIN = 1.2;

/**
 * Raises the alarm when the mails about to go out may be more than the provider takes today. They are sent all the same:
 * what it refuses is tried again, and the operator has time to ask for more.
 */
export async function checkQuota(ctx: WithQuota & WithBus, due: number): Promise<void> {
  if (due === 0) return;
  const quota = await ctx.quota();
  if (!quota || due * MARGIN <= quota.left) return;
  logger.error("the mail quota may not last the day", undefined, { due, left: quota.left });
  await ctx.bus.publish(mailQuotaShort.entry({ due, left: Math.floor(quota.left) }));
}
