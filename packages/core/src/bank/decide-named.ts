/** Follows the rows "ours" of the table in docs/rules/statement.md, "The bank says who paid". */
import type { MatchReason } from "@emdia/contracts/statement";
import { amountOn } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import { sumCents } from "@emdia/contracts/values/money";
import { freshDayOf, isStillEnough } from "../model/paid-as-asked.ts";
import type { ProvenTxid } from "../model/ports/txids.ts";
import { chargesOfPayer, setsAsked } from "./asked-sets.ts";
import {
  type Candidate,
  type Decision,
  type Entry,
  type Facts,
  isNearDebt,
  isPayable,
  type KnownCharge,
  oldestFirst,
  openCentsOf,
  openChargesOfPayer,
  type Part,
  setsOf,
  settleInFull,
  spread,
} from "./facts.ts";

/** An entry proves a settlement by hand that is at most this many days earlier or later. */
export const NEAR_DAYS = 5;

export const isNear = (one: CivilDate, other: CivilDate): boolean => Math.abs(daysBetween(one, other)) <= NEAR_DAYS;

export const decideWithoutProposal = (outcome: "known" | "ignored" | "foreign"): Decision => ({
  outcome,
  reason: null,
  candidates: [],
  isTicked: false,
});

/** Finds settlements by hand, at most one for each charge, that make up the entry's amount. */
export function byHandOf(charges: readonly KnownCharge[], { day, cents }: Entry): Part[] | undefined {
  const parts = charges.flatMap(({ id, byHand }) =>
    byHand
      .filter((one) => isNear(one.day, day) && (charges.length > 1 || one.cents === cents))
      .slice(0, 1)
      .map((one) => ({ id, cents: one.cents })),
  );
  const isWhole = parts.length === charges.length && sumCents(parts.map((part) => part.cents)) === cents;
  return isWhole ? parts : undefined;
}

/** An entry with a txid of ours is never dropped. */
export function decideNamed(asked: ProvenTxid, entry: Entry, facts: Facts): Decision {
  const [set, ...others] = setsAsked(asked, entry, facts);
  if (!set) return decideUnasked(chargesOfPayer(asked, facts), entry);
  if (others.length > 0)
    return pending(
      "not_asked",
      [set, ...others].map((one) => spread(one, entry.cents)),
    );
  const paid = { entry, asked, isAsked: asked.cents === entry.cents };
  return decideFitting(set, paid) ?? decideAsked(set, paid, facts);
}

const act = (outcome: "settle" | "link", reason: MatchReason, parts: readonly Part[]): Decision => ({
  outcome,
  reason,
  candidates: [{ parts, reason }],
  isTicked: true,
});

function pending(reason: MatchReason, all: readonly (readonly Part[])[], isTicked = false): Decision {
  const candidates = all.filter((parts) => parts.length > 0).map((parts): Candidate => ({ parts, reason }));
  return { outcome: "propose", reason, candidates, isTicked: isTicked && candidates.length > 0 };
}

/** Proposes other open charges of the payer for an amount that the named charges do not need. */
function otherParts(charges: readonly KnownCharge[], facts: Facts, cents: number): Part[] {
  const [first] = charges;
  const others = first ? openChargesOfPayer(facts, first.payer).filter((one) => !charges.includes(one)) : [];
  const exact = setsOf(others).find((set) => openCentsOf(set) === cents);
  return exact ? settleInFull(exact) : spread(others, cents);
}

/** Returns what the charges owe on the code's day, by today's facts, if their sum was paid. */
function askedParts(charges: readonly KnownCharge[], day: CivilDate, cents: number): Part[] | undefined {
  const parts = charges.map(({ id, openCents, basis }) => ({
    id,
    cents: basis ? amountOn(basis, day).totalCents : openCents,
  }));
  return sumCents(parts.map((part) => part.cents)) === cents ? parts : undefined;
}

type Paid = { entry: Entry; asked: ProvenTxid; isAsked: boolean };

/**
 * Decides about open charges that owe what their code asked for. If a part was settled by hand, the
 * code asked for the rest, so it was made later and proves nothing about that part.
 */
function decideFitting(charges: readonly KnownCharge[], { entry, asked, isAsked }: Paid): Decision | undefined {
  const { cents, day } = entry;
  const isOpen = charges.every((one) => isPayable(one) && !one.isGone);
  const askedOn = isAsked && isOpen ? freshDayOf(asked, day) : undefined;
  const parts = askedOn && askedParts(charges, askedOn, cents);
  if (!parts) return undefined;
  return charges.every(({ basis }) => !basis || isStillEnough(basis, askedOn, day))
    ? act("settle", "asked", parts)
    : pending("part", [parts], isNearDebt(cents, openCentsOf(charges)));
}

function decideOpen(charges: readonly KnownCharge[], { entry: { cents }, isAsked }: Paid, facts: Facts): Decision {
  const open = openCentsOf(charges);
  if (cents === open) return pending("not_asked", [settleInFull(charges)], true);
  if (cents > open) return pending("more", [[...settleInFull(charges), ...otherParts(charges, facts, cents - open)]]);
  return pending("part", [spread(charges, cents)], isAsked && isNearDebt(cents, open));
}

function decideAsked(charges: readonly KnownCharge[], paid: Paid, facts: Facts): Decision {
  const { entry, isAsked } = paid;
  const open = charges.filter(isPayable);
  const rest = open.length > 0 ? spread(open, entry.cents) : otherParts(charges, facts, entry.cents);
  if (charges.some(({ isGone }) => isGone)) return pending("gone", [rest]);
  const byHand = byHandOf(charges, entry);
  if (byHand) return isAsked ? act("link", "by_hand", byHand) : pending("by_hand", [byHand], true);
  if (open.length === charges.length) return decideOpen(charges, paid, facts);
  return pending("paid_again", [rest]);
}

function decideUnasked(own: readonly KnownCharge[], entry: Entry): Decision {
  const open = oldestFirst(own.filter(isPayable));
  const exact = setsOf(open).find((set) => openCentsOf(set) === entry.cents);
  const reason = open.length > 0 || own.every(({ isGone }) => isGone) ? "not_asked" : "paid_again";
  return pending(reason, [exact ? settleInFull(exact) : spread(open, entry.cents)], exact !== undefined);
}
