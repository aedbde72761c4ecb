/** Two entries of one statement never pay one charge. */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { comparableName } from "@emdia/contracts/values/person-name";
import { isPayerOf } from "./asked-sets.ts";
import { decideEntry } from "./decide-entry.ts";
import {
  type Candidate,
  chargeOn,
  type Decision,
  type Entry,
  type Facts,
  type KnownCharge,
  paidCentsOf,
  type RecordedEntry,
} from "./facts.ts";
import { isNamed } from "./name-payer.ts";

export const isProven = ({ outcome }: Pick<Decision, "outcome">): boolean => outcome === "settle" || outcome === "link";

/**
 * Decides proven entries first, so that no stranger's payment takes their charge. An entry that
 * matches a charge by its amount alone is proposed, but never ticked.
 */
export function decideEntries(entries: readonly Entry[], facts: Facts): Map<string, Decision> {
  const decisions = new Map<string, Decision>();
  const sorted = entries.toSorted(byDay);
  let state = facts;
  const take = (entry: Entry, decision: Decision) => {
    decisions.set(entry.key, decision);
    const [first] = decision.candidates;
    if (first && decision.isTicked) state = applied(state, first, entry);
  };
  const takeIf = (entry: Entry, isTaken: (decision: Decision) => boolean) => {
    const decision = decideEntry(entry, state);
    if (isTaken(decision)) take(entry, decision);
  };
  const named = sorted.filter(({ asked }) => asked !== undefined);
  for (const entry of named.filter((one) => !isDoubtful(one, facts))) takeIf(entry, isProven);
  for (const entry of named.filter(({ key }) => !decisions.has(key))) {
    const decision = toPropose(decideEntry(entry, state));
    take(entry, isDoubtful(entry, facts) ? { ...decision, isTicked: false } : decision);
  }
  const unnamed = sorted.filter(({ asked }) => asked === undefined);
  for (const entry of unnamed) takeIf(entry, (decision) => decision.isTicked && !isWeak(decision));
  const rest = unnamed.filter(({ key }) => !decisions.has(key));
  const weak = unselectTies(new Map(rest.map((entry) => [entry.key, decideEntry(entry, state)])));
  return new Map([...decisions, ...weak]);
}

/**
 * Finds entries recorded under another key. A record stands for one entry, a second one is new: for
 * the one whose end-to-end id it has, else whose code named its charges, else of the same payer.
 */
export function findRecorded(entries: readonly Entry[], facts: Facts): Facts {
  const own = new Set(entries.map(({ key }) => key));
  const left = new Set(facts.recorded.filter(({ key }) => !own.has(key)));
  const knownKeys = new Map(facts.knownKeys);
  const isVague = ({ name, asked }: Entry) => Number(name === undefined && asked === undefined);
  const sorted = entries.toSorted((a, b) => isVague(a) - isVague(b));
  for (const isSame of [isSameId, isSameCode, isSamePayer])
    for (const entry of sorted.filter(({ key }) => !knownKeys.has(key))) {
      const found = [...left].find((one) => isSameMoney(entry, one) && isSame(entry, one, facts));
      if (!found) continue;
      left.delete(found);
      knownKeys.set(entry.key, found);
    }
  return { ...facts, knownKeys, recorded: [...left] };
}

/** Returns a charge after an entry paid it or a part of it: the principal first, then its fee. */
function afterPayment(charge: KnownCharge, cents: number, date: CivilDate): KnownCharge {
  const { basis } = charge;
  if (!basis) return { ...charge, openCents: Math.max(0, charge.openCents - cents) };
  const principal = Math.min(cents, basis.openCents);
  const openCents = basis.openCents - principal;
  const paid = [...basis.paid, { cents: principal, date }];
  const next = { ...basis, openCents, paid, feeSettledCents: basis.feeSettledCents + cents - principal };
  const left = chargeOn({ ...charge, basis: next }, date).openCents;
  const isWaived = openCents === 0 && left < (basis.lateFee?.waiveBelowCents ?? 0);
  const isWhole = cents >= chargeOn(charge, date).openCents || isWaived;
  return isWhole ? { ...charge, openCents: 0, basis: undefined } : { ...charge, openCents: left, basis: next };
}

function afterLink(charge: KnownCharge, cents: number): KnownCharge {
  const proven = charge.byHand.find((one) => one.cents === cents);
  return { ...charge, byHand: charge.byHand.filter((one) => one !== proven) };
}

function applied(facts: Facts, { parts, reason }: Candidate, { day }: Entry): Facts {
  const charges = new Map(facts.charges);
  for (const { id, cents } of parts) {
    const charge = charges.get(id);
    if (!charge) continue;
    if (reason === "by_hand") charges.set(id, afterLink(charge, cents));
    else if (reason === "asked") charges.set(id, { ...charge, openCents: 0, basis: undefined, paidOn: day });
    else charges.set(id, afterPayment(charge, cents, day));
  }
  return { ...facts, charges };
}

const byDay = (a: Entry, b: Entry) => (a.day === b.day ? a.key.localeCompare(b.key) : a.day < b.day ? -1 : 1);

/** Turns a proven decision that rests on a proposal into a proposal: a person confirms both. */
const toPropose = (decision: Decision): Decision =>
  isProven(decision) ? { ...decision, outcome: "propose" } : decision;

const isWeak = ({ reason }: Decision) => reason === "amount";

function unselectTies(decisions: ReadonlyMap<string, Decision>): Map<string, Decision> {
  const wantedBy = ({ candidates: [first] }: Decision) => first?.parts.map(({ id }) => id) ?? [];
  const claims = [...decisions.values()].flatMap(wantedBy);
  const isTied = (one: Decision) => wantedBy(one).some((id) => claims.indexOf(id) !== claims.lastIndexOf(id));
  return new Map([...decisions].map(([key, one]) => [key, isTied(one) ? { ...one, isTicked: false } : one]));
}

/** Tells whether a key is an end-to-end id: payments with different ids are different payments. */
const isEndToEnd = (key: string) => /^E\d{20}[A-Za-z0-9]{11}$/.test(key);

const isSameId = ({ key }: Entry, { endToEndId }: RecordedEntry) => key === endToEndId;

const isPaidByAsked = ({ asked }: Entry, { people }: RecordedEntry) =>
  asked !== undefined && people.some((one) => isPayerOf(asked, one));

const isSameCode = (entry: Entry, recorded: RecordedEntry) =>
  entry.asked?.isOf(recorded.ids) === true && isPaidByAsked(entry, recorded);

/** Tells whether the payer of an entry is one of the people for whom a recorded entry paid. */
function isSamePayer(entry: Entry, recorded: RecordedEntry, facts: Facts): boolean {
  const { key, name, asked } = entry;
  // A statement lists a whole day, so each of its nameless entries takes one recorded payment.
  if (asked || name === undefined) return !isEndToEnd(key) && (!asked || isPaidByAsked(entry, recorded));
  const said = facts.remembered.get(comparableName(name))?.studentIds ?? [];
  return recorded.people.some(({ studentId, names }) => said.includes(studentId) || isNamed(name, names));
}

/**
 * Tells whether a payment that names other charges may be one that a statement listed: the owner
 * may have recorded that one for another charge of its payer, or the payer may have paid twice.
 */
const isDoubtful = (entry: Entry, { recorded }: Facts) =>
  recorded.some((one) => isSameMoney(entry, one) && isPaidByAsked(entry, one));

function isSameMoney(entry: Entry, { key, endToEndId: id = key, day, cents }: RecordedEntry): boolean {
  const isOther = entry.key !== id && isEndToEnd(entry.key) && isEndToEnd(id);
  return entry.day === day && paidCentsOf(entry) === cents && !isOther;
}
