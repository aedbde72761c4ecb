/**
 * What the matcher knows when it decides about an entry, and what it decides (docs/rules.md, "The
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
 * A charge. `openCents` is 0 once it is paid or void. `askedCents` are the amounts that its code
 * asked for since it was made. `byHand` are its settlements that the owner recorded and no entry
 * proves yet. `isGone` marks a void charge, and one of an archived or erased student. `names` are
 * those of the student and of who pays. `reference` is known of charges that were read whole.
 *
 * `basis` is present on an open charge with terms of delay and punctuality: what is open of it
 * depends on the day (`chargesOn`). On an entry's day `openCents` is then all that is owed, and any
 * amount from `leastCents` to `mostCents` settles the principal.
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
  names: readonly string[];
  reference?: string | undefined;
  basis?: AmountBasis | undefined;
  leastCents?: number | undefined;
  mostCents?: number | undefined;
};

/** What earlier reconciliations taught about a payer's name. */
export type RememberedName = { isIgnored: boolean; studentIds: readonly number[] };

/**
 * The facts of one owner. `asks` are the stored asks by txid, `knownKeys` the keys of entries that
 * are stored, `remembered` what is known of names, by comparable name.
 */
export type Facts = {
  charges: ReadonlyMap<number, KnownCharge>;
  asks: ReadonlyMap<string, { paymentIds: readonly number[]; amountCents: number }>;
  knownKeys: ReadonlySet<string>;
  remembered: ReadonlyMap<string, RememberedName>;
};

/** The part of an entry that one charge receives. */
export type Part = { id: number; cents: number };
/** Charges that an entry may have paid, the oldest first, and the reason to offer them. */
export type Candidate = { parts: readonly Part[]; reason: MatchReason };

/**
 * What an entry is. Only `settle`, `part` and `link` are proven, and their one candidate says what
 * to record; `isTicked` marks a proposal of which one candidate, the first, is certain.
 */
export type Decision = {
  outcome: MatchOutcome;
  reason: MatchReason | null;
  candidates: readonly Candidate[];
  isTicked: boolean;
};
