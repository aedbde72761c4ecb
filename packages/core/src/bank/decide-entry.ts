/** Follows the table in docs/rules/statement.md, "The bank says who paid", also for statements. */

import type { CivilDate } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { sumCents } from "@emdia/contracts/values/money";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { comparableName } from "@emdia/contracts/values/person-name";
import { byHandOf, decideNamed, decideWithoutProposal, isNear } from "./decide-named.ts";
import {
  type Candidate,
  type Decision,
  type Entry,
  type Facts,
  factsOn,
  isPayable,
  type KnownCharge,
  oldestFirst,
  openCentsOf,
  type RememberedName,
  setsOf,
  settleInFull,
} from "./facts.ts";
import { reasonOf } from "./name-payer.ts";

const MAX_CANDIDATES = 5;

/** A candidate; strong if the payer's name or an earlier reconciliation supports it. */
type Found = Candidate & { payer: PayerKey; isStrong: boolean; isNearDue: boolean };

/** Only an entry with a txid of ours is ever proven. */
export function decideEntry(entry: Entry, known: Facts): Decision {
  const facts = factsOn(known, entry.day);
  if (facts.knownKeys.has(entry.key)) return decideWithoutProposal("known");
  return entry.asked ? decideNamed(entry.asked, entry, facts) : decideUnnamed(entry, facts);
}

function foundOf(entry: Entry, facts: Facts, remembered: RememberedName | undefined): Found[] {
  const people = Map.groupBy([...facts.charges.values()].filter(isPayable), ({ payer }) => payer);
  const sets = [...people.values()].flatMap(setsOf).filter((set) => openCentsOf(set) === entry.cents);
  return [
    ...setsByHand(entry, [...facts.charges.values()]).flatMap((set): Found[] => {
      const charges = set.map(({ charge }) => charge);
      const parts = set.map(({ charge, cents }) => ({ id: charge.id, cents }));
      const isStrong = reasonOf(entry, charges, remembered) !== "amount";
      return charges.slice(0, 1).map(({ payer }) => ({ parts, reason: "by_hand", payer, isStrong, isNearDue: true }));
    }),
    ...sets.flatMap((set): Found[] => {
      const reason = reasonOf(entry, set, remembered);
      const isNearDue = set.some((one) => isNear(one.dueDate, entry.day) || byHandOf([one], entry));
      const about = { parts: settleInFull(set), isStrong: reason !== "amount", isNearDue };
      return set.slice(0, 1).map(({ payer }) => ({ ...about, reason, payer }));
    }),
  ];
}

function certainOf(found: readonly Found[], { name }: Entry): Found | undefined {
  const isOnePayer = new Set(found.map(({ payer }) => payer)).size === 1;
  const near = found.filter(({ isNearDue }) => isNearDue);
  // The payment may be the one that was marked, or another one of the same amount.
  const isOneKind = new Set(near.map(({ reason }) => reason === "by_hand")).size < 2;
  const one = near.length === 1 ? near[0] : isOnePayer && isOneKind ? (near[0] ?? found[0]) : undefined;
  // An equal amount is not enough under a stranger's name; without a name, the day must fit too.
  return one && (one.isStrong || (name === undefined && one.isNearDue)) ? one : undefined;
}

function decideUnnamed(entry: Entry, facts: Facts): Decision {
  const remembered = entry.name === undefined ? undefined : facts.remembered.get(comparableName(entry.name));
  const all = foundOf(entry, facts, remembered);
  // An ignored name is proposed again if a student's payer has it and owes exactly this amount.
  if (remembered?.isIgnored && !all.some(({ reason }) => reason === "name")) return decideWithoutProposal("ignored");
  const strong = all.filter(({ isStrong }) => isStrong);
  const found = strong.length > 0 ? strong : all;
  const certain = entry.isUnproven ? undefined : certainOf(found, entry);
  const sorted = certain ? [certain, ...found.filter((one) => one !== certain)] : found;
  const [first] = sorted;
  if (!first) return explainForeign(entry, facts, remembered);
  return {
    outcome: "propose",
    reason: first.reason,
    candidates: sorted.slice(0, MAX_CANDIDATES).map(({ parts, reason }) => ({ parts, reason })),
    isTicked: certain !== undefined,
  };
}

/** Explains an entry that pays no charge: its payer owes another amount, or paid before. */
function explainForeign(entry: Entry, facts: Facts, remembered: RememberedName | undefined): Decision {
  const own = oldestFirst([...facts.charges.values()]).filter(
    (charge) => !charge.isGone && reasonOf(entry, [charge], remembered) !== "amount",
  );
  const open = own.filter(isPayable);
  const paid = own.filter(({ dueDate, paidOn }) => paidOn && (isNear(dueDate, entry.day) || dueDate > entry.day));
  const isAhead = paid.some(({ dueDate, paidOn = dueDate }) => paidOn.slice(0, 7) < dueDate.slice(0, 7));
  const [reason, about] =
    open.length > 0 ? (["owes_other", open] as const) : ([isAhead ? "paid_ahead" : "paid", paid] as const);
  const decision = decideWithoutProposal("foreign");
  if (about.length === 0) return decision;
  return { ...decision, reason, candidates: [{ parts: settleInFull(about), reason }] };
}

type ByHand = { charge: KnownCharge; cents: number; day: CivilDate };

/** Returns sets of settlements by hand with the entry's sum: one, or a payer's of one day. */
function setsByHand(entry: Entry, charges: readonly KnownCharge[]): ByHand[][] {
  const near = charges
    .flatMap((charge) => charge.byHand.map((one): ByHand => ({ charge, ...one })))
    .filter(({ day }) => isNear(day, entry.day));
  const days = Map.groupBy(oldestDueFirst(near), ({ charge, day }) => `${charge.payer} ${day}`);
  const isSum = (set: readonly ByHand[]) =>
    set.length > 1 && new Set(set.map(({ charge }) => charge.id)).size === set.length && sumOf(set) === entry.cents;
  return [
    ...near.filter(({ cents }) => cents === entry.cents).map((one) => [one]),
    ...[...days.values()].filter(isSum),
  ];
}

const sumOf = (set: readonly ByHand[]) => sumCents(set.map(({ cents }) => cents));
const oldestDueFirst = (all: readonly ByHand[]) => all.toSorted((one, other) => byDueDate(one.charge, other.charge));
