/**
 * The facts from which the matcher decides about an entry, and its decisions (docs/rules.md, "The
 * bank says who paid"). Amounts are in centavos.
 */
import type { MatchOutcome, MatchReason } from "@emdia/contracts/statement";
import type { AmountBasis } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";

/** A payment that the owner's bank received; `day` is its civil day, `name` its payer's name. */
export type Entry = {
  key: string;
  txid?: string | undefined;
  day: CivilDate;
  cents: number;
  name?: string | undefined;
};

/**
 * A charge. `openCents` is 0 once it is paid or void. `askedCents` are all amounts that its code
 * has asked for. `byHand` are the charge's settlements that the owner recorded and no entry proves
 * yet. `isGone` marks a void charge, or one of an archived or erased student. `names` are the names
 * of the student and of the payer. `reference` is absent if only the index was read.
 *
 * `basis` is present on an open charge with terms of delay and punctuality, whose owed amount
 * depends on the day. `factsOn` sets `openCents` to the whole amount owed on an entry's day; any
 * amount from `leastCents` to `mostCents` then settles the principal.
 */
export type KnownCharge = {
  id: number;
  studentId: number;
  personId: number;
  dueDate: CivilDate;
  openCents: number;
  askedCents: readonly number[];
  byHand: readonly { cents: number; day: CivilDate }[];
  isGone: boolean;
  isCorrected?: boolean | undefined;
  names: readonly string[];
  reference?: string | undefined;
  basis?: AmountBasis | undefined;
  leastCents?: number | undefined;
  mostCents?: number | undefined;
};

/** What earlier reconciliations revealed about a payer's name. */
export type RememberedName = { isIgnored: boolean; studentIds: readonly number[] };

/**
 * An entry that was recorded before, from any source: its whole amount, its day, and the persons
 * and students for whom it paid, with their names.
 */
export type RecordedEntry = {
  key: string;
  day: CivilDate;
  cents: number;
  personIds: readonly number[];
  studentIds: readonly number[];
  names: readonly string[];
};

/**
 * The facts of one owner. `asks` are the stored asks by txid, `knownKeys` the keys of stored
 * entries, `remembered` what is known about names, by the name in its comparable form, `recorded`
 * the recorded entries of the same days and amounts under other keys.
 */
export type Facts = {
  charges: ReadonlyMap<number, KnownCharge>;
  asks: ReadonlyMap<string, { paymentIds: readonly number[]; amountCents: number }>;
  knownKeys: ReadonlySet<string>;
  remembered: ReadonlyMap<string, RememberedName>;
  recorded?: readonly RecordedEntry[];
};

/** The part of an entry that one charge receives. */
export type Part = { id: number; cents: number };
/** Charges that an entry may have paid, the oldest first, and the reason to offer them. */
export type Candidate = { parts: readonly Part[]; reason: MatchReason };

/**
 * The decision about an entry. Only `settle` and `link` are proven; their only candidate is
 * what to record. `isTicked` marks a proposal whose first candidate is certain.
 */
export type Decision = {
  outcome: MatchOutcome;
  reason: MatchReason | null;
  candidates: readonly Candidate[];
  isTicked: boolean;
};
