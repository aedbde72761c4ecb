/**
 * A charge's ledger: its receipts and reversals in the order in which they were recorded. Entries
 * are only added, and their amounts never change; every screen shows their sum as received
 * (docs/rules.md, "Settling").
 */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { sumCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { innerObject, openEnum } from "./stored.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * One entry, numbered from 1. `amountCents` is negative in a reversal, and `reverses` is the number
 * of the reversed settlement. `date` is the civil day of the payment, `at` the instant (ISO UTC) at
 * which the entry was recorded, `by` who recorded it: `owner` or `bank`. `requestId` identifies the
 * click that caused it: a repeated request is recorded once. `entryKey` is the key of the bank's
 * entry that proves a settlement; it is the only attribute that an entry may gain or lose later.
 * `payerId` is the payer who paid for the student when the settlement was recorded; it is absent if
 * the student paid alone.
 *
 * `feeCents` is the part of `amountCents` that paid fine and interest. `discountCents` is the
 * punctuality discount that a settlement got, `waivedCents` the rest of the fee that was waived
 * because it is below the owner's limit. An entry that only waives has the amount 0. A reversal has
 * the negative amounts. A correction of what the charge asks for has the amount 0, the former
 * amount and the new one; so has a change of the due date (`dueFrom`, `dueTo`).
 */
export const LedgerEntry = innerObject({
  number: z.int(),
  amountCents: z.int(),
  date,
  method: openEnum(SETTLEMENT_METHODS, "outro"),
  at: z.string(),
  by: z.string(),
  note: z.optional(z.string()),
  requestId: z.optional(z.string()),
  reverses: z.optional(z.int()),
  entryKey: z.optional(z.string()),
  payerId: z.optional(z.int()),
  feeCents: z.optional(z.int()),
  discountCents: z.optional(z.int()),
  waivedCents: z.optional(z.int()),
  correctedFromCents: z.optional(z.int()),
  correctedToCents: z.optional(z.int()),
  dueFrom: z.optional(date),
  dueTo: z.optional(date),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The ledger attributes of a charge for which nothing was received yet. */
export const EMPTY_LEDGER: { ledger: LedgerEntry[]; ledgerSize: number; settledCents: number } = {
  ledger: [],
  ledgerSize: 0,
  settledCents: 0,
};

/** Returns the part of an entry's amount that paid the charge itself, in centavos, without fees. */
export const principalOf = ({ amountCents, feeCents = 0 }: LedgerEntry): number => amountCents - feeCents;

/** Returns the amount received for the charge itself according to a ledger, in centavos. */
export const receivedOf = (ledger: readonly LedgerEntry[]): number => sumCents(ledger.map(principalOf));

/** Returns the punctuality discounts according to a ledger, in centavos. */
export const discountsIn = (ledger: readonly LedgerEntry[]): number =>
  sumCents(ledger.map(({ discountCents = 0 }) => discountCents));

/** Tells whether an entry only waives fine and interest. */
export const isWaiver = ({ amountCents, waivedCents, reverses }: LedgerEntry): boolean =>
  reverses === undefined && amountCents === 0 && waivedCents !== undefined;

/** Tells whether an entry corrects what the charge asks for. */
export const isCorrection = ({ correctedToCents }: LedgerEntry): boolean => correctedToCents !== undefined;

/** Tells whether an entry gives the charge another due date. */
export const isDueDateChange = ({ dueTo }: LedgerEntry): boolean => dueTo !== undefined;

/** Tells whether an entry changes what is asked for or when it is due, and no money. */
export const isChangeOfTerms = (entry: LedgerEntry): boolean => isCorrection(entry) || isDueDateChange(entry);

/** Returns by how much a ledger's corrections changed what the charge asks for, in centavos. */
export const correctedIn = (ledger: readonly LedgerEntry[]): number =>
  sumCents(ledger.map(({ correctedFromCents = 0, correctedToCents = 0 }) => correctedToCents - correctedFromCents));

/** Tells whether a later entry reverses this entry. */
export const isReversed = (ledger: readonly LedgerEntry[], { number }: LedgerEntry): boolean =>
  ledger.some(({ reverses }) => reverses === number);

/** Returns the settlements, also reversed ones, but no waivers, changes of terms and reversals. */
export const settlementsIn = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter((entry) => entry.reverses === undefined && !isWaiver(entry) && !isChangeOfTerms(entry));

/** Returns the waiver of fine and interest that was not reversed; undefined if there is none. */
export const liveWaiver = (ledger: readonly LedgerEntry[]): LedgerEntry | undefined =>
  ledger.find((entry) => isWaiver(entry) && !isReversed(ledger, entry));

/** Returns the settlements that were not reversed. */
export const liveSettlements = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  settlementsIn(ledger).filter((entry) => !isReversed(ledger, entry));
