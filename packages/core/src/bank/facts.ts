/** See docs/rules/statement.md, "The bank says who paid". Amounts are in centavos. */
import type { MatchOutcome, MatchReason } from "@emdia/contracts/statement";
import { type AmountBasis, amountOn } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { sumCents } from "@emdia/contracts/values/money";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import type { ProvenTxid } from "../model/ports/txids.ts";
import type { StoredEntry } from "../store/bank-entries.ts";

/**
 * `asked` is what our txid proves: payer, charges, day. An `isUnproven` entry is never ticked.
 * `cents` is what is left after the refunds.
 */
export type Entry = {
  key: string;
  asked?: ProvenTxid | undefined;
  isUnproven?: boolean | undefined;
  day: CivilDate;
  cents: number;
  refundedCents?: number | undefined;
  name?: string | undefined;
};

export const paidCentsOf = ({ cents, refundedCents = 0 }: Entry): number => cents + refundedCents;

/**
 * `openCents` is 0 once the charge is paid or void. `byHand` are settlements that no entry proves
 * yet. `isGone`: the charge is void, or its student was erased or archived.
 */
export type KnownCharge = {
  id: number;
  studentId: number;
  payer: PayerKey;
  dueDate: CivilDate;
  openCents: number;
  paidOn?: CivilDate | undefined;
  byHand: readonly { cents: number; day: CivilDate }[];
  isReported?: boolean | undefined;
  isGone: boolean;
  names: readonly string[];
  reference?: string | undefined;
  basis?: AmountBasis | undefined;
};

export type RememberedName = { isIgnored: boolean; studentIds: readonly number[] };

/** `ids` are the charges that the entry paid, `people` those for whom it paid. */
export type RecordedEntry = StoredEntry & {
  day: CivilDate;
  cents: number;
  ids: readonly number[];
  people: readonly { studentId: number; payer: PayerKey; names: readonly string[] }[];
};

/**
 * `named`: the sets of charges that each payer's newest messages named. `knownKeys`: the stored
 * entry, perhaps another source's, that an entry is. `remembered`: payers by the
 * comparable name of a former entry. `recorded`: entries of the same days and amounts under other
 * keys, which no entry here is known to be.
 */
export type Facts = {
  charges: ReadonlyMap<number, KnownCharge>;
  named: readonly { payer: PayerKey; ids: readonly number[] }[];
  knownKeys: ReadonlyMap<string, StoredEntry>;
  remembered: ReadonlyMap<string, RememberedName>;
  recorded: readonly RecordedEntry[];
};

export type Part = { id: number; cents: number };
/** Charges that an entry may have paid, the oldest first, and the reason to offer them. */
export type Candidate = { parts: readonly Part[]; reason: MatchReason };

/** Only the outcomes `settle` and `link` are proven. `isTicked`: the first candidate is certain. */
export type Decision = {
  outcome: MatchOutcome;
  reason: MatchReason | null;
  candidates: readonly Candidate[];
  isTicked: boolean;
};

export function factsOn(facts: Facts, day: CivilDate): Facts {
  if (![...facts.charges.values()].some(({ basis }) => basis)) return facts;
  return { ...facts, charges: new Map([...facts.charges].map(([id, charge]) => [id, chargeOn(charge, day)])) };
}

export function chargeOn(charge: KnownCharge, day: CivilDate): KnownCharge {
  if (!charge.basis) return charge;
  return { ...charge, openCents: amountOn(charge.basis, day).totalCents };
}

/** Tells whether a payment is at least half of a debt: a stranger's centavos prevent nothing. */
export const isNearDebt = (paidCents: number, owedCents: number): boolean => 2 * paidCents >= owedCents;

export const oldestFirst = (charges: readonly KnownCharge[]): KnownCharge[] => charges.toSorted(byDueDate);

/** Tells whether a charge can be paid, also if its student is archived. */
export const isPayable = ({ openCents }: KnownCharge): boolean => openCents > 0;

export const openChargesOfPayer = ({ charges }: Facts, payer: PayerKey): KnownCharge[] =>
  oldestFirst([...charges.values()].filter((one) => one.payer === payer && isPayable(one)));

/** Returns sets: each charge alone, the oldest two, three and so on, and those due in one month. */
export function setsOf(open: readonly KnownCharge[]): KnownCharge[][] {
  const sorted = oldestFirst(open);
  const sets = [
    ...sorted.map((one) => [one]),
    ...sorted.slice(1).map((_, index) => sorted.slice(0, index + 2)),
    ...Map.groupBy(sorted, monthOf).values(),
  ];
  return [...new Map(sets.map((set) => [set.map(({ id }) => id).join(), set])).values()];
}

export const openCentsOf = (charges: readonly KnownCharge[]): number =>
  sumCents(charges.map(({ openCents }) => openCents));

export const settleInFull = (charges: readonly KnownCharge[]): Part[] =>
  charges.map(({ id, openCents }) => ({ id, cents: openCents }));

export const spread = (charges: readonly KnownCharge[], cents: number): Part[] => spreadOldestFirst(charges, cents);

const monthOf = ({ dueDate }: KnownCharge) => dueDate.slice(0, 7);
