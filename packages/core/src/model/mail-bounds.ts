/**
 * The number of mails that an owner may cause on a day: pure figures of docs/rules.md, "One
 * contact, one address".
 */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { type CivilDate, civilDateIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { access } from "./access.ts";
import type { Profile } from "./profile.ts";

/** The most mails sent by hand that one address gets from one owner on a day. */
export const MOST_TO_ADDRESS = 3;
/**
 * The most letters to one address on a day that follow an owner's actions (welcome, receipt): a
 * family pays on one day.
 */
export const MOST_LETTERS_TO_ADDRESS = 10;
/** The most confirmed repeats of one charge on a day. */
export const MOST_REPEATS = 1;

/**
 * The bound of a day: `perStudent` mails for each student, but at least `least` and at most `most`.
 */
export type OwnerBound = { least: number; perStudent: number; most: number };

/**
 * On trial the bound has a maximum: a trial account imports 2,000 strangers as easily as a studio
 * its 200 students.
 */
const ON_TRIAL: OwnerBound = { least: 30, perStudent: 3, most: 200 };
const PAID: OwnerBound = { least: 100, perStudent: 10, most: Number.POSITIVE_INFINITY };

/**
 * Returns the day by which the bounds count mails. It is São Paulo's day for every owner: an edited
 * time zone gains no new day.
 */
export const boundDayOf = (now: Date): CivilDate => civilDateIn(DEFAULT_TIMEZONE, now);

/** Returns the whole seconds until the next day of the bounds, at least 1. */
export function secondsToNextBoundDay(now: Date): number {
  const next = instantAt(DEFAULT_TIMEZONE, addDays(boundDayOf(now), 1), 0);
  return Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000));
}

const GOOGLE = new Set(["gmail.com", "googlemail.com"]);

/**
 * Returns the mailbox that an address counts as: without the part of its name behind a "+", and at
 * Gmail without dots, since all of these addresses reach one person. The result serves for counting
 * only; no mail is sent to it.
 */
export function countedMailbox(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [name, domain] = [address.slice(0, at).replace(/(?<=.)\+.*$/s, ""), address.slice(at + 1)];
  return GOOGLE.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Tells whether access at an instant is paid for, not given by the trial. */
export function isPaidFor(profile: Profile, now: Date): boolean {
  const { status, canAccess } = access(profile, now);
  return canAccess && status !== "trial";
}

/** Returns the bound of an owner's day. */
export const boundOf = (profile: Profile, now: Date): OwnerBound => (isPaidFor(profile, now) ? PAID : ON_TRIAL);

/** Returns the most mails a day for a number of students. */
export const mostOf = ({ least, perStudent, most }: OwnerBound, students: number): number =>
  Math.min(most, Math.max(least, perStudent * students));
