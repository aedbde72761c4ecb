/**
 * Reads reminder rules from the owner's edits, without the product's code (docs/rules/reminder.md,
 * "The reminder rule").
 */
import type { Item } from "@emdia/core/model/ports/table";
import { RULE_RUNNER } from "../cloud/cloud.ts";
import type { Written } from "../table/store.ts";
import type { Setting } from "./billing-days.ts";
import { dayIn } from "./civil.ts";
import { type Lived, numberOf, RACE, validDuring } from "./history.ts";
import type { StudioFacts } from "./studio-facts.ts";

export type Facts = StudioFacts<Lived>;

/**
 * `chosen` has the rule's steps, in days from the due date, each with the moment since which the
 * rule has had the step without interruption.
 */
export type Rule = {
  at: number;
  isOn: boolean;
  hour: number;
  onRestDays: boolean;
  chosen: ReadonlyMap<number, number>;
};

/** Returns the rules over time. An edit of a rule that is on does not restart its kept steps. */
export function rulesOf({ rule }: Facts): Rule[] {
  const rules: Rule[] = [];
  for (const { at, item } of rule?.versions ?? []) {
    const before = rules.at(-1);
    const kept = before?.isOn ? before.chosen : new Map<number, number>();
    const steps = (item?.steps as { days: number }[] | undefined) ?? [];
    const chosen = new Map(steps.map(({ days }) => [days, kept.get(days) ?? at]));
    rules.push({
      at,
      isOn: item?.isOn === true,
      hour: numberOf(item, "hour"),
      onRestDays: item?.onRestDays === true,
      chosen,
    });
  }
  return rules;
}

export const zonesDuring = (settings: readonly Setting[], from: number, to: number): string[] => [
  ...new Set(validDuring(settings, from, to).map(({ zone }) => zone)),
];

const DAY = 24 * 3_600_000;
export const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Easter in the years of the worlds and of the journeys, as calendars print it. */
const EASTERS = [
  ...["2027-03-28", "2028-04-16", "2029-04-01", "2030-04-21", "2031-04-13", "2032-03-28", "2033-04-17"],
  ...["2034-04-09", "2035-03-25", "2036-04-13", "2037-04-05", "2038-04-25", "2039-04-10", "2040-04-01"],
];
const AROUND_EASTER = new Set(EASTERS.flatMap((easter) => [-48, -47, -2, 60].map((days) => plus(easter, days))));
const FIXED = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"]);

export const isRest = (day: string): boolean =>
  new Date(day).getUTCDay() === 0 || FIXED.has(day.slice(5)) || AROUND_EASTER.has(day);

/**
 * Returns a charge's step on a day: the latest that has come, was chosen before its day, and whose
 * text is still right. Where the zone leaves open when it was chosen, `pick` decides.
 */
export function stepOn(
  { settings }: Facts,
  { chosen }: Rule,
  charge: Item,
  { day, pick }: { day: string; pick: (...days: number[]) => number },
): number | undefined {
  const due = String(charge.dueDate);
  const come = [...chosen].filter(([days, at]) => {
    const chosenOn = pick(...zonesDuring(settings, at - RACE, at).map((zone) => Date.parse(dayIn(zone, at))));
    return plus(due, days) <= day && Date.parse(plus(due, days)) > chosenOn && (days > 0 || due >= day);
  });
  return come.length > 0 ? Math.max(...come.map(([days]) => days)) : undefined;
}

export const isByRunner = ({ by }: Pick<Written, "by">) => by.startsWith(RULE_RUNNER);
