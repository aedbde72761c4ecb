/** Judges whether a month is owed, by docs/rules/README.md, from the owner's settings and edits. */
import type { Item } from "@emdia/core/model/ports/table";
import type { Month } from "./civil.ts";
import { type History, numberOf, RACE, versionsDuring } from "./history.ts";
import { type BillingMonth, type StudioFacts, statusOf } from "./studio-facts.ts";

/** `maybe` means that an edit raced with the run, so that both results are correct. */
export type Owed = "yes" | "no" | "maybe";

const agreed = (answers: readonly boolean[]): Owed => {
  if (answers.every((answer) => answer)) return "yes";
  return answers.some((answer) => answer) ? "maybe" : "no";
};

const both = (...answers: readonly Owed[]): Owed => {
  if (answers.includes("no")) return "no";
  return answers.includes("maybe") ? "maybe" : "yes";
};

/** The student owes from the first dispatch after the registration on. */
function isRegistered(student: History, { from, dates }: BillingMonth): Owed {
  const registered = student.writes[0]?.at ?? Number.POSITIVE_INFINITY;
  if (registered < from - RACE) return "yes";
  return dates.every(({ at }) => registered > at + RACE) ? "no" : "maybe";
}

function isPresent(item: Item | undefined, { dates }: BillingMonth): boolean[] {
  const status = statusOf(item);
  if (status === "ativo") return [true];
  if (status !== "pausado") return [false];
  const until = item?.pausedUntil;
  return typeof until === "string" ? dates.map(({ date }) => date > until) : [false];
}

/** Tells whether the student was here when the month's run came. */
export function isHere(student: History, month: BillingMonth): Owed {
  const versions = versionsDuring(student, month.from, month.to);
  return both(isRegistered(student, month), agreed(versions.flatMap((item) => isPresent(item, month))));
}

export type Made = { month: Month; number: number; history: History };

const isVoid = (item: Item | undefined) => statusOf(item) === "cancelado";

/** Returns whether a charge that was made before the run was over covered the month meanwhile. */
function isCoveredBy({ month: of, number, history }: Made, { month, from, to }: BillingMonth): boolean[] {
  const [first] = history.writes;
  if (!first || first.at > to) return [];
  const { isOneTime, periodInMonths } = first.after ?? {};
  if (number > 0 && isOneTime === true) return [];
  if (month < of || month >= of + Number(periodInMonths)) return [];
  // A charge made in the run's race, or voided in it, may not have been seen.
  const seen = versionsDuring(history, from - RACE, to).filter((item) => item !== undefined);
  return [...(first.at > from - RACE ? [false] : []), ...seen.map((item) => !isVoid(item))];
}

/**
 * Tells whether a month is owed: perhaps, where a rule leaves a choice to the past, as for a
 * one-time fee charged before, a month paid ahead after a gap, or an edit in the race.
 */
export function isOwed(facts: StudioFacts, student: History, month: BillingMonth, made: readonly Made[]): Owed {
  const here = isHere(student, month);
  if (here === "no") return "no";
  const others = made.filter(({ month: of, number }) => of !== month.month || number > 0);
  const covered = others.flatMap((one) => {
    const states = isCoveredBy(one, month);
    return states.length > 0 ? [agreed(states)] : [];
  });
  if (covered.includes("yes")) return "no";
  const plans = versionsDuring(student, month.from, month.to).flatMap((item) => {
    const plan = item && facts.plans.get(numberOf(item, "planId"));
    return plan ? versionsDuring(plan, month.from, month.to) : [];
  });
  const isFee = plans.some((item) => item?.isOneTime === true);
  const isAhead = others.some(({ month: of, history }) => of > month.month && (history.writes[0]?.at ?? 0) <= month.to);
  const isLong = [...plans, ...others.map(({ history }) => history.writes[0]?.after ?? undefined)].some(
    (item) => Number(item?.periodInMonths ?? 1) > 1,
  );
  const isVoided = others.some(({ month: of, history }) => {
    const last = history.versions.findLast(({ at }) => at <= month.to)?.item;
    return isVoid(last) && of < month.month && of + Number(last?.periodInMonths ?? 1) > month.month;
  });
  const isOpen = covered.includes("maybe") || (isFee && others.length > 0) || (isAhead && isLong) || isVoided;
  return isOpen ? "maybe" : here;
}

/** Returns the student's versions that a request at that moment may have read. */
export const studentDuring = (student: History, at: number) =>
  versionsDuring(student, at - RACE, at).filter((item) => item !== undefined);
