/** Runs a billing day: the month ends when every charge is final (docs/billing-state.md). */

import type { HoldReason } from "@emdia/contracts/profile-kinds";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { nextPeriod } from "@emdia/contracts/values/schedule";
import { billingFinished } from "@emdia/events/billing";
import { countMetrics } from "../metrics.ts";
import { canAccess } from "../model/access.ts";
import type { CoreContext, ProfileContext, WithBus, WithMailer } from "../model/context.ts";
import { isSendingHour, silenceReasonOf } from "../model/period.ts";
import type { WithQuota } from "../model/ports/send-quota.ts";
import { hasRuns, isHeld, type Profile } from "../model/profile.ts";
import { isAfterLateRun, isTooSoon, runKindOf } from "../model/run-bounds.ts";
import { advanceBilling, getProfile } from "../store/profiles.ts";
import { probeEvidence } from "./probe-evidence.ts";
import { chargeStudentPage } from "./run-page.ts";
import { awaitRelease, holdBilling, parkBilling } from "./safety.ts";
import type { RunContext } from "./student-charge.ts";

/** A busy run continues after one to five minutes, so that not all continue at the same time. */
const BUSY_DELAY_SECONDS = 60;
const BUSY_JITTER_SECONDS = 240;
const TICK_SECONDS = 3600;

/**
 * `month` and `cursor` name the page of a run under way, `charges` counts its charges. `held`:
 * earlier pages stored charges without a mail, until the owner releases the run.
 */
export type OwnerRunStep = {
  ownerId: string;
  month?: string | undefined;
  cursor?: string | undefined;
  open?: boolean | undefined;
  held?: boolean | undefined;
  charges?: number | undefined;
};

export type BillingContext = CoreContext & WithMailer & WithQuota & WithBus & { continueLater: ContinueLater };
type ContinueLater = (turn: OwnerRunStep, delaySeconds: number) => Promise<void>;

/** Runs one page of an owner's billing day. A repeat changes nothing. */
export async function runOwner(ctx: BillingContext, turn: OwnerRunStep): Promise<void> {
  const profile = await dueProfile(ctx, turn);
  if (!profile) return;
  const today = civilDateIn(profile.timezone, ctx.now());
  const { silence, isLate } = runKindOf(profile, ctx.now());
  const owner = { ...ctx, ownerId: turn.ownerId, profile, today, silence, isLate };
  if (!silence && isTooSoon(profile, ctx.now())) return isAfterLateRun(profile) ? undefined : hold(owner, "too_soon");
  const page = await chargeStudentPage(owner, turn.cursor, turn.charges ?? 0);
  if (page.isTooMany) return hold(owner, "too_many");
  const { month } = profile.billing;
  if (page.isLong) return ctx.continueLater({ ...turn, month }, 0);
  const isRefused = page.isBusy || (page.probe && (await probeEvidence(ctx)) === "busy");
  if (isRefused) return tryAgain(ctx, { ...turn, month });
  const open = turn.open === true || page.open;
  const { cursor, charges } = page;
  const isStored = silence === "unreleased" && !isLate;
  const held = turn.held === true || isStored || undefined;
  if (cursor) return ctx.continueLater({ ownerId: turn.ownerId, month, cursor, open, held, charges }, 0);
  if (open) return;
  if (isStored) await awaitRelease(owner);
  // If the run was released between two pages, the next tick mails what the earlier pages stored.
  else if (!held) await finish(owner, page.charges);
}

/** Tells whether a held run has nothing to do before its release or the next month. */
const isWaiting = (profile: Profile, now: Date): boolean =>
  isHeld(profile) && (profile.hold?.nextAt ?? "") > now.toISOString();

/** Returns undefined for a stale turn and, before mails, at night. Parks owners without access. */
async function dueProfile(ctx: BillingContext, turn: OwnerRunStep): Promise<Profile | undefined> {
  const profile = await getProfile({ ...ctx, ownerId: turn.ownerId });
  if (!profile || profile.billing.dueAt > ctx.now().toISOString()) return undefined;
  if (!hasRuns(profile) || isWaiting(profile, ctx.now())) return undefined;
  const isDay = isSendingHour(profile.timezone, ctx.now());
  if (turn.month === undefined && !canAccess(profile, ctx.now())) {
    if (isDay) await parkBilling(ctx, profile);
    return undefined;
  }
  if (!isDay && !silenceReasonOf(profile, profile.billing)) return undefined;
  return turn.month === undefined || turn.month === profile.billing.month ? profile : undefined;
}

/** Publishes before it moves the pointer: a crash repeats the event, and its consumer acts once. */
async function finish(ctx: BillingContext & RunContext, charges: number): Promise<void> {
  const { billing, runs } = ctx.profile;
  const hasMailed = ctx.silence === undefined;
  if (hasMailed) await ctx.bus.publish(billingFinished.entry({ ownerId: ctx.ownerId, month: billing.month }));
  const mailedAt = hasMailed && charges > 0 ? ctx.now().toISOString() : runs.mailedAt;
  const next = nextPeriod(billing, ctx.profile);
  // A run that waits for a release never becomes the largest: no owner has confirmed its size.
  const largest = isHeld(ctx.profile) ? runs.largest : Math.max(runs.largest, charges);
  const advanced = await advanceBilling(ctx, ctx.profile, next, { largest, mailedAt });
  if (advanced) countMetrics({ RunsFinished: 1 });
  if (advanced && ctx.isLate) await ctx.continueLater({ ownerId: ctx.ownerId }, 0);
}

/** Asks for another turn, unless the next tick is earlier: two chains would process one run. */
async function tryAgain(ctx: BillingContext, turn: OwnerRunStep): Promise<void> {
  const delay = BUSY_DELAY_SECONDS + Math.floor(Math.random() * BUSY_JITTER_SECONDS);
  const sinceTick = Math.floor(ctx.now().getTime() / 1000) % TICK_SECONDS;
  if (sinceTick + delay < TICK_SECONDS) await ctx.continueLater(turn, delay);
}

/** The run continues from its first page and stores the remaining charges without mails. */
async function hold(ctx: BillingContext & ProfileContext, reason: HoldReason): Promise<void> {
  await holdBilling(ctx, reason);
  await ctx.continueLater({ ownerId: ctx.ownerId, month: ctx.profile.billing.month }, 0);
}
