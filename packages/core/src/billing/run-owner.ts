/**
 * One owner's billing day (docs/billing-state.md). The pointer of the profile is the outbox: it moves to the next month
 * only when every charge of the period is final, so that whatever is lost is taken up by the next hourly tick.
 */

import { civilDateIn, type YearMonth } from "@emdia/contracts/values/calendar";
import { billingFinished } from "@emdia/events/billing";
import type { CoreContext, ProfileContext, WithBus, WithMailer } from "../context.ts";
import { readWatermark } from "../mail-event/index.ts";
import { type Payment, paymentsOf } from "../payment/repository.ts";
import { plansById } from "../plan/index.ts";
import { advanceBilling, getProfile, type Profile } from "../profile/repository.ts";
import { pageOfStudents } from "../student/repository.ts";
import { canAccess } from "../subscription/access.ts";
import { chargeStudent, type Outcome, type StudentCharge } from "./charge-student.ts";
import { isDue, isPausedOn } from "./due.ts";
import { parkBilling } from "./park.ts";
import { isSendingHour, nextPeriod } from "./period.ts";
import { probeEvidence } from "./probe-evidence.ts";

/** Students one message works through; the rest continue by another. */
const STUDENTS_PER_PAGE = 100;
/** How long a message waits, in seconds, when the provider takes no more: with jitter, within ten minutes. */
const BUSY_DELAY_SECONDS = 60;
const BUSY_JITTER_SECONDS = 240;

/** One owner's turn. `month` and `cursor` name the page of a run under way; `open` says that earlier pages left work. */
export type OwnerTurn = {
  ownerId: string;
  month?: string | undefined;
  cursor?: string | undefined;
  open?: boolean | undefined;
};

export type BillingContext = CoreContext & WithMailer & WithBus & { continueLater: ContinueLater };
type ContinueLater = (turn: OwnerTurn, delaySeconds: number) => Promise<void>;

/**
 * The profile when its pending period is due and automatic; undefined is a no-op (stale index, duplicate, night). Who
 * has no access is parked: out of the index until the subscription says otherwise. A run under way is finished.
 */
async function dueProfile(ctx: BillingContext, turn: OwnerTurn): Promise<Profile | undefined> {
  const profile = await getProfile({ ...ctx, ownerId: turn.ownerId });
  if (!profile?.automationEnabled || profile.billing.dueAt > ctx.now().toISOString()) return undefined;
  if (profile.parkedAt !== null) return undefined;
  if (turn.month === undefined && !canAccess(profile, ctx.now())) {
    await parkBilling(ctx, profile);
    return undefined;
  }
  if (!isSendingHour(profile.timezone, ctx.now())) return undefined;
  return turn.month === undefined || turn.month === profile.billing.month ? profile : undefined;
}

type PageResult = { open: boolean; busyAt: string | undefined; prove: boolean; cursor: string | undefined };

async function chargePage(ctx: ProfileContext & WithMailer, cursor: string | undefined): Promise<PageResult> {
  const { billing } = ctx.profile;
  const [page, plans, watermark] = await Promise.all([
    pageOfStudents(ctx, STUDENTS_PER_PAGE, cursor),
    plansById(ctx),
    readWatermark(ctx),
  ]);
  const stored = await storedCharges(
    ctx,
    page.items.map((student) => student.id),
    billing.month,
  );
  const isLate = nextPeriod(billing, ctx.profile).dueAt <= ctx.now().toISOString();
  const result: PageResult = { open: false, busyAt: undefined, prove: false, cursor: page.cursor };
  for (const student of page.items) {
    const plan = plans.get(student.planId);
    const payment = stored.get(student.id);
    if (!plan || isPausedOn(student, billing.date)) continue;
    if (!payment && !isDue(student, plan, billing.month, ctx.profile)) continue;
    const charge: StudentCharge = { student, plan, period: billing, stored: payment, isLate, watermark };
    const outcome = await chargeStudent(ctx, charge);
    note(result, outcome);
    if (outcome === "busy") return { ...result, cursor: undefined, busyAt: cursor ?? "" };
  }
  return result;
}

function note(result: PageResult, outcome: Outcome): void {
  if (outcome !== "final") result.open = true;
  if (outcome === "prove") result.prove = true;
}

async function storedCharges(
  ctx: ProfileContext,
  studentIds: number[],
  month: YearMonth,
): Promise<Map<number, Payment>> {
  const payments = await paymentsOf(
    ctx,
    studentIds.map((studentId) => ({ studentId, month, sequence: 0 })),
  );
  return new Map(payments.map((payment) => [payment.studentId, payment]));
}

/** Publishes before the pointer moves: a crash between the two repeats the event, which its consumer takes once. */
async function finish(ctx: BillingContext & ProfileContext): Promise<void> {
  const { billing } = ctx.profile;
  const next = nextPeriod(billing, ctx.profile);
  const isNewest = next.dueAt > ctx.now().toISOString();
  if (isNewest) await ctx.bus.publish(billingFinished.entry({ ownerId: ctx.ownerId, month: billing.month }));
  const advanced = await advanceBilling(ctx, ctx.profile, next);
  if (advanced && !isNewest) await ctx.continueLater({ ownerId: ctx.ownerId }, 0);
}

/** Works through one page of an owner's run and decides how it goes on. Any number of times, the same end. */
export async function runOwner(ctx: BillingContext, turn: OwnerTurn): Promise<void> {
  const profile = await dueProfile(ctx, turn);
  if (!profile) return;
  const today = civilDateIn(profile.timezone, ctx.now());
  const owner = { ...ctx, ownerId: turn.ownerId, profile, today };
  const page = await chargePage(owner, turn.cursor);
  const open = turn.open === true || page.open;
  const here = { ownerId: turn.ownerId, month: profile.billing.month };
  if (page.prove) await probeEvidence(ctx);
  if (page.busyAt !== undefined) {
    const delay = BUSY_DELAY_SECONDS + Math.floor(Math.random() * BUSY_JITTER_SECONDS);
    return ctx.continueLater({ ...here, cursor: page.busyAt || undefined, open: turn.open }, delay);
  }
  if (page.cursor) return ctx.continueLater({ ...here, cursor: page.cursor, open }, 0);
  if (!open) await finish(owner);
}
