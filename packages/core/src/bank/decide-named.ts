/**
 * Decides about an entry with one of our txids: rows 2 to 8 of the table in docs/rules.md, "The
 * bank says who paid". Pure.
 */
import type { MatchReason } from "@emdia/contracts/statement";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { daysBetween } from "@emdia/contracts/values/civil-days";
import { sumCents } from "@emdia/contracts/values/money";
import { type ParsedTxid, provesAsk } from "@emdia/contracts/values/txid";
import type { Decision, Entry, Facts, KnownCharge, Part } from "./facts.ts";
import {
  boundsOf,
  isNearDebt,
  isPayable,
  openCentsOf,
  openChargesOfPerson,
  setsOf,
  settleInFull,
  spread,
  spreadToSettle,
} from "./sets-of-charges.ts";

/**
 * An entry proves a settlement that the owner recorded if their days differ by at most this many.
 */
export const NEAR_DAYS = 5;

/** Tells whether two days are at most five days apart. */
export const isNear = (one: CivilDate, other: CivilDate): boolean => Math.abs(daysBetween(one, other)) <= NEAR_DAYS;

/** The decision about an entry for which nothing is proposed. */
export const decideWithoutProposal = (outcome: "known" | "ignored" | "foreign"): Decision => ({
  outcome,
  reason: null,
  candidates: [],
  isTicked: false,
});

const act = (outcome: "settle" | "link", reason: MatchReason, parts: readonly Part[]): Decision => ({
  outcome,
  reason,
  candidates: [{ parts, reason }],
  isTicked: true,
});

/** Proposes at most one candidate, which a person has to confirm. */
const pending = (reason: MatchReason, parts: readonly Part[], isTicked = false): Decision => ({
  outcome: "propose",
  reason,
  candidates: parts.length > 0 ? [{ parts, reason }] : [],
  isTicked: isTicked && parts.length > 0,
});

/**
 * The charges that a txid asked for. `isAsked` tells whether the entry has the amount of the code:
 * the txid proves that amount, or names one charge whose code asked for it.
 */
type Asked = { charges: readonly KnownCharge[]; isAsked: boolean };

/** Returns the charges that a txid names, if a stored ask or the txid's checksum proves them. */
function askedBy(txid: ParsedTxid & { leadId: number }, lead: KnownCharge, entry: Entry, facts: Facts) {
  const stored = txid.kind === "ask" ? facts.asks.get((entry.txid ?? "").toUpperCase()) : undefined;
  if (stored) {
    const charges = stored.paymentIds.flatMap((id) => facts.charges.get(id) ?? []);
    return { charges, isAsked: stored.amountCents === entry.cents && charges.length === stored.paymentIds.length };
  }
  if (txid.kind === "charge") return { charges: [lead], isAsked: lead.askedCents.includes(entry.cents) };
  if ([...lead.askedCents, entry.cents].some((cents) => provesAsk(txid, [lead.id], cents)))
    return { charges: [lead], isAsked: provesAsk(txid, [lead.id], entry.cents) };
  const leadFirst = (set: readonly KnownCharge[]) => [lead, ...set.filter(({ id }) => id !== lead.id)];
  const open = openChargesOfPerson(facts, lead.personId);
  const ofStudent = open.filter(({ studentId }) => studentId === lead.studentId);
  const charges = [...setsOf(open), ...setsOf(ofStudent)]
    .filter((set) => set.includes(lead))
    .flatMap((set) => [set, leadFirst(set)])
    .find((set) => provesAsk(txid, idsOf(set), entry.cents));
  return charges && { charges, isAsked: true };
}

const idsOf = (charges: readonly KnownCharge[]) => charges.map(({ id }) => id);

/**
 * Returns the settlements recorded by hand that an entry proves: one for each charge, with the
 * entry's amount in total.
 */
function byHandOf(charges: readonly KnownCharge[], { day, cents }: Entry): Part[] | undefined {
  const [only, ...others] = charges;
  const nearOf = (charge: KnownCharge) => charge.byHand.filter((one) => isNear(one.day, day));
  if (only && others.length === 0) {
    const found = nearOf(only).find((one) => one.cents === cents);
    return found && [{ id: only.id, cents }];
  }
  const parts = charges.flatMap((charge) =>
    nearOf(charge)
      .slice(0, 1)
      .map((one) => ({ id: charge.id, cents: one.cents })),
  );
  const isWhole = parts.length === charges.length && sumCents(parts.map((part) => part.cents)) === cents;
  return isWhole ? parts : undefined;
}

/** Proposes other open charges of the person for an amount that the named charges do not need. */
function otherParts(charges: readonly KnownCharge[], facts: Facts, cents: number): Part[] {
  const [first] = charges;
  const others = first ? openChargesOfPerson(facts, first.personId).filter((one) => !charges.includes(one)) : [];
  const exact = setsOf(others).find((set) => openCentsOf(set) === cents);
  return exact ? settleInFull(exact) : spread(others, cents);
}

function decideOpen(charges: readonly KnownCharge[], isAsked: boolean, entry: Entry, facts: Facts): Decision {
  const open = openCentsOf(charges);
  const [least, most] = boundsOf(charges);
  // A code from before a correction asks for an amount that nobody owes any more.
  const isOutdated = charges.some(({ isCorrected }) => isCorrected) && entry.cents !== open;
  if (isAsked && !isOutdated && entry.cents >= least && entry.cents <= most)
    return act("settle", "asked", spreadToSettle(charges, entry.cents));
  if (entry.cents === open) return pending("not_asked", spread(charges, entry.cents), true);
  if (entry.cents < open) {
    const isSure = isAsked && charges.length === 1 && isNearDebt(entry.cents, open);
    return pending("part", spread(charges, entry.cents), isSure);
  }
  return pending("more", [...settleInFull(charges), ...otherParts(charges, facts, entry.cents - open)]);
}

/** Decides about an entry with a txid that is proven to ask for these charges. */
function decideAsked({ charges, isAsked }: Asked, entry: Entry, facts: Facts): Decision {
  const open = charges.filter(({ openCents }) => openCents > 0);
  if (charges.some(({ isGone }) => isGone)) {
    const parts = spread(open, entry.cents);
    return pending("gone", parts.length > 0 ? parts : otherParts(charges, facts, entry.cents));
  }
  const byHand = byHandOf(charges, entry);
  if (byHand) return isAsked ? act("link", "by_hand", byHand) : pending("by_hand", byHand, true);
  if (open.length === charges.length) return decideOpen(charges, isAsked, entry, facts);
  return pending("paid_again", open.length > 0 ? spread(open, entry.cents) : otherParts(charges, facts, entry.cents));
}

/** Proposes charges for an amount whose txid names a lead or a student, but proves no amount. */
function decideUnasked(open: readonly KnownCharge[], cents: number): Decision {
  const exact = setsOf(open).find((set) => openCentsOf(set) === cents);
  return pending("not_asked", exact ? settleInFull(exact) : spread(open, cents), exact !== undefined);
}

/** Decides about an entry with one of our txids; `foreign` if another owner has the charge. */
export function decideNamed(txid: ParsedTxid, entry: Entry, facts: Facts): Decision {
  if (txid.kind === "student") {
    const ofStudent = [...facts.charges.values()].filter(({ studentId }) => studentId === txid.studentId);
    return ofStudent.length === 0
      ? decideWithoutProposal("foreign")
      : decideUnasked(ofStudent.filter(isPayable), entry.cents);
  }
  const lead = facts.charges.get(txid.leadId);
  if (!lead) return decideWithoutProposal("foreign");
  const asked = askedBy(txid, lead, entry, facts);
  if (asked && (txid.kind !== "charge" || asked.isAsked)) return decideAsked(asked, entry, facts);
  if (lead.isGone) return decideAsked({ charges: [lead], isAsked: false }, entry, facts);
  return decideUnasked(openChargesOfPerson(facts, lead.personId), entry.cents);
}
