/**
 * The facts from which the matcher decides about an entry, and its decisions (docs/rules.md, "The
 * bank says who paid"). Amounts are in centavos.
 */
import type { MatchOutcome, MatchReason } from "@emdia/contracts/statement";
import type { AmountBasis } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { ProvenTxid } from "../model/ports/txids.ts";

/**
 * A payment that the owner's bank received; `day` is its civil day, `name` its payer's name.
 * `asked` is what our identifier proves. An identifier that is not proven to be ours is none, but
 * its entry is never ticked (`isUnproven`).
 */
export type Entry = {
  key: string;
  asked?: ProvenTxid | undefined;
  isUnproven?: boolean | undefined;
  day: CivilDate;
  cents: number;
  name?: string | undefined;
};

/**
 * A charge. `payer` pays for its student now. `openCents` is 0 once it is paid or void; `paidOn` is
 * then the day on which that was recorded. `byHand` are the charge's settlements that the owner
 * recorded and no entry proves yet. `isReported` marks one whose "Já paguei" waits for an answer:
 * the payer's page does not ask for it. `isGone` marks a void charge, or one of an archived or
 * erased student. `names` are the names of the student and of the payer. `reference` is absent if
 * only the index was read. `basis` is present on an open charge with terms of delay and
 * punctuality, whose owed amount depends on the day: `factsOn` sets `openCents` to that of an
 * entry's day.
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

/** What earlier reconciliations revealed about a payer's name. */
export type RememberedName = { isIgnored: boolean; studentIds: readonly number[] };

/**
 * An entry that was recorded before, from any source: its whole amount, its day, and the payers and
 * students for whom it paid, with their names.
 */
export type RecordedEntry = {
  key: string;
  day: CivilDate;
  cents: number;
  payers: readonly PayerKey[];
  studentIds: readonly number[];
  names: readonly string[];
};

/**
 * The facts of one owner. `named` are the sets of charges that the payers' newest messages named,
 * by id, `knownKeys` the keys of stored entries, `remembered` what is known about names, by the
 * name in its comparable form, `recorded` the recorded entries of the same days and amounts under
 * other keys.
 */
export type Facts = {
  charges: ReadonlyMap<number, KnownCharge>;
  named: readonly (readonly number[])[];
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
