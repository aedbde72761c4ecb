/**
 * Decides about the entries of one statement together, so that two entries never pay one charge.
 * Pure.
 */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { decideEntry } from "./decide-entry.ts";
import { decideWithoutProposal } from "./decide-named.ts";
import type { Candidate, Decision, Entry, Facts, KnownCharge } from "./facts.ts";
import { findRecorded } from "./find-recorded.ts";
import { chargeOn } from "./sets-of-charges.ts";

/** Returns a charge after an entry paid a part of it, or proved a settlement recorded by hand. */
function after(charge: KnownCharge, cents: number, isLink: boolean, date: CivilDate): KnownCharge {
  const { basis } = charge;
  const { openCents, leastCents = openCents } = chargeOn(charge, date);
  if (!isLink && basis && cents < leastCents) {
    const next = { ...basis, openCents: basis.openCents - cents, paid: [...basis.paid, { cents, date }] };
    return { ...charge, openCents: openCents - cents, basis: next };
  }
  if (!isLink && basis) return { ...charge, openCents: 0, basis: undefined };
  if (!isLink) return { ...charge, openCents: Math.max(0, charge.openCents - cents) };
  const proven = charge.byHand.find((one) => one.cents === cents);
  return { ...charge, byHand: charge.byHand.filter((one) => one !== proven) };
}

/** Returns the facts as they are after a candidate is recorded. */
function applied(facts: Facts, { parts, reason }: Candidate, { day }: Entry): Facts {
  const charges = new Map(facts.charges);
  for (const { id, cents } of parts) {
    const charge = charges.get(id);
    if (charge) charges.set(id, after(charge, cents, reason === "by_hand", day));
  }
  return { ...facts, charges };
}

const byDay = (a: Entry, b: Entry) => (a.day === b.day ? a.key.localeCompare(b.key) : a.day < b.day ? -1 : 1);

/** Tells whether an entry may be recorded without a person. */
export const isProven = ({ outcome }: Pick<Decision, "outcome">): boolean => outcome === "settle" || outcome === "link";

const isWeak = ({ reason }: Decision) => reason === "amount";

/** Returns the decisions; those whose first candidates need the same charge lose their tick. */
function unselectTies(decisions: ReadonlyMap<string, Decision>): Map<string, Decision> {
  const wantedBy = ({ candidates: [first] }: Decision) => first?.parts.map(({ id }) => id) ?? [];
  const claims = [...decisions.values()].flatMap(wantedBy);
  const isTied = (one: Decision) => wantedBy(one).some((id) => claims.indexOf(id) !== claims.lastIndexOf(id));
  return new Map([...decisions].map(([key, one]) => [key, isTied(one) ? { ...one, isTicked: false } : one]));
}

/**
 * Decides about each entry, by its key. Proven entries come first, so that no stranger's payment
 * takes a charge before them, then the others with our txid, then entries with a known
 * name; each entry can pay only what the entries before it left open. If several entries match one
 * charge by amount alone, none of them is ticked.
 */
export function decideEntries(entries: readonly Entry[], facts: Facts): Map<string, Decision> {
  const recorded = findRecorded(entries, facts);
  const decisions = new Map([...recorded].map((key) => [key, decideWithoutProposal("known")]));
  const sorted = entries.filter(({ key }) => !recorded.has(key)).toSorted(byDay);
  let state = facts;
  const decide = (entry: Entry, isTaken: (decision: Decision) => boolean) => {
    const decision = decideEntry(entry, state);
    const [first] = decision.candidates;
    if (!isTaken(decision)) return;
    decisions.set(entry.key, decision);
    if (first && decision.isTicked) state = applied(state, first, entry);
  };
  const named = sorted.filter(({ txid }) => txid !== undefined);
  for (const entry of named) decide(entry, isProven);
  for (const entry of named.filter(({ key }) => !decisions.has(key))) decide(entry, () => true);
  const unnamed = sorted.filter(({ txid }) => txid === undefined);
  for (const entry of unnamed) decide(entry, (decision) => decision.isTicked && !isWeak(decision));
  const rest = unnamed.filter(({ key }) => !decisions.has(key));
  const weak = unselectTies(new Map(rest.map((entry) => [entry.key, decideEntry(entry, state)])));
  return new Map([...decisions, ...weak]);
}
