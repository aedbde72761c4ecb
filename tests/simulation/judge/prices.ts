/**
 * Judges prices from the owner's requests, step by step, in whole numbers and months
 * (docs/rules/plan.md, "Price rises", "Recess").
 */
import type { Item } from "@emdia/core/model/ports/table";
import type { Closed, PriceAct, PriceWish, Raise } from "../prices/price-life.ts";
import { type Month, monthIn, monthNumber } from "./civil.ts";
import type { Finding } from "./findings.ts";
import { type History, numberOf, RACE, textOf, validDuring, versionsDuring } from "./history.ts";
import { studentDuring } from "./is-owed.ts";
import { type Parts, partsOf } from "./own-terms.ts";
import type { StudioFacts } from "./studio-facts.ts";

/** A price in centavos, undefined for a student without an own price, and its next rise. */
type Price = { at: number; cents: number | undefined; next: { cents: number; from: Month } | undefined };
type Recesses = { at: number; closed: readonly Closed[] };
const centsOf = (reais: number) => Math.round(reais * 100);

/** Returns a price raised by a per cent with two decimals; half a centavo is dropped. */
const raisedBy = (cents: number, percent: number) =>
  cents + Math.floor((2 * cents * Math.round(percent * 100) + 9_999) / 20_000);

const inMonth = ({ cents, next }: Price, month: Month) => (next && next.from <= month ? next.cents : cents);

const settled = (price: Price, month: Month): Price =>
  price.next && price.next.from <= month ? { ...price, cents: price.next.cents, next: undefined } : price;

function monthAt({ settings }: StudioFacts, at: number): Month {
  const { zone } = settings.findLast((one) => one.at <= at) ?? settings[0];
  return monthIn(zone, at);
}

export const wishOf = ({ past }: StudioFacts, requestId: string): PriceWish | undefined =>
  past.priceActs?.find((act: PriceAct) => act.requestId === requestId)?.wish;

/** Returns the prices of a plan over time: an edit that is no rise is read from the item. */
function planPrices(facts: StudioFacts, { writes }: History): Price[] {
  let price: Price = { at: Number.NEGATIVE_INFINITY, cents: undefined, next: undefined };
  return writes.map(({ at, by, before, after }) => {
    const wish = wishOf(facts, by);
    const month = monthAt(facts, at);
    const isEdited = before?.priceCents !== after?.priceCents || (before?.nextPriceFrom && !after?.nextPriceFrom);
    if (wish && "planId" in wish) {
      const next = wish.raise && { cents: centsOf(wish.raise.price ?? 0), from: monthNumber(wish.raise.from) };
      price = { ...settled(price, month), next: next ?? undefined };
    } else if (isEdited) price = { ...settled(price, month), cents: numberOf(after, "priceCents") };
    price = { ...price, at };
    return price;
  });
}

function raisedCents(facts: StudioFacts, price: Price, student: Item | undefined, { from, ...by }: Raise, at: number) {
  if (by.price !== undefined) return centsOf(by.price);
  const first = monthNumber(from);
  const plan = facts.plans.get(numberOf(student, "planId"));
  const ofPlan = plan && validDuring(planPrices(facts, plan), at, at).at(-1);
  // A new rise replaces a rise that is not in effect yet, whose price is not raised again.
  return raisedBy(price.cents ?? (ofPlan && inMonth(ofPlan, first)) ?? 0, by.percent ?? 0);
}

/** Returns the own prices of a student over time; without a request about them, the stored ones. */
function ownPrices(facts: StudioFacts, { writes }: History): Price[] {
  let price: Price = { at: Number.NEGATIVE_INFINITY, cents: undefined, next: undefined };
  const isWished = writes.some(({ by }) => wishOf(facts, by));
  return writes.map(({ at, by, after }) => {
    const wish = wishOf(facts, by);
    const month = monthAt(facts, at);
    if (wish && "studentIds" in wish && "raise" in wish) {
      const now = settled(price, month);
      const cents = wish.raise && raisedCents(facts, now, after, wish.raise, at);
      price = {
        ...now,
        next: wish.raise && cents !== null ? { cents, from: monthNumber(wish.raise.from) } : undefined,
      };
    } else if (!isWished) price = { ...price, cents: after?.ownPriceCents as number | undefined };
    price = { ...price, at };
    return price;
  });
}

function recessesOf(facts: StudioFacts, { writes }: History): Recesses[] {
  let closed: readonly Closed[] = [];
  return writes.map(({ at, by }) => {
    const wish = wishOf(facts, by);
    if (wish && "closed" in wish) closed = "studentIds" in wish ? [wish.closed ?? []].flat() : wish.closed;
    return { at, closed };
  });
}

type Spanned = { month: Month; periodInMonths: number; isOneTime: boolean; isPast: boolean };

function monthsOf({ month, periodInMonths, isOneTime, isPast }: Spanned): Month[] {
  const first = isPast ? month - periodInMonths : month;
  return isOneTime ? [] : Array.from({ length: periodInMonths }, (_, index) => first + index);
}

const isIn = ({ from, to }: Closed, month: Month) => monthNumber(from) <= month && month <= monthNumber(to);

/** Returns a price without the shares of the closed months; half a centavo is taken off. */
function withRecess({ amountCents, discountCents }: Parts, months: readonly Month[], closed: readonly Closed[]): Parts {
  if (months.length === 0) return { amountCents, discountCents };
  const percents = months.map((month) =>
    Math.min(100, ...closed.filter((one) => isIn(one, month)).map((one) => one.percent)),
  );
  const offPercent = percents.reduce((sum, percent) => sum + 100 - percent, 0);
  const off = Math.floor((2 * amountCents * offPercent + 100 * months.length) / (200 * months.length));
  return { amountCents: amountCents - off, discountCents: discountCents + off };
}

const spanOf = (item: Item, isPast: boolean): Spanned => ({
  month: monthNumber(textOf(item, "month")),
  periodInMonths: numberOf(item, "periodInMonths"),
  isOneTime: item.isOneTime === true,
  isPast,
});

export function pricesAt(facts: StudioFacts, item: Item, at: number): Parts[] {
  const student = facts.students.get(numberOf(item, "studentId"));
  const plan = facts.plans.get(numberOf(item, "planId"));
  if (!student || !plan) return [];
  const month = monthNumber(textOf(item, "month"));
  const lately = <T extends { at: number }>(all: readonly T[]) => validDuring(all, at - RACE, at);
  const ofPlan = lately(planPrices(facts, plan)).map((one) => inMonth(one, month) ?? 0);
  const own = lately(ownPrices(facts, student)).map((one) => inMonth(one, month));
  const priced = ofPlan.flatMap((cents) =>
    own.flatMap((ownPriceCents) =>
      studentDuring(student, at).map((one) => partsOf(cents, { ...one, ownPriceCents }, textOf(item, "month"))),
    ),
  );
  const types = versionsDuring(facts.profile, at - RACE, at).map((one) => one?.billingType === "previous");
  const months = [...new Set(types)].map((isPast) => monthsOf(spanOf(item, isPast)));
  return lately(recessesOf(facts, facts.profile)).flatMap(({ closed: ofAll }) =>
    lately(recessesOf(facts, student)).flatMap(({ closed }) =>
      months.flatMap((these) => priced.map((parts) => withRecess(parts, these, [...ofAll, ...closed]))),
    ),
  );
}

function judgeRecess(facts: StudioFacts, whose: History, studentId: number | undefined): Finding[] {
  const isOwn = (item: Item | undefined) => studentId === undefined || item?.studentId === studentId;
  const charges = [...facts.charges.values()].filter(({ versions }) => isOwn(versions[0]?.item));
  const isSame = (one: Closed, other: Closed) => JSON.stringify(one) === JSON.stringify(other);
  const all = recessesOf(facts, whose);
  return all.flatMap(({ at, closed }, index) => {
    const profile = versionsDuring(facts.profile, at - RACE, at);
    const gone = (all[index - 1]?.closed ?? []).filter((one) => !closed.some((other) => isSame(one, other)));
    return gone
      .filter(({ to }) => monthNumber(to) >= monthAt(facts, at))
      .filter((recess) =>
        charges.some(({ writes: [made] }) => {
          if (!made?.after || made.at > at - RACE) return false;
          const { after } = made;
          return profile.every((one) =>
            monthsOf(spanOf(after, one?.billingType === "previous")).some((month) => isIn(recess, month)),
          );
        }),
      )
      .map(({ from, to }) => ({
        kind: "wrong",
        what: `${facts.ownerId}: recess ${from} to ${to} changed, and charged`,
      }));
  });
}

export const judgeRecesses = (facts: StudioFacts): Finding[] =>
  facts.past.priceActs
    ? [
        ...judgeRecess(facts, facts.profile, undefined),
        ...[...facts.students].flatMap(([id, student]) => judgeRecess(facts, student, id)),
      ]
    : [];
