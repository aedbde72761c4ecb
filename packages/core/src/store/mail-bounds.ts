/**
 * Counts the mails that an owner causes against the day's limits (docs/rules.md, "One contact, one
 * address").
 */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { OwnerContext } from "../model/context.ts";
import { boundOf, dailyLimitOf } from "../model/mail-bounds.ts";
import type { Profile } from "../model/profile.ts";
import { countUse, type DayLimit } from "./day-limits.ts";
import { eachStudent } from "./students.ts";

/** The students of an owner, counted once for each profile that is read. */
const counts = new WeakMap<Profile, Promise<number>>();

async function countStudents(ctx: OwnerContext): Promise<number> {
  let count = 0;
  for await (const _student of eachStudent(ctx)) count += 1;
  return count;
}

function studentCountOf(ctx: OwnerContext, profile: Profile): Promise<number> {
  const count = counts.get(profile) ?? countStudents(ctx);
  counts.set(profile, count);
  return count;
}

/**
 * Counts one mail of a kind (`scope`) against the owner's daily limit; undefined if the limit is
 * reached. Counts the students only after as many mails as an owner without students may cause.
 */
export async function countOwnerMail(
  ctx: OwnerContext,
  { profile, day, scope }: { profile: Profile; day: CivilDate; scope: "mails" | "letters" | "confirmations" },
): Promise<DayLimit | undefined> {
  const bound = boundOf(profile, ctx.now());
  const limit: DayLimit = { scope, subject: "owner", day, most: bound.least };
  if (await countUse(ctx, limit)) return limit;
  const more = { ...limit, most: dailyLimitOf(bound, await studentCountOf(ctx, profile)) };
  return more.most > limit.most && (await countUse(ctx, more)) ? more : undefined;
}
