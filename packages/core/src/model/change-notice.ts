/** Writes a sentence about a student's coming price or recess. Pure. */
import type { NoticeInput } from "@emdia/contracts/rise";
import { addMonths, monthName, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { type Recess, recessIn } from "@emdia/contracts/values/recess";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { Notice } from "./keys.ts";
import type { Plan } from "./plan.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

/** A sentence about one student, and the key that ensures that the sentence is sent once. */
export type Change = { notice: Notice; sentence: string };

const nameOf = ({ name }: Student) => withoutLinks(firstNameOf(name));

/** Returns the coming price: the student's own rise, or the plan's if they pay the plan's price. */
function riseOf(student: Student, plan: Plan, now: YearMonth): Change | undefined {
  const isOwn = student.nextPriceFrom !== undefined;
  const from = isOwn ? student.nextPriceFrom : student.ownPriceCents === undefined ? plan.nextPriceFrom : undefined;
  if (from === undefined || from <= now) return undefined;
  const [before, after] = [addMonths(from, -1), from].map((month) => priceOf(plan, month, student).amountCents);
  if (before === undefined || after === undefined || before === after) return undefined;
  return {
    notice: { kind: "rise", ref: `${student.id}-${from}-${after}` },
    sentence: `A partir de ${monthName(from)}, o valor de ${nameOf(student)} (${withoutLinks(plan.name)}) passa de ${formatReais(before)} para ${formatReais(after)}.`,
  };
}

const spanText = ({ from, to }: Recess) =>
  from === to ? `em ${monthName(from)}` : `de ${monthName(from)} a ${monthName(to)}`;

/** Returns the recesses as spans without overlaps; an overlap gets the lower charged part. */
function spansOf(recesses: readonly Recess[]): Recess[] {
  const months = recesses.flatMap(({ from, to }) =>
    Array.from({ length: monthsBetween(from, to) + 1 }, (_, index) => addMonths(from, index)),
  );
  const spans: Recess[] = [];
  for (const month of [...new Set(months)].toSorted()) {
    const basisPoints = recessIn(recesses, month)?.basisPoints ?? 0;
    const last = spans.at(-1);
    if (last && last.basisPoints === basisPoints && addMonths(last.to, 1) === month) last.to = month;
    else spans.push({ from: month, to: month, basisPoints });
  }
  return spans;
}

function recessOf(student: Student, { recesses = [] }: Profile, now: YearMonth): Change | undefined {
  const all = student.recess ? [...recesses, student.recess] : recesses;
  const coming = spansOf(all.filter(({ to }) => to >= now));
  if (coming.length === 0) return undefined;
  const told = coming.map((recess) =>
    recess.basisPoints === 0
      ? `${spanText(recess)}, sem cobrança deste período`
      : `${spanText(recess)}, com cobrança de ${recess.basisPoints / 100}% do valor`,
  );
  const ref = coming.map(({ from, to, basisPoints }) => `${from}-${to}-${basisPoints}`).join("_");
  return {
    notice: { kind: "recess", ref: `${student.id}-${ref}` },
    sentence: `${nameOf(student)}: recesso ${told.join("; ")}.`,
  };
}

/** Returns a student's coming change; undefined if there is none. */
export function changeFor(
  kind: NoticeInput["kind"],
  { student, plan, profile }: { student: Student; plan: Plan; profile: Profile },
  now: YearMonth,
): Change | undefined {
  return kind === "rise" ? riseOf(student, plan, now) : recessOf(student, profile, now);
}
