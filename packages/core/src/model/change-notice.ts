import type { NoticeInput } from "@emdia/contracts/rise";
import { addMonths, monthName, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { monthsOf, type Recess, recessIn } from "@emdia/contracts/values/recess";
import { withoutLinks } from "@emdia/contracts/values/web-links";
import type { Charge } from "./charge.ts";
import { nextMonthFrom } from "./next-charge.ts";
import type { BillingState } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

/** `told` names the change in letters. A reader who is that student is addressed, not named. */
export type Change = { told: string; sentence(isReader: boolean): string };

type Terms = { student: Student; plan: Plan; profile: Profile & BillingState; charges: readonly Charge[] };

export const changeFor = (kind: NoticeInput["kind"], terms: Terms, now: YearMonth): Change | undefined =>
  kind === "rise" ? riseOf(terms, now) : recessOf(terms, now);

const nameOf = ({ name }: Student) => withoutLinks(firstNameOf(name));

/** Returns the first month with a charge, if one comes. A pause without an end counts as over. */
function firstAskedFrom({ student, plan, profile, charges }: Terms, from: YearMonth): YearMonth | undefined {
  const back: Student = student.pausedUntil === null ? { ...student, status: "ativo" } : student;
  const monthly = charges.filter(({ sequence }) => sequence === 0).map(({ month }) => month);
  return nextMonthFrom(profile, back, plan, from, new Set(monthly));
}

/** Returns the coming price: the student's own rise, or the plan's if they pay the plan's price. */
function riseOf(terms: Terms, now: YearMonth): Change | undefined {
  const { student, plan } = terms;
  const isOwn = student.nextPriceFrom !== undefined;
  const from = isOwn ? student.nextPriceFrom : student.ownPriceCents === undefined ? plan.nextPriceFrom : undefined;
  if (from === undefined || from <= now) return undefined;
  const priceIn = (month: YearMonth) => priceOf(plan, month, student).amountCents;
  const [before, after] = [priceIn(addMonths(from, -1)), priceIn(from)];
  const asked = before === after ? undefined : firstAskedFrom(terms, from);
  if (asked === undefined) return undefined;
  const change = `passa de ${formatReais(before)} para ${formatReais(priceIn(asked))}`;
  return {
    // `asked` and its price are not in the key: a month paid ahead later would send the mail again.
    told: `${student.id}-${from}-${after}`,
    sentence: (isReader) =>
      `A partir de ${monthName(asked)}, ${isReader ? "o seu valor" : `o valor de ${nameOf(student)}`} (${withoutLinks(plan.name)}) ${change}.`,
  };
}

const spanText = ({ from, to }: Recess) =>
  from === to ? `em ${monthName(from)}` : `de ${monthName(from)} a ${monthName(to)}`;

/** A part of a recess; `isCharged` marks months for which the charge exists already. */
type Span = Recess & { isCharged: boolean };

/** Returns the recesses as spans without overlaps; an overlap gets the lower charged part. */
function spansOf(recesses: readonly Recess[], charged: ReadonlySet<YearMonth>): Span[] {
  const months = recesses.flatMap(({ from, to }) =>
    Array.from({ length: monthsBetween(from, to) + 1 }, (_, index) => addMonths(from, index)),
  );
  const spans: Span[] = [];
  for (const month of [...new Set(months)].toSorted()) {
    const basisPoints = recessIn(recesses, month)?.basisPoints ?? 0;
    const isCharged = charged.has(month);
    const last = spans.at(-1);
    const isSame = last?.basisPoints === basisPoints && last.isCharged === isCharged;
    if (last && isSame && addMonths(last.to, 1) === month) last.to = month;
    else spans.push({ from: month, to: month, basisPoints, isCharged });
  }
  return spans;
}

function partText({ basisPoints, isCharged }: Span): string {
  if (isCharged) return "com a cobrança já criada, que não muda";
  return basisPoints === 0 ? "sem cobrança deste período" : `com cobrança de ${basisPoints / 100}% do valor`;
}

function recessOf({ student, plan, profile, charges }: Terms, now: YearMonth): Change | undefined {
  const { recesses = [], billingType } = profile;
  const all = (student.recess ? [...recesses, student.recess] : recesses).filter(({ to }) => to >= now);
  if (all.length === 0 || plan.isOneTime) return undefined;
  const standing = charges.filter(({ status }) => status !== "cancelado");
  const charged = new Set(standing.flatMap((charge) => monthsOf({ ...charge, billingType })));
  const told = spansOf(all, charged).map((span) => `${spanText(span)}, ${partText(span)}`);
  const ref = spansOf(all, new Set()).map(({ from, to, basisPoints }) => `${from}-${to}-${basisPoints}`);
  return {
    told: `${student.id}-${ref.join("_")}`,
    sentence: (isReader) => `${isReader ? "Recesso" : `${nameOf(student)}: recesso`} ${told.join("; ")}.`,
  };
}
