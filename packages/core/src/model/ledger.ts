/**
 * A charge's ledger: what was received for it and what was taken back, in the order it was recorded. Entries are added and
 * never changed or removed; their sum is what every screen shows as received (docs/rules.md, "Settling").
 */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import { type CivilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { inner } from "./stored.ts";

/**
 * One entry, numbered from 1. `amountCents` is negative in a reversal, which names the settlement that it takes back in
 * `reverses`. `date` is the civil day of the payment, `at` the instant (ISO UTC) at which it was recorded, `by` who did,
 * `requestId` the press of a button that it comes from: the same press twice is recorded once.
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

/** The ledger of a charge for which nothing was received yet, as the attributes of a charge. */
export const EMPTY_LEDGER: { ledger: LedgerEntry[]; ledgerSize: number; settledCents: number } = {
  ledger: [],
  ledgerSize: 0,
  settledCents: 0,
};

/** Whether a later entry takes this one back. */
export const isReversed = (ledger: readonly LedgerEntry[], { number }: LedgerEntry): boolean =>
  ledger.some(({ reverses }) => reverses === number);

/** The settlements that count: those that were not taken back. */
export const liveSettlements = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter((entry) => entry.reverses === undefined && !isReversed(ledger, entry));
