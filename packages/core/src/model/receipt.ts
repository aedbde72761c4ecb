/** Ledgers determine receipts: a repeat gives the same one (docs/rules/receipt.md, "Receipts"). */

import { explainAmount } from "@emdia/contracts/amount-texts";
import { type ChargeKey, chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { owedCentsOn } from "./amount-today.ts";
import type { Charge } from "./charge.ts";
import { isReversed, type LedgerEntry } from "./ledger.ts";
import { BANK, openCentsOf } from "./settle.ts";

export type Settled = { charge: Charge; entry: LedgerEntry };

/** Returns a click's id or a bank entry's key. An entry linked later did not record the payment. */
export const clickOf = ({ by, entryKey, requestId }: LedgerEntry): string | undefined =>
  by === BANK ? entryKey : requestId;

/** One click or bank entry, day and payer make one key; a student without a payer is the payer. */
export function receiptKeyOf(settled: Settled): string {
  const { charge, entry } = settled;
  const click = clickOf(entry);
  if (click === undefined) return receiptNumberOf(settled);
  return [click, entry.date, payerKeyOf({ id: charge.studentId, payerId: entry.payerId })].join(" ");
}

export const isPaidTogether = (one: Settled, other: Settled): boolean => receiptKeyOf(one) === receiptKeyOf(other);

/** Tells whether a payer sees an entry, as they paid it. Nobody sees what a former payer paid. */
export const isPaidBy = (key: PayerKey, { payerId }: Pick<LedgerEntry, "payerId">): boolean =>
  payerId === undefined || payerKeyOf({ id: 0, payerId }) === key;

/** Returns the receipt's first settlement, from which the receipt has its number. */
export const leadOf = (settled: Settled, all: readonly Settled[]): Settled =>
  all.filter((other) => isPaidTogether(settled, other)).toSorted(byRecording)[0] ?? settled;

/** The number is the first charge's id, with the settlement's number in the ledger from 2 on. */
export const receiptNumberOf = ({ charge, entry }: Settled): string =>
  entry.number === 1 ? String(chargeIdOf(charge)) : `${chargeIdOf(charge)}-${entry.number}`;

/** Reads a receipt's number as the settlement that it names; undefined for any other text. */
export function settlementOfNumber(text: string): { settled: ChargeKey; number: number } | undefined {
  const [, id = "", number = "1"] = /^(\d{9,15})(?:-([2-9]|[1-9]\d{1,2}))?$/.exec(text) ?? [];
  const settled = parseChargeId(Number(id));
  return settled && { settled, number: Number(number) };
}

export const isLive = ({ charge, entry }: Settled): boolean => !isReversed(charge.ledger, entry);

export const receiptCentsOf = (parts: readonly Settled[]): number =>
  sumCents(parts.filter(isLive).map(({ entry }) => entry.amountCents));

/** Returns undefined if nothing is left to pay. `isExplained` adds how the rest came about. */
export function remainderText({ charge, entry }: Settled, { isExplained = false } = {}): string | undefined {
  const { cents, isOnlyFee } = remainderOf(charge);
  if (cents === 0) return undefined;
  if (isOnlyFee) return `${formatReais(cents)} de multa e juros`;
  const { amountCents, settledCents, dueDate } = charge;
  const line = isExplained ? explainAmount({ amountCents, settledCents, dueDate }, dueDate) : undefined;
  return `${line ?? formatReais(cents)}${owedCentsOn(charge, entry.date) > cents ? ", mais multa e juros" : ""}`;
}

const byRecording = (one: Settled, other: Settled) =>
  one.entry.at === other.entry.at
    ? chargeIdOf(one.charge) - chargeIdOf(other.charge)
    : one.entry.at < other.entry.at
      ? -1
      : 1;

/** The rest is a part of the amount, or the fee alone, which grows while a part is open. */
function remainderOf(charge: Charge): { cents: number; isOnlyFee: boolean } {
  const cents = openCentsOf(charge);
  return cents > 0 ? { cents, isOnlyFee: false } : { cents: owedCentsOn(charge, charge.dueDate), isOnlyFee: true };
}
