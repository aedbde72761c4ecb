/** See docs/rules/message.md, "One contact, one address". */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { type CivilDate, civilDateIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { isPaidFor } from "./access.ts";
import type { Profile } from "./profile.ts";

export const MAX_HAND_MAILS_TO_ADDRESS = 3;
/** Limits welcomes and receipts: a family may pay for all its students on one day. */
export const MAX_NOTICES_PER_ADDRESS = 10;
/** The owner may confirm at most this many repeated mails for one charge on a day. */
export const MAX_REPEATS_OF_CHARGE = 1;

/** A daily limit: `perStudent` mails for each student, but at least `least` and at most `most`. */
export type OwnerBound = { least: number; perStudent: number; most: number };

/** A trial account can import 2,000 strangers as easily as a studio its 200 students. */
const ON_TRIAL: OwnerBound = { least: 30, perStudent: 3, most: 200 };
const PAID: OwnerBound = { least: 100, perStudent: 10, most: Number.POSITIVE_INFINITY };

/** The day is São Paulo's for every owner, so that an edited time zone starts no new day. */
export const boundDayOf = (now: Date): CivilDate => civilDateIn(DEFAULT_TIMEZONE, now);

/** Returns the seconds until the day's limits end, at least 1. */
export function secondsUntilLimitsReset(now: Date): number {
  const next = instantAt(DEFAULT_TIMEZONE, addDays(boundDayOf(now), 1), 0);
  return Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000));
}

const GOOGLE = new Set(["gmail.com", "googlemail.com"]);

/** Removes "+…" and Gmail's dots, to count one person's mailbox once; mails keep the spelling. */
export function canonicalMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/s, ""), address.slice(at + 1)];
  return GOOGLE.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

export const boundOf = (profile: Profile, now: Date): OwnerBound => (isPaidFor(profile, now) ? PAID : ON_TRIAL);

export const dailyLimitOf = ({ least, perStudent, most }: OwnerBound, students: number): number =>
  Math.min(most, Math.max(least, perStudent * students));
