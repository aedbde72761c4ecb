/**
 * A charge's ledger: the receipts and reversals in the order in which they were recorded. Entries
 * are added and never changed or removed; every screen shows their sum as received (docs/rules.md,
 * "Settling").
 */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { inner } from "./stored.ts";

/**
 * One entry, numbered from 1. `amountCents` is negative in a reversal, which names the reversed
 * settlement in `reverses`. `date` is the civil day of the payment, `at` the instant (ISO UTC) at
 * which the entry was recorded, `by` the person who recorded it, `requestId` the button press that
 * caused it: the same press twice is recorded once.
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
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The ledger attributes of a charge for which nothing was received yet. */
export const EMPTY_LEDGER: { ledger: LedgerEntry[]; ledgerSize: number; settledCents: number } = {
  ledger: [],
  ledgerSize: 0,
  settledCents: 0,
};

/** Tells whether a later entry reverses this entry. */
export const isReversed = (ledger: readonly LedgerEntry[], { number }: LedgerEntry): boolean =>
  ledger.some(({ reverses }) => reverses === number);

/** Returns the settlements that count: those that were not reversed. */
export const liveSettlements = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter((entry) => entry.reverses === undefined && !isReversed(ledger, entry));
