/**
 * Judges fees from the frozen terms, without the product's code (docs/rules/settlement.md, "Late
 * fee, interest, punctuality discount").
 */
import type { Item } from "@emdia/core/model/ports/table";
import { numberOf, textOf } from "./history.ts";
import { isRest, plus } from "./rules.ts";

type Rates = { fineBps: number; interestBps: number; waiveBelowCents: number };
export type Entry = {
  number: number;
  amountCents: number;
  date: string;
  feeCents?: number;
  discountCents?: number;
  waivedCents?: number;
  reverses?: number;
  correctedToCents?: number;
  at: string;
  by?: string;
};

const DAY = 24 * 3_600_000;
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
const principal = ({ amountCents, feeCents = 0 }: Entry) => amountCents - feeCents;
export const ledgerOf = (item: Item | undefined): Entry[] => (item?.ledger as Entry[] | undefined) ?? [];

/** Returns the principal that a ledger received, and the discounts that it gave, in centavos. */
export const receivedCents = (ledger: readonly Entry[]): number => sum(ledger.map(principal));
export const givenCents = (ledger: readonly Entry[]): number =>
  sum(ledger.map(({ discountCents = 0 }) => discountCents));

const isWaiver = ({ amountCents, waivedCents = 0, reverses }: Entry) =>
  reverses === undefined && amountCents === 0 && waivedCents !== 0;

/** Returns the first day on or after a day on which banks work. */
export function workingDay(day: string): string {
  const isSaturday = new Date(day).getUTCDay() === 6;
  return isSaturday || isRest(day) ? workingDay(plus(day, 1)) : day;
}

const rounded = (value: number, by: number) => Number((BigInt(value) * 2n + BigInt(by)) / (2n * BigInt(by)));

export type Owed = { principal: number; fee: number; discount: number };

export function owedOn(item: Item, ledger: readonly Entry[], day: string): Owed {
  const open = numberOf(item, "amountCents") + givenCents(ledgerOf(item)) - givenCents(ledger) - receivedCents(ledger);
  const reversed = new Set(ledger.map(({ reverses }) => reverses));
  const live = ledger.filter(({ number, reverses }) => reverses === undefined && !reversed.has(number));
  const rates = item.lateFee as Rates | undefined;
  const inTime = workingDay(textOf(item, "dueDate"));
  const late = [...live.map((one) => ({ cents: principal(one), date: one.date })), { cents: open, date: day }]
    .map(({ cents, date }) => ({ cents, days: (Date.parse(date) - Date.parse(inTime)) / DAY }))
    .filter(({ days }) => days > 0);
  const isFree = !rates || live.some(isWaiver);
  const fine = isFree ? 0 : rounded(sum(late.map(({ cents }) => cents)) * rates.fineBps, 10_000);
  const interest = isFree ? 0 : rounded(sum(late.map(({ cents, days }) => cents * days)) * rates.interestBps, 300_000);
  const paid = sum(
    live.filter((one) => !isWaiver(one)).map(({ feeCents = 0, waivedCents = 0 }) => feeCents + waivedCents),
  );
  // A discount is given once: what a settlement has used is gone.
  const discount = Math.max(0, Number(item.punctualityCents ?? 0) - givenCents(ledger));
  return {
    principal: open,
    fee: Math.max(0, fine + interest - paid),
    discount: day <= textOf(item, "dueDate") && discount < open ? discount : 0,
  };
}

/** Returns the centavos that a message asks for a charge; a reminder asks 0 for a fee alone. */
export function askedOn(item: Item, day: string, purpose: "charge" | "reminder"): number {
  const { principal, fee, discount } = owedOn(item, ledgerOf(item), day);
  return principal > 0 || purpose === "charge" ? principal + fee - discount : 0;
}

type Parts = Required<Pick<Entry, "feeCents" | "discountCents" | "waivedCents">>;
const partsOf = ({ feeCents = 0, discountCents = 0, waivedCents = 0 }: Partial<Parts>): Parts => ({
  feeCents,
  discountCents,
  waivedCents,
});

/**
 * Returns the parts of an entry, or why it is wrong. If `isAsked`, the sum that a code asked for
 * forgives what grew since, also a discount; `judge-bank.ts` judges when that is right.
 */
function expected(item: Item, ledger: readonly Entry[], entry: Entry, isAsked = false): Parts | string {
  const { amountCents, date, reverses } = entry;
  if (reverses !== undefined) {
    const { feeCents, discountCents, waivedCents } = partsOf(ledger.find(({ number }) => number === reverses) ?? {});
    const isCorrected = ledger.some(
      ({ number, correctedToCents }) => correctedToCents !== undefined && number > reverses,
    );
    return { feeCents: -feeCents, discountCents: isCorrected ? 0 : -discountCents, waivedCents: -waivedCents };
  }
  const { principal: open, fee, discount } = owedOn(item, ledger, date);
  if (isWaiver(entry)) return fee > 0 ? partsOf({ waivedCents: fee }) : "without a fee";
  if (amountCents > Math.max(open, open + fee - discount)) return `of more than ${open} and ${fee}`;
  const feeCents = Math.max(0, amountCents - open);
  const isInTime = isAsked || (discount > 0 && amountCents >= open + fee - discount);
  const discountCents = isInTime ? Math.max(0, open - amountCents) : 0;
  const left = owedOn(item, [...ledger, { ...entry, ...partsOf({ feeCents, discountCents }) }], date);
  const bound = (item.lateFee as Rates | undefined)?.waiveBelowCents ?? 0;
  const isWaived = left.principal === 0 && (isAsked || left.fee < bound);
  return { feeCents, discountCents, waivedCents: isWaived ? left.fee : 0 };
}

export function feeFaults(before: Item | undefined, after: Item): string[] {
  const ledger = ledgerOf(after);
  return ledger.slice(ledgerOf(before).length).flatMap((entry) => {
    const wanted = expected(after, ledger.slice(0, entry.number - 1), entry);
    if (typeof wanted === "string") return [`entry ${entry.number} ${wanted}`];
    const [is, should] = [JSON.stringify(partsOf(entry)), JSON.stringify(wanted)];
    const asked =
      entry.by === "bank" && JSON.stringify(expected(after, ledger.slice(0, entry.number - 1), entry, true));
    return [should.replaceAll("-0", "0"), asked].includes(is) ? [] : [`entry ${entry.number} has ${is}, not ${should}`];
  });
}

/** Returns the terms that a charge of this amount may freeze from this version of the profile. */
function termsOf(profile: Item | undefined, amountCents: number, isLate: boolean): string {
  const { lateFee, punctualityDiscount: off } = (profile ?? {}) as {
    lateFee?: Rates;
    punctualityDiscount?: { cents?: number; percentBps?: number };
  };
  if (isLate || amountCents === 0) return "none";
  const discount = off ? (off.cents ?? rounded(amountCents * (off.percentBps ?? 0), 10_000)) : 0;
  return JSON.stringify([
    lateFee?.fineBps,
    lateFee?.interestBps,
    lateFee?.waiveBelowCents,
    discount < amountCents ? discount : 0,
  ]);
}

export function hasDeclaredTerms(
  item: Item,
  profiles: readonly (Item | undefined)[],
  days: readonly string[],
): boolean {
  const rates = item.lateFee as Rates | undefined;
  const cents = Number(item.punctualityCents ?? 0);
  const frozen = JSON.stringify([rates?.fineBps, rates?.interestBps, rates?.waiveBelowCents, cents]);
  const isNone = rates === undefined && cents === 0;
  return profiles.some((profile) =>
    days.some((day) => {
      const wanted = termsOf(profile, numberOf(item, "amountCents"), day > textOf(item, "dueDate"));
      return wanted === "none" ? isNone : wanted === frozen;
    }),
  );
}
