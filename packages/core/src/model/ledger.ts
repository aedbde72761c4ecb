/** Entries are only added, and amounts never change (docs/rules/settlement.md, "Settling"). */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import { sumCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";
import { innerObject, openEnum, storedDay } from "./stored.ts";

/**
 * `requestId` identifies a click: a repeat is recorded once. `entryKey` is the bank's entry that
 * proves a settlement, the only attribute that may change later. `payerId` is who paid then. A
 * reversal has negative amounts, a waiver and a correction the amount 0.
 */
export const LedgerEntry = innerObject({
  number: z.int(),
  amountCents: z.int(),
  date: storedDay,
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
  dueFrom: z.optional(storedDay),
  dueTo: z.optional(storedDay),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const EMPTY_LEDGER: { ledger: LedgerEntry[]; ledgerSize: number; settledCents: number } = {
  ledger: [],
  ledgerSize: 0,
  settledCents: 0,
};

/** Returns the part of an entry's amount that paid the charge itself, in centavos, without fees. */
export const principalOf = ({ amountCents, feeCents = 0 }: LedgerEntry): number => amountCents - feeCents;

export const receivedOf = (ledger: readonly LedgerEntry[]): number => sumCents(ledger.map(principalOf));

export const discountsIn = (ledger: readonly LedgerEntry[]): number =>
  sumCents(ledger.map(({ discountCents = 0 }) => discountCents));

export const isWaiver = ({ amountCents, waivedCents, reverses }: LedgerEntry): boolean =>
  reverses === undefined && amountCents === 0 && waivedCents !== undefined;

export const isCorrection = ({ correctedToCents }: LedgerEntry): boolean => correctedToCents !== undefined;

export const isDueDateChange = ({ dueTo }: LedgerEntry): boolean => dueTo !== undefined;

/** Tells whether an entry changes a charge's amount or due date, and moves no money. */
export const isChangeOfTerms = (entry: LedgerEntry): boolean => isCorrection(entry) || isDueDateChange(entry);

export const correctedIn = (ledger: readonly LedgerEntry[]): number =>
  sumCents(ledger.map(({ correctedFromCents = 0, correctedToCents = 0 }) => correctedToCents - correctedFromCents));

export const isReversed = (ledger: readonly LedgerEntry[], { number }: LedgerEntry): boolean =>
  ledger.some(({ reverses }) => reverses === number);

export const settlementsIn = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  ledger.filter((entry) => entry.reverses === undefined && !isWaiver(entry) && !isChangeOfTerms(entry));

export const liveWaiver = (ledger: readonly LedgerEntry[]): LedgerEntry | undefined =>
  ledger.find((entry) => isWaiver(entry) && !isReversed(ledger, entry));

export const liveSettlements = (ledger: readonly LedgerEntry[]): LedgerEntry[] =>
  settlementsIn(ledger).filter((entry) => !isReversed(ledger, entry));
