/** See docs/rules/reminder.md, "The reminder rule". */
import { DEFAULT_STEPS, type ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { type CivilDate, civilDateIn, hourIn, instantAt } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { isRestDay } from "@emdia/contracts/values/holidays";
import * as z from "zod/mini";
import { ruleIndexKey } from "./keys.ts";
import type { Profile } from "./profile.ts";
import { boundAfter } from "./run-bounds.ts";
import { innerObject, storedDay } from "./stored.ts";

/** The hour is in the owner's time zone; the remaining mails are sent the next day. */
const LAST_HOUR = 20;
const DEFAULT_HOUR = 9;
/** A rule that waits for a run or for the owner's bank is checked again after this time. */
const PAUSE_MILLIS = 10 * 60_000;

/**
 * `steps` are days from the due date, ascending, each in effect from its day `since`. `largest` is
 * the most mails of a day so far; `held` is a day that waits for the owner's release.
 */
export const StoredRule = z.object({
  isOn: z.boolean(),
  steps: z.array(innerObject({ days: z.int(), text: z.string(), since: storedDay })),
  hour: z.int(),
  onRestDays: z.boolean(),
  morningLine: z.boolean(),
  nextAt: z.string(),
  largest: z.int(),
  held: z.nullable(innerObject({ day: storedDay, mails: z.int() })),
  version: z.int(),
});
export type StoredRule = z.infer<typeof StoredRule>;

/** A rule's day may have at most this many mails; a larger day waits for the owner's release. */
export const maxMails = ({ largest }: Pick<StoredRule, "largest">): number => boundAfter(largest);

type Resting = Pick<StoredRule, "onRestDays">;

export const isPermitted = ({ onRestDays }: Resting, date: CivilDate): boolean => onRestDays || !isRestDay(date);

export const nextRunAfter = (
  rule: Pick<StoredRule, "onRestDays" | "hour">,
  timeZone: string,
  today: CivilDate,
): string => instantAt(timeZone, permittedFrom(rule, addDays(today, 1)), rule.hour).toISOString();

export const nextCheckAt = (now: Date): string => new Date(now.getTime() + PAUSE_MILLIS).toISOString();

/** Tells whether the rule may send at an instant: on its day, from its hour until 20h. */
export function isHourOf(rule: Pick<StoredRule, "onRestDays" | "hour">, timeZone: string, now: Date): boolean {
  const hour = hourIn(timeZone, now);
  return isPermitted(rule, civilDateIn(timeZone, now)) && hour >= rule.hour && hour < LAST_HOUR;
}

/** Returns the rule's next day and instant: now, while a due rule's hours are not over. */
export function nextDay(rule: StoredRule, { today, profile }: Day, now: Date): { date: CivilDate; at: Date } {
  const { timezone } = profile;
  const at = new Date(rule.nextAt);
  const date = civilDateIn(timezone, at);
  if (date > today) return { date, at };
  if (isPermitted(rule, today) && hourIn(timezone, now) < LAST_HOUR) return { date: today, at: now };
  const next = new Date(nextRunAfter(rule, timezone, today));
  return { date: civilDateIn(timezone, next), at: next };
}

export const isBeforeHour = ({ hour }: Pick<StoredRule, "hour">, timeZone: string, now: Date): boolean =>
  hourIn(timeZone, now) < hour;

type Day = { today: CivilDate; profile: { timezone: string } };

/** A new rule is off, with the default steps except those no later than the billing day's mail. */
export function newRule({ today, profile }: Day & { profile: Pick<Profile, "paymentTermDays"> }): StoredRule {
  const since = addDays(today, 1);
  const rule = {
    isOn: false,
    hour: DEFAULT_HOUR,
    onRestDays: false,
    morningLine: true,
    largest: 0,
    held: null,
    version: 0,
  };
  const steps = DEFAULT_STEPS.filter(({ days }) => days > -profile.paymentTermDays).map((step) => ({ ...step, since }));
  return { ...rule, steps, nextAt: nextRunAfter(rule, profile.timezone, today) };
}

/** A new step, or a rule switched on, begins tomorrow; a rule that stays on sends today's mails. */
export function ruleAfter(before: StoredRule, input: ReminderRuleInput, { today, profile }: Day): StoredRule {
  const { timezone } = profile;
  const known = new Map(before.isOn ? before.steps.map((step) => [step.days, step]) : []);
  const steps = input.steps.map((step) => ({ since: addDays(today, 1), ...known.get(step.days), ...step }));
  const isDueToday = before.isOn && civilDateIn(timezone, new Date(before.nextAt)) <= today;
  const isToday = isDueToday && isPermitted(input, today);
  const nextAt = isToday ? instantAt(timezone, today, input.hour).toISOString() : nextRunAfter(input, timezone, today);
  return { ...before, ...input, steps, nextAt };
}

export function released(rule: StoredRule, { today, profile }: Day): StoredRule {
  if (!rule.held) return rule;
  const nextAt = instantAt(profile.timezone, permittedFrom(rule, today), rule.hour).toISOString();
  return { ...rule, largest: Math.max(rule.largest, rule.held.mails), held: null, nextAt };
}

export const ruleIndexOf = (ownerId: string, { isOn, nextAt }: StoredRule): { g1pk?: string; g1sk?: string } =>
  isOn ? ruleIndexKey(ownerId, nextAt) : {};

export const ruleView = ({ isOn, steps, hour, onRestDays, morningLine }: StoredRule): ReminderRuleInput => ({
  isOn,
  hour,
  onRestDays,
  morningLine,
  steps: steps.map(({ days, text }) => ({ days, text })),
});

const permittedFrom = (rule: Resting, date: CivilDate): CivilDate =>
  isPermitted(rule, date) ? date : permittedFrom(rule, addDays(date, 1));
