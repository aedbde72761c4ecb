import type { YearMonth } from "@emdia/contracts/values/calendar";
import { logger } from "../logger.ts";
import type { ProfileContext, WithBus, WithMailer } from "../model/context.ts";
import { isDue, isPausedOn } from "../model/due.ts";
import { GIVE_UP_MILLIS } from "../model/mail-state.ts";
import type { Payment } from "../model/payment.ts";
import type { Plan } from "../model/plan.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";
import { isLateRun, mostCharges } from "../model/run-bounds.ts";
import { hasGoodEmail } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { readablePaymentsOf } from "../store/payments.ts";
import { readablePlansById } from "../store/plans.ts";
import { pageOfReadableStudents } from "../store/students.ts";
import { readWatermark } from "../store/watermark.ts";
import { isDataFailure } from "../table/readable.ts";
import { chargeStudent, type Outcome, type StudentCharge } from "./charge-student.ts";
import { checkQuota } from "./check-quota.ts";

/** Students one message works through; the rest continue by another. */
const STUDENTS_PER_PAGE = 100;

/**
 * Who owes on a page of the run, of how many that cannot be told because their data is unreadable, whether that is
 * everybody, and where the next page starts.
 */
type RunPage = { charges: StudentCharge[]; unreadable: number; isLost: boolean; cursor: string | undefined };

async function storedCharges(
  ctx: ProfileContext,
  students: readonly Student[],
  month: YearMonth,
): Promise<Map<number, Payment>> {
  const keys = students.map(({ id }) => ({ studentId: id, month, sequence: 0 }));
  return new Map((await readablePaymentsOf(ctx, keys)).map((payment) => [payment.studentId, payment]));
}

function owes(ctx: ProfileContext, student: Student, plan: Plan, stored: Payment | undefined): boolean {
  const { billing } = ctx.profile;
  return !isPausedOn(student, billing.date) && (!!stored || isDue(student, plan, billing.month, ctx.profile));
}

/** One page of the owner's students with what the pending month asks of them. */
async function readRunPage(ctx: ProfileContext, cursor: string | undefined): Promise<RunPage> {
  const { billing } = ctx.profile;
  const [page, plans, watermark] = await Promise.all([
    pageOfReadableStudents(ctx, STUDENTS_PER_PAGE, cursor),
    readablePlansById(ctx),
    readWatermark(ctx),
  ]);
  const stored = await storedCharges(ctx, page.items, billing.month);
  const isLate = isLateRun(ctx);
  const charges: StudentCharge[] = [];
  let unreadable = page.unreadable;
  for (const student of page.items) {
    const plan = plans.get(student.planId);
    const payment = stored.get(student.id);
    if (!plan) {
      unreadable += 1;
      logger.error("a student's plan cannot be read", undefined, { ownerId: ctx.ownerId, studentId: student.id });
    } else if (owes(ctx, student, plan, payment))
      charges.push({ student, plan, period: billing, stored: payment, isLate, watermark });
  }
  const isLost = unreadable > 0 && unreadable === page.items.length + page.unreadable;
  return { charges, unreadable, isLost, cursor: page.cursor };
}

/**
 * What became of a page: `open` when the next run must look again, `probe` when evidence must be asked for, `isBusy`
 * when the provider takes no more, `isTooMany` when the run went over its safety bound. `charges` counts the run's so
 * far.
 */
export type PageResult = {
  open: boolean;
  probe: boolean;
  isBusy: boolean;
  isTooMany: boolean;
  charges: number;
  cursor: string | undefined;
};

/** Unreadable data keeps its month open as long as an unproven mail may, and no longer. */
const isGivenUp = ({ profile, now }: ProfileContext): boolean =>
  now().getTime() - Date.parse(profile.billing.dueAt) >= GIVE_UP_MILLIS;

/** A student whose data cannot be charged must not stop the others; a failing service stops the page. */
async function chargeApart(ctx: ProfileContext & WithMailer, charge: StudentCharge): Promise<Outcome> {
  try {
    return await chargeStudent(ctx, charge);
  } catch (error) {
    if (!isDataFailure(error)) throw error;
    logger.error("a student could not be charged", error, { ownerId: ctx.ownerId, studentId: charge.student.id });
    return isGivenUp(ctx) ? "final" : "open";
  }
}

/** Whether a charge is new and asks for a mail: what takes from the provider's quota and rate. */
const isMailed = ({ stored, isLate, student }: StudentCharge): boolean => !stored && !isLate && hasGoodEmail(student);

/** Charges one page of the run's students; `before` is how many charges its earlier pages had. */
export async function chargePage(
  ctx: ProfileContext & WithMailer & WithBus & WithQuota,
  cursor: string | undefined,
  before: number,
): Promise<PageResult> {
  const page = await readRunPage(ctx, cursor);
  await checkQuota(ctx, page.charges.filter(isMailed).length);
  const most = mostCharges(ctx.profile);
  // A page of which nothing can be read is a release's fault, not a student's: its month waits for the next release.
  const open = page.isLost || (page.unreadable > 0 && !isGivenUp(ctx));
  const result = { open, probe: false, isBusy: false, isTooMany: false };
  let charges = before;
  for (const charge of page.charges) {
    charges += 1;
    if (!charge.stored && charges > most) return { ...result, isTooMany: true, charges, cursor: page.cursor };
    const outcome = isMailed(charge) && !(await ctx.pace()) ? "busy" : await chargeApart(ctx, charge);
    if (outcome === "busy") return { ...result, open: true, isBusy: true, charges, cursor };
    if (outcome !== "final") result.open = true;
    if (outcome === "probe") result.probe = true;
  }
  return { ...result, charges, cursor: page.cursor };
}
