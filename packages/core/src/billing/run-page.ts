import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { ProfileContext, WithBus, WithMailer } from "../model/context.ts";
import { priceInMonth } from "../model/draft.ts";
import { isClaimable } from "../model/mail-state.ts";
import { silenceReasonOf } from "../model/missed-months.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";
import { givesUpUnreadable, maxCharges } from "../model/run-bounds.ts";
import { isDataFailure } from "../table/parse-readable.ts";
import { chargeStudent } from "./charge-student.ts";
import { checkQuota } from "./check-quota.ts";
import { checkStudentsAgain, eraseFromInterruptedPage } from "./check-students-again.ts";
import { leadOf } from "./families.ts";
import { type RunPage, readRunPage } from "./read-run-page.ts";
import type { Charged, Outcome, StudentCharge } from "./student-charge.ts";

/**
 * A page starts no mail after this time, so that a slow sending rate does not exceed the
 * invocation's time-out (120 s).
 */
const PAGE_MILLIS = 60_000;

/**
 * The result of a page: `open` when the next run must check again, `probe` when the run must ask
 * for evidence, `isBusy` when the provider accepts no more mails, `isLong` when the page's time was
 * over, `isTooMany` when the run exceeded its safety limit. `charges` counts the run's charges so
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
 * Charges one student. Unreadable data must not stop the other students; a failing service stops
 * the page.
 */
async function chargeIsolated(ctx: ProfileContext & WithMailer, charge: StudentCharge): Promise<Charged> {
  try {
    return await chargeStudent(ctx, charge);
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    logger.error("a student could not be charged", error, { ownerId: ctx.ownerId, studentId: charge.student.id });
    return { outcome: givesUpUnreadable(ctx) ? "given-up" : "open" };
  }
}

/**
 * Tells whether the run sends a mail for a charge, because the charge is new or its mail was not
 * sent yet. Such a mail uses the provider's quota and rate. A family has one mail, its lead's.
 */
const isMailed = (ctx: ProfileContext, due: StudentCharge): boolean =>
  isUnsent(ctx, due) && (!due.family || leadOf(ctx, due.family)?.student.id === due.student.id);

const isUnsent = (ctx: ProfileContext, { stored, silence, student, plan, period }: StudentCharge): boolean =>
  (!stored || (stored.status === "pendente" && stored.message === undefined && isClaimable(stored.mail))) &&
  !silence &&
  billingAddressOf(student) !== undefined &&
  priceInMonth(ctx.profile, student, plan, period.month).amountCents > 0;

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

/** Charges one page of the run's students; `before` is the number of charges on earlier pages. */
export async function chargeStudentPage(
  ctx: ProfileContext & WithMailer & WithBus & WithQuota,
  cursor: string | undefined,
  before: number,
): Promise<PageResult> {
  const page = await readRunPage(ctx, cursor);
  await checkQuota(ctx, page.charges.filter((due) => isMailed(ctx, due)).length);
  await eraseFromInterruptedPage(ctx, page.erased);
  const outcomes: Outcome[] = [];
  const covered = new Map<number, Outcome>();
  try {
    const stop = await chargeEach(ctx, page.charges, before, { outcomes, covered });
    await checkStudentsAgain(ctx, page, covered.keys());
    return resultOf(ctx, page, { outcomes, stop, before, from: cursor });
  } finally {
    // A failing service ends the page; its outcomes until then are still counted.
    reportOutcomes(ctx, outcomes, page.charges.length);
  }
}

/** The outcomes of a page so far, and the outcomes of charges that other charges' mails named. */
type Done = { outcomes: Outcome[]; covered: Map<number, Outcome> };

/**
 * Counts the charges that a student's turn adds: the student's own charge, and the charges that its
 * mail names.
 */
const newWith = ({ family = [], student }: StudentCharge, covered: Done["covered"]): number =>
  family.filter((other) => !other.stored && !covered.has(other.student.id) && other.student.id > student.id).length;

/**
 * Charges the students in turn, adds each outcome to `outcomes`, and returns the reason for an
 * early stop, if there was one.
 */
async function chargeEach(
  ctx: ProfileContext & WithMailer & WithQuota,
  charges: readonly StudentCharge[],
  before: number,
  { outcomes, covered }: Done,
): Promise<Stop | undefined> {
  const until = ctx.now().getTime() + PAGE_MILLIS;
  let toMail = charges.filter((due) => isMailed(ctx, due)).length;
  // The limit applies only to runs that mail students.
  const most = silenceReasonOf(ctx.profile, ctx.profile.billing) ? Number.POSITIVE_INFINITY : maxCharges(ctx.profile);
  for (const charge of charges) {
    const named = covered.get(charge.student.id);
    if (named) {
      outcomes.push(named);
      continue;
    }
    if (!charge.stored && before + outcomes.length + newWith(charge, covered) >= most) return "too-many";
    const isOwnMail = isMailed(ctx, charge);
    if (isOwnMail && ctx.now().getTime() >= until) return "long";
    if (isOwnMail && !(await ctx.pace(toMail--))) return "busy";
    const charged = await chargeIsolated(ctx, charge);
    for (const { studentId } of charged.covered ?? []) covered.set(studentId, charged.outcome);
    if (charged.outcome === "busy") return "busy";
    outcomes.push(charged.outcome);
  }
  return undefined;
}

type Progress = { outcomes: readonly Outcome[]; stop: Stop | undefined; before: number; from: string | undefined };

/**
 * Returns the page's result. A page that stopped early starts again at `from` and then skips
 * finished students.
 */
function resultOf(ctx: ProfileContext, page: RunPage, { outcomes, stop, before, from }: Progress): PageResult {
  const isCutShort = stop === "busy" || stop === "long";
  // If nothing on a page can be read, the cause is the software, not a student: the month waits for
  // the software's next release.
  const isUnread = page.isLost || (page.unreadable > 0 && !givesUpUnreadable(ctx));
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
