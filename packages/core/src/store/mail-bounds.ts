/** See docs/rules/message.md, "One contact, one address". */

import { createHash } from "node:crypto";
import type { ErrorCode } from "@emdia/contracts/errors";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { type Key, limitKey } from "../model/keys.ts";
import {
  boundDayOf,
  boundOf,
  canonicalMailbox,
  dailyLimitOf,
  MAX_HAND_MAILS_TO_ADDRESS,
  MAX_REPEATS_OF_CHARGE,
} from "../model/mail-bounds.ts";
import type { Profile } from "../model/profile.ts";
import { wasWritten } from "../table/reading.ts";
import { eachStudent } from "./students.ts";

/** The students of an owner, counted once for each profile that is read. */
const counts = new WeakMap<Profile, Promise<number>>();

/** `take` counts against all limits, or against none and names the scope that is used up. */
export type MailBound = { take(): Promise<string | undefined>; giveBack(): Promise<unknown> };

export function mailBound(ctx: OwnerContext, mail: Counted): MailBound {
  let taken: DayLimit[] = [];
  const giveBack = async (scope?: string) => {
    for (const limit of taken) await uncountUse(ctx, limit);
    taken = [];
    return scope;
  };
  const take = async () => {
    for (const own of mail.limits) {
      const limit = { ...own, day: boundDayOf(ctx.now()) };
      if (!(await countUse(ctx, limit))) return giveBack(limit.scope);
      taken.push(limit);
    }
    const ofOwner = await countOwnerMail(ctx, mail);
    if (!ofOwner) return giveBack(mail.scope);
    taken.push(ofOwner);
    return undefined;
  };
  return { take, giveBack };
}

/** A mail by hand: its address, and the charge whose repeat the owner confirmed. */
export type HandMail = { to: string; repeats?: number | undefined };

export const limitCodeOf = (scope: string): ErrorCode =>
  scope === "repeat" ? "mail.repeat_limit" : scope === "mail-to" ? "mail.recipient_limit" : "mail.owner_limit";

export function handBound(ctx: ProfileContext, { to, repeats }: HandMail): MailBound {
  const toAddress = { scope: "mail-to", subject: canonicalMailbox(to), most: MAX_HAND_MAILS_TO_ADDRESS };
  const repeat = { scope: "repeat", subject: String(repeats), most: MAX_REPEATS_OF_CHARGE };
  const limits = repeats === undefined ? [toAddress] : [repeat, toAddress];
  return mailBound(ctx, { profile: ctx.profile, scope: "mails", limits });
}

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

type Counted = {
  profile: Profile;
  scope: "mails" | "letters" | "confirmations";
  limits: readonly Omit<DayLimit, "day">[];
};

/** Returns undefined at the limit. Students are counted only for more mails than `least`. */
async function countOwnerMail(ctx: OwnerContext, { profile, scope }: Counted): Promise<DayLimit | undefined> {
  const bound = boundOf(profile, ctx.now());
  const limit: DayLimit = { scope, subject: "owner", day: boundDayOf(ctx.now()), most: bound.least };
  if (await countUse(ctx, limit)) return limit;
  const more = { ...limit, most: dailyLimitOf(bound, await studentCountOf(ctx, profile)) };
  return more.most > limit.most && (await countUse(ctx, more)) ? more : undefined;
}

const KEPT_SECONDS = 3 * 24 * 60 * 60;

/** The key contains no address in plain text. */
type DayLimit = { scope: string; subject: string; day: CivilDate; most: number };

const keyOf = ({ ownerId }: OwnerContext, { scope, subject, day }: DayLimit): Key =>
  limitKey(scope, createHash("sha256").update(`${ownerId}|${subject}|${day}`).digest("hex"));

const names = { "#uses": "uses", "#expiresAt": "expiresAt" };

/** Counts one use, and tells whether it was within the limit. */
async function countUse(ctx: OwnerContext, limit: DayLimit): Promise<boolean> {
  if (limit.most < 1) return false;
  const expiresAt = Math.floor(ctx.now().getTime() / 1000) + KEPT_SECONDS;
  const change = {
    expression: "ADD #uses :one SET #expiresAt = :expiresAt",
    names,
    values: { ":one": 1, ":expiresAt": expiresAt },
  };
  const condition = {
    expression: "attribute_not_exists(#uses) OR #uses < :most",
    names: { "#uses": "uses" },
    values: { ":most": limit.most },
  };
  return wasWritten(ctx.table.update(keyOf(ctx, limit), change, condition));
}

async function uncountUse(ctx: OwnerContext, limit: DayLimit): Promise<void> {
  const change = { expression: "ADD #uses :less", names: { "#uses": "uses" }, values: { ":less": -1 } };
  await ctx.table.update(keyOf(ctx, limit), change);
}
