import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";

/** The quota must also cover the day's other mails (receipts, repeats). */
const MARGIN = 1.2;
/** Less than this part of the quota is too little: other owners' runs send mails, too. */
const LOW = 1 / 4;

/** Raises the alarm if the mails may exceed the daily quota; those beyond it are sent later. */
export async function checkQuota(ctx: WithQuota, due: number): Promise<void> {
  if (due === 0) return;
  const quota = await ctx.quota();
  if (!quota) return;
  const isLow = quota.daily !== undefined && quota.left < quota.daily * LOW;
  const short = Math.max(isLow ? 1 : 0, Math.ceil(due * MARGIN - quota.left));
  countMetrics({ MailQuotaShort: short, ...(Number.isFinite(quota.left) ? { MailQuotaLeft: quota.left } : {}) });
  if (short > 0) logger.error("the mail quota may not last the day", undefined, { due, left: quota.left });
}
