import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";

/** The quota must also cover the day's other mails (receipts, repeats). */
const MARGIN = 1.2;
/**
 * Below this share of the day's quota the alarm is raised in any case, since other owners' runs
 * send mails at the same time.
 */
const LOW = 1 / 4;

/**
 * Counts how many mails are short, which raises the operator's alarm: the next mails may exceed the
 * provider's quota for today, or little of it is left. Mails within the quota are sent now, the
 * others once the provider allows more. The operator has time to request a higher quota.
 */
export async function checkQuota(ctx: WithQuota, due: number): Promise<void> {
  if (due === 0) return;
  const quota = await ctx.quota();
  if (!quota) return;
  const isLow = quota.daily !== undefined && quota.left < quota.daily * LOW;
  const short = Math.max(isLow ? 1 : 0, Math.ceil(due * MARGIN - quota.left));
  countMetrics({ MailQuotaShort: short, ...(Number.isFinite(quota.left) ? { MailQuotaLeft: quota.left } : {}) });
  if (short > 0) logger.error("the mail quota may not last the day", undefined, { due, left: quota.left });
}
