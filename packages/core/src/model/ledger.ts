/**
 * A charge's ledger: its receipts and reversals in the order in which they were recorded. Entries
 * are only added, and their amounts never change; every screen shows their sum as received
 * (docs/rules.md, "Settling").
 */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { sumCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { inner } from "./stored.ts";

/**
 * One entry, numbered from 1. `amountCents` is negative in a reversal, and `reverses` is the number
 * of the reversed settlement. `date` is the civil day of the payment, `at` the instant (ISO UTC) at
 * which the entry was recorded, `by` who recorded it: `owner` or `bank`. `requestId` identifies the
 * click that caused it: a repeated request is recorded once. `entryKey` is the key of the bank's
 * entry that proves a settlement; it is the only attribute that an entry may gain or lose later.
 * `payerId` is the payer who paid for the student when the settlement was recorded; it is absent if
 * the student had no stored payer, and in entries of releases without it.
 */
export const LedgerEntry = inner({
  number: z.int(),
  amountCents: z.int(),
  date: z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value)),
  method: z.enum(SETTLEMENT_METHODS),
  at: z.string(),
  by: z.string(),
  note: z.optional(z.string()),
  requestId: z.optional(z.string()),
  reverses: z.optional(z.int()),
  entryKey: z.optional(z.string()),
  payerId: z.optional(z.int()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The ledger attributes of a charge for which nothing was received yet. */
export const EMPTY_LEDGER: { ledger: LedgerEntry[]; ledgerSize: number; settledCents: number } = {
  ledger: [],
  ledgerSize: 0,
  settledCents: 0,
};

/** Returns the amount received according to a ledger, in centavos: the sum of its entries. */
export const receivedOf = (ledger: readonly LedgerEntry[]): number =>
  sumCents(ledger.map(({ amountCents }) => amountCents));

/** Tells whether a later entry reverses this entry. */
export const isReversed = (ledger: readonly LedgerEntry[], { number }: LedgerEntry): boolean =>
  ledger.some(({ reverses }) => reverses === number);

/** Returns the settlements, reversed ones too, without the entries that reverse them. */
export const settlementsIn = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter(({ reverses }) => reverses === undefined);

/** Returns the settlements that were not reversed. */
export const liveSettlements = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  settlementsIn(ledger).filter((entry) => !isReversed(ledger, entry));
