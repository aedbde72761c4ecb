/** How many mails an owner causes on a day: pure figures of docs/rules.md, "One contact, one address". */
import { access } from "./access.ts";
import type { Profile } from "./profile.ts";

/** Mails sent by hand that one address gets from one owner on a day. */
export const MOST_TO_ADDRESS = 3;
/** Letters that follow what an owner does (welcome, receipt) to one address on a day: a family pays on one day. */
export const MOST_LETTERS_TO_ADDRESS = 10;
/** Confirmed repeats of one charge on a day. */
export const MOST_REPEATS = 1;

/** What a day holds whatever the number of students, and for each of them. */
export type OwnerBound = { least: number; perStudent: number };

const ON_TRIAL: OwnerBound = { least: 30, perStudent: 3 };
const PAID: OwnerBound = { least: 100, perStudent: 10 };

/** Whether access is paid for at an instant, and not the trial's. */
export function isPaidFor(profile: Profile, now: Date): boolean {
  const { status, canAccess } = access(profile, now);
  return canAccess && status !== "trial";
}

/** The bound of an owner's day. */
export const boundOf = (profile: Profile, now: Date): OwnerBound => (isPaidFor(profile, now) ? PAID : ON_TRIAL);

/** So many mails a day for so many students. */
export const mostOf = ({ least, perStudent }: OwnerBound, students: number): number =>
  Math.max(least, perStudent * students);
