import { priceOf } from "@emdia/contracts/values/own-terms";
import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { ProfileContext, WithBus, WithMailer } from "../model/context.ts";
import { silenceOf } from "../model/every-month.ts";
import { GIVE_UP_MILLIS, isHeldBack } from "../model/mail-state.ts";
import type { Mail } from "../model/payment.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";
import { mostCharges } from "../model/run-bounds.ts";
import { isDataFailure } from "../table/parse-readable.ts";
import { chargeStudent, type Outcome, type StudentCharge } from "./charge-student.ts";
import { checkQuota } from "./check-quota.ts";
import { eraseLateCharges, eraseLeftCharges } from "./erase-late-charges.ts";
import { type RunPage, readRunPage } from "./read-run-page.ts";

/** A page begins no further mail after this time: a slow rate must not have its invocation killed (120 s). */
const PAGE_MILLIS = 60_000;

/**
 * What became of a page: `open` when the next run must look again, `probe` when evidence must be asked for, `isBusy`
 * when the provider takes no more, `isLong` when its time was over, `isTooMany` when the run went over its safety bound.
 * `charges` counts the run's so far.
 */
export type PageResult = {
  open: boolean;
  probe: boolean;
  isBusy: boolean;
  isLong: boolean;
  isTooMany: boolean;
  charges: number;
  cursor: string | undefined;
};

/** Unreadable data keeps its month open as long as an unproven mail may, and no longer. */
const isGivenUp = ({ profile, now }: ProfileContext): boolean =>
  now().getTime() - Date.parse(profile.billing.dueAt) >= GIVE_UP_MILLIS;

/** A student whose data cannot be charged must not stop the others; a failing service stops the page. */
async function chargeIsolated(ctx: ProfileContext & WithMailer, charge: StudentCharge): Promise<Outcome> {
  try {
    return await chargeStudent(ctx, charge);
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    logger.error("a student could not be charged", error, { ownerId: ctx.ownerId, studentId: charge.student.id });
    return isGivenUp(ctx) ? "failed" : "open";
  }
}

/** Tells whether the provider refused a mail for now, or a safety bound holds the mail back. */
const isUntaken = (mail: Mail | undefined): boolean => mail?.state === "refused" || isHeldBack(mail);

/**
 * Tells whether the run mails a charge, because the charge is new or its mail did not go out yet.
 * Such a mail uses the provider's quota and rate.
 */
const isMailed = ({ stored, silence, student, plan, period }: StudentCharge): boolean =>
  (!stored || (stored.status === "pendente" && isUntaken(stored.mail))) &&
  !silence &&
  billingAddressOf(student) !== undefined &&
  priceOf(plan.priceCents, period.month, student).amountCents > 0;

type OutcomeCounts = { sent: number; failed: number; final: number; held: number };

/** Counts what became of a page's charges, for whoever watches the billing day. */
function countCharges({ sent, failed, final }: OutcomeCounts, all: number): void {
  countMetrics({ ChargesSent: sent, ChargesFailed: failed, ChargesWaiting: all - sent - failed - final });
}

/** Charges one page of the run's students; `before` is how many charges its earlier pages had. */
export async function chargeStudentPage(
  ctx: ProfileContext & WithMailer & WithBus & WithQuota,
  cursor: string | undefined,
  before: number,
): Promise<PageResult> {
  const page = await readRunPage(ctx, cursor);
  await checkQuota(ctx, page.charges.filter(isMailed).length);
  await eraseLeftCharges(ctx, page.erased);
  const ends = { sent: 0, failed: 0, final: 0, held: 0 };
  try {
    const result = await chargeEach(ctx, { ...page, from: cursor, before }, ends);
    await eraseLateCharges(ctx, page);
    return result;
  } finally {
    countCharges(ends, page.charges.length);
    if (ends.held > 0)
      logger.error("the mail account holds mails back", undefined, { ownerId: ctx.ownerId, held: ends.held });
  }
}

async function chargeEach(
  ctx: ProfileContext & WithMailer & WithQuota,
  page: RunPage & { from: string | undefined; before: number },
  ends: OutcomeCounts,
): Promise<PageResult> {
  const until = ctx.now().getTime() + PAGE_MILLIS;
  let toMail = page.charges.filter(isMailed).length;
  // The bound is for what reaches students.
  const most = silenceOf(ctx.profile, ctx.profile.billing) ? Number.POSITIVE_INFINITY : mostCharges(ctx.profile);
  // A page of which nothing can be read is a release's fault, not a student's: its month waits for the next release.
  const open = page.isLost || (page.unreadable > 0 && !isGivenUp(ctx));
  const result = { open, probe: false, isBusy: false, isLong: false, isTooMany: false };
  let charges = page.before;
  for (const charge of page.charges) {
    charges += 1;
    if (!charge.stored && charges > most) return { ...result, isTooMany: true, charges, cursor: page.cursor };
    if (isMailed(charge) && ctx.now().getTime() >= until)
      return { ...result, open: true, isLong: true, charges, cursor: page.from };
    const outcome = isMailed(charge) && !(await ctx.pace(toMail--)) ? "busy" : await chargeIsolated(ctx, charge);
    if (outcome === "busy") return { ...result, open: true, isBusy: true, charges, cursor: page.from };
    if (outcome === "open" || outcome === "probe" || outcome === "held") result.open = true;
    if (outcome !== "open" && outcome !== "probe") ends[outcome] += 1;
    if (outcome === "probe") result.probe = true;
  }
  return { ...result, charges, cursor: page.cursor };
}
