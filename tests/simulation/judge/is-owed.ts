/**
 * Computes, by the rules of docs/rules.md, whether a student owes a charge for a month, from the
 * owner's settings and edits.
 */
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

/**
 * Tells whether the student was registered before the month's dispatch. The student owes from the
 * first dispatch after the registration on.
 */
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

/** Tells whether the plan's cycle, as it was at some moment of the run, includes the month. */
function cyclesOf({ plans }: StudioFacts, planId: number, month: Month, from: number, to: number, anchor: Month) {
  const plan = plans.get(planId);
  const versions = plan ? versionsDuring(plan, from, to).filter((item) => item !== undefined) : [];
  return versions.map((item) =>
    item.isOneTime === true ? month === anchor : (month - anchor) % numberOf(item, "periodInMonths") === 0,
  );
}

/**
 * Tells whether the student owed the month. `anchor` is the month of the first charge: undefined
 * before the first charge, "unknown" where a race left it open.
 */
export function isOwed(
  facts: StudioFacts,
  student: History,
  month: BillingMonth,
  anchor: Month | "unknown" | undefined,
): Owed {
  const { from, to } = month;
  const versions = versionsDuring(student, from, to);
  const present = both(isRegistered(student, month), agreed(versions.flatMap((item) => isPresent(item, month))));
  if (present === "no" || anchor === undefined) return present;
  const planIds = new Set(versions.filter((item) => item !== undefined).map((item) => numberOf(item, "planId")));
  const inCycle = (first: Month) =>
    agreed([...planIds].flatMap((planId) => cyclesOf(facts, planId, month.month, from, to, first)));
  if (anchor !== "unknown") return both(present, inCycle(anchor));
  const everyMonth = inCycle(month.month) === "yes" && inCycle(month.month - 1) === "yes";
  return both(present, everyMonth ? "yes" : "maybe");
}

/** Returns the student's versions that a request at that moment may have read. */
export const studentDuring = (student: History, at: number) =>
  versionsDuring(student, at - RACE, at).filter((item) => item !== undefined);
