/** A run's mails count as contacts, but take no address's day (docs/decisions/023-contacts.md). */
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import type { ProfileContext } from "../model/context.ts";
import { thisMonthOf } from "../model/due.ts";
import { addressesOf, mainAddressOf } from "../model/message-addresses.ts";
import { RUN } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { isSentOn } from "../model/told.ts";
import { messagesSince } from "../store/messages.ts";
import { eachStudent } from "../store/students.ts";

/**
 * Returns the addresses that a run mailed today, also those of students archived since. Without a
 * run today it reads no students: a mail by hand has already taken its address's day.
 */
export async function mailedToday(ctx: ProfileContext, asked: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = new Set(asked);
  if (wanted.size === 0 || !isDayOfRun(ctx)) return new Set();
  const reached = new Map<number, string[]>();
  for await (const student of eachStudent(ctx, "known")) {
    const addresses = addressesOf([student]);
    if (addresses.some((address) => wanted.has(address))) reached.set(student.id, addresses);
  }
  const { billing, lastBilling, timezone } = ctx.profile;
  const months = [thisMonthOf(ctx), billing.month, ...(lastBilling ? [lastBilling.month] : [])].toSorted();
  const today = (await messagesSince(ctx, months[0])).filter(
    (one) => one.madeBy === RUN && isSentOn(one, ctx.today, timezone),
  );
  const named = today.flatMap(({ names }) => names.flatMap(({ id }) => parseChargeId(id)?.studentId ?? []));
  return new Set(named.flatMap((studentId) => reached.get(studentId) ?? []));
}

/** Tells whether a run is due or under way, or the last run with mails ended today. */
function isDayOfRun({ profile, today, now }: ProfileContext): boolean {
  const { billing, runs, timezone } = profile;
  if (Date.parse(billing.dueAt) <= now().getTime()) return true;
  return runs.mailedAt !== null && civilDateIn(timezone, new Date(runs.mailedAt)) === today;
}

export const isMailed = (student: Student, mailed: ReadonlySet<string>): boolean =>
  mailed.has(mainAddressOf(student) ?? "");
