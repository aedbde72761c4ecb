import { priceOf } from "@emdia/contracts/values/own-terms";
import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Mail } from "../model/charge.ts";
import type { ProfileContext, WithBus, WithMailer } from "../model/context.ts";
import { silenceOf } from "../model/every-month.ts";
import { GIVE_UP_MILLIS, isHeldBack } from "../model/mail-state.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";
import { mostCharges } from "../model/run-bounds.ts";
import { isDataFailure } from "../table/parse-readable.ts";
import { chargeStudent, type Outcome, type StudentCharge } from "./charge-student.ts";
import { checkQuota } from "./check-quota.ts";
import { eraseLateCharges, eraseLeftCharges } from "./erase-late-charges.ts";
import { type RunPage, readRunPage } from "./read-run-page.ts";

/**
 * A page starts no mail after this time, so that a slow rate does not get its invocation killed
 * (120 s).
 */
const PAGE_MILLIS = 60_000;

/**
 * The result of a page: `open` when the next run must look again, `probe` when the run must ask for
 * evidence, `isBusy` when the provider accepts no more mails, `isLong` when the page's time was
 * over, `isTooMany` when the run exceeded its safety bound. `charges` counts the run's charges so
 * far.
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

/**
 * Tells whether unreadable data is given up: it keeps its month open as long as an unproven mail
 * may.
 */
const isGivenUp = ({ profile, now }: ProfileContext): boolean =>
  now().getTime() - Date.parse(profile.billing.dueAt) >= GIVE_UP_MILLIS;

/**
 * Charges one student. Unreadable data must not stop the other students; a failing service stops
 * the page.
 */
async function chargeIsolated(ctx: ProfileContext & WithMailer, charge: StudentCharge): Promise<Outcome> {
  try {
    return await chargeStudent(ctx, charge);
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    logger.error("a student could not be charged", error, { ownerId: ctx.ownerId, studentId: charge.student.id });
    return isGivenUp(ctx) ? "given-up" : "open";
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

/** The outcomes after which the next run must look at the charge again. */
const LEFT: ReadonlySet<Outcome> = new Set(["open", "probe", "held", "unknown", "taken"]);

/** The reason why a page ends before its last student. */
type Stop = "busy" | "long" | "too-many";

/** Counts the outcomes of a page's charges, for an operator who watches the billing day. */
function reportOutcomes({ ownerId }: ProfileContext, outcomes: readonly Outcome[], all: number): void {
  const count = (...wanted: Outcome[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  const [sent, failed, final, held] = [count("sent"), count("rejected", "given-up"), count("final"), count("held")];
  countMetrics({ ChargesSent: sent, ChargesFailed: failed, ChargesWaiting: all - sent - failed - final });
  if (held > 0) logger.error("the mail account holds mails back", undefined, { ownerId, held });
}

/**
 * Charges one page of the run's students; `before` is the number of charges of its earlier pages.
 */
export async function chargeStudentPage(
  ctx: ProfileContext & WithMailer & WithBus & WithQuota,
  cursor: string | undefined,
  before: number,
): Promise<PageResult> {
  const page = await readRunPage(ctx, cursor);
  await checkQuota(ctx, page.charges.filter(isMailed).length);
  await eraseLeftCharges(ctx, page.erased);
  const outcomes: Outcome[] = [];
  try {
    const stop = await chargeEach(ctx, page.charges, before, outcomes);
    await eraseLateCharges(ctx, page);
    return resultOf(ctx, page, { outcomes, stop, before, from: cursor });
  } finally {
    // A failing service ends the page; the page's outcomes until then are counted all the same.
    reportOutcomes(ctx, outcomes, page.charges.length);
  }
}

/**
 * Charges the students in turn, adds each outcome to `outcomes`, and returns why it stopped early,
 * if it did.
 */
async function chargeEach(
  ctx: ProfileContext & WithMailer & WithQuota,
  charges: readonly StudentCharge[],
  before: number,
  outcomes: Outcome[],
): Promise<Stop | undefined> {
  const until = ctx.now().getTime() + PAGE_MILLIS;
  let toMail = charges.filter(isMailed).length;
  // The bound applies only to mails that reach students.
  const most = silenceOf(ctx.profile, ctx.profile.billing) ? Number.POSITIVE_INFINITY : mostCharges(ctx.profile);
  for (const charge of charges) {
    if (!charge.stored && before + outcomes.length >= most) return "too-many";
    if (isMailed(charge) && ctx.now().getTime() >= until) return "long";
    const outcome = isMailed(charge) && !(await ctx.pace(toMail--)) ? "busy" : await chargeIsolated(ctx, charge);
    if (outcome === "busy") return "busy";
    outcomes.push(outcome);
  }
  return undefined;
}

type Progress = { outcomes: readonly Outcome[]; stop: Stop | undefined; before: number; from: string | undefined };

/**
 * Returns the page's result. A page that was cut short starts again at `from` and then skips the
 * students who are done.
 */
function resultOf(ctx: ProfileContext, page: RunPage, { outcomes, stop, before, from }: Progress): PageResult {
  const isCutShort = stop === "busy" || stop === "long";
  // If nothing on a page can be read, a release is at fault, not a student: the month waits for the
  // next release.
  const isUnread = page.isLost || (page.unreadable > 0 && !isGivenUp(ctx));
  const isLeft = outcomes.some((outcome) => LEFT.has(outcome));
  return {
    open: isCutShort || isUnread || isLeft,
    probe: outcomes.includes("probe"),
    isBusy: stop === "busy",
    isLong: stop === "long",
    isTooMany: stop === "too-many",
    charges: before + outcomes.length + (stop ? 1 : 0),
    cursor: isCutShort ? from : page.cursor,
  };
}
