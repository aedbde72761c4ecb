/** See docs/rules/money.md, "Money seen two ways". All amounts are centavos. */

import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import { sumCents } from "@emdia/contracts/values/money";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import * as z from "zod/mini";
import type { Charge } from "./charge.ts";
import { type SettlementKey, settlementKeyOfSk } from "./keys.ts";
import type { Item } from "./ports/table.ts";
import { openEnum } from "./stored.ts";

/** A month's money by its charges ("Do mês"). Expected is the sum of received and open. */
export type ChargedMoney = { expectedCents: number; receivedCents: number; openCents: number };

/** Void charges do not count; a discount is not part of what a charge asks for. */
export function sumCharges(charges: readonly Pick<Charge, "status" | "amountCents" | "settledCents">[]): ChargedMoney {
  const listed = charges.filter(({ status }) => status !== "cancelado");
  const expectedCents = sumCents(listed.map(({ amountCents }) => amountCents));
  const receivedCents = sumCents(listed.map(({ settledCents }) => settledCents));
  return { expectedCents, receivedCents, openCents: expectedCents - receivedCents };
}

/** `feeCents` is the part of `cents` that paid fine and interest. */
export type ReceivedMoney = { cents: number; feeCents: number; count: number };

export const withoutReversed = <T extends Pick<DatedSettlement, "isReversed">>(settlements: readonly T[]): T[] =>
  settlements.filter(({ isReversed }) => !isReversed);

type Summed = Omit<DatedSettlement, "method" | "reference">;

/** Sums settlements whatever month their charges belong to, and counts the payments. */
export function sumSettlements(settlements: readonly Summed[]): ReceivedMoney {
  const counted = withoutReversed(settlements);
  return {
    cents: sumCents(counted.map(({ amountCents }) => amountCents)),
    feeCents: sumCents(counted.map(({ feeCents = 0 }) => feeCents)),
    count: new Set(counted.map(paymentOf)).size,
  };
}

/** Returns a payment's key. What a click or bank entry recorded is one payment, as on receipts. */
const paymentOf = ({ studentId, month, sequence, number, date, payerId, paidWith }: Summed): string =>
  paidWith === undefined
    ? `${studentId} ${month} ${sequence} ${number}`
    : `${paidWith} ${date} ${payerKeyOf({ id: studentId, payerId })}`;

/**
 * See docs/rules/money.md, "Money seen two ways". A reversed settlement stays stored, but is in
 * no sum. `paidWith` is the click or bank entry that recorded it: what it recorded of one payer and
 * day is one payment.
 */
export const StoredSettlement = z.object({
  amountCents: z.int(),
  method: openEnum(SETTLEMENT_METHODS, "outro"),
  reference: z.string(),
  isReversed: z.optional(z.boolean()),
  payerId: z.optional(z.int()),
  feeCents: z.optional(z.int()),
  paidWith: z.optional(z.string()),
});

export type StoredSettlement = z.infer<typeof StoredSettlement>;

export type DatedSettlement = SettlementKey & StoredSettlement;

/** @throws ZodError, TypeError for an item that cannot be read */
export function datedSettlementOf(item: Item): DatedSettlement {
  const key = settlementKeyOfSk(String(item.sk));
  if (!key) throw new TypeError(`no settlement has the key ${item.sk}`);
  return { ...key, ...StoredSettlement.parse(item) };
}
