/**
 * The safety bounds of the automatic billing (docs/decisions/038-safety-bounds.md): whatever goes wrong in it must not
 * reach the students. Over a bound the owner's run stops, they are told, and it goes on by their word alone.
 */
import type { HoldReason } from "@emdia/contracts/profile";
import { billingHeld } from "@emdia/events/billing";
import { AppError } from "../app-error.ts";
import type { OwnerContext, ProfileContext, WithBus } from "../context.ts";
import { logger } from "../logger.ts";
import { isHeld, type Profile } from "../profile/profile.ts";
import { replaceUnlessChanged, requireProfile } from "../profile/repository.ts";

const HOUR = 3_600_000;
/** No student is mailed by two runs within this time. */
export const MAIL_GAP_MILLIS = 20 * HOUR;
/** A run may be this many times the largest so far… */
const GROWTH = 2;
/** …and this many charges are never too many: a business that begins may double in a day. */
export const SMALL_RUN = 50;

/** Whether the owner has said that this month's run may go on, whatever its size. */
const isReleased = ({ hold, billing }: Profile) => hold?.month === billing.month && hold.releasedAt !== null;

/** Whether a run that mails comes too soon after the last one that did. */
export function isTooSoon(profile: Profile, now: Date): boolean {
  const { mailedAt } = profile.runs;
  if (mailedAt === null || isReleased(profile)) return false;
  return now.getTime() - Date.parse(mailedAt) < MAIL_GAP_MILLIS;
}

/** Whether the two periods lie far enough apart by themselves: then the last run was only late, and this one waits a little. */
export function isAfterLateRun({ lastBilling, billing }: Profile): boolean {
  return lastBilling !== null && Date.parse(billing.dueAt) - Date.parse(lastBilling.dueAt) >= MAIL_GAP_MILLIS;
}

/** The most charges this run may have; the first one has nothing to be compared with. */
export function mostCharges(profile: Profile): number {
  const { largest } = profile.runs;
  if (largest === 0 || isReleased(profile)) return Number.POSITIVE_INFINITY;
  return Math.max(SMALL_RUN, GROWTH * largest);
}

/**
 * Takes the owner out of the dispatch until they release the run. Told before it is stored: a crash between the two
 * repeats the event, which its consumer takes once. Who was changed meanwhile is looked at again by the next tick.
 */
export async function holdBilling(ctx: ProfileContext & WithBus, reason: HoldReason): Promise<void> {
  const { month } = ctx.profile.billing;
  logger.error("a billing run stopped at a safety bound", new Error(reason), { ownerId: ctx.ownerId, month });
  await ctx.bus.publish(billingHeld.entry({ ownerId: ctx.ownerId, month, reason }));
  const hold = { month, since: ctx.now().toISOString(), reason, releasedAt: null };
  await replaceUnlessChanged(ctx, { ...ctx.profile, hold });
}

/**
 * Lets a held run go on with the next tick, once for its month; without one nothing changes. Any number of times.
 * @throws AppError conflict.changed_meanwhile
 */
export async function releaseBilling(ctx: OwnerContext): Promise<Profile> {
  const profile = await requireProfile(ctx);
  if (!profile.hold || !isHeld(profile)) return profile;
  const hold = { ...profile.hold, releasedAt: ctx.now().toISOString() };
  if (!(await replaceUnlessChanged(ctx, { ...profile, hold }))) throw new AppError("conflict.changed_meanwhile");
  return { ...profile, hold };
}
