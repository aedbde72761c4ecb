/** See docs/rules/statement.md, "The bank says who paid". Amounts are in centavos. */
import type { MatchOutcome, MatchReason } from "@emdia/contracts/statement";
import type { AmountBasis } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { ProvenTxid } from "../model/ports/txids.ts";

/** `asked` is what our txid proves: payer, charges, day. An `isUnproven` entry is never ticked. */
export type Entry = {
  key: string;
  asked?: ProvenTxid | undefined;
  isUnproven?: boolean | undefined;
  day: CivilDate;
  cents: number;
  name?: string | undefined;
};

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

export type RecordedEntry = {
  key: string;
  day: CivilDate;
  cents: number;
  payers: readonly PayerKey[];
  studentIds: readonly number[];
  names: readonly string[];
};

/**
 * `named`: the sets of charges that the payers' newest messages named. `remembered`: payers by the
 * comparable name of a former entry. `recorded`: entries of the same days and amounts.
 */
export type Facts = {
  charges: ReadonlyMap<number, KnownCharge>;
  named: readonly (readonly number[])[];
  knownKeys: ReadonlySet<string>;
  remembered: ReadonlyMap<string, RememberedName>;
  recorded?: readonly RecordedEntry[];
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
