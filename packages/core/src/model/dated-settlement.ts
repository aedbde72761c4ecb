/**
 * A settlement in the index by day of payment. Its key contains the day, the charge and the number
 * in the ledger (docs/rules.md, "Money seen two ways").
 */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import { type SettlementKey, settlementKeyOfSk } from "./keys.ts";
import type { Item } from "./ports/table.ts";
import { openEnum } from "./stored.ts";

/**
 * The stored attributes. `reference` is the charge's; `isReversed` is present on a settlement that
 * was reversed, which stays in the index and is in no sum. `payerId` and `feeCents` are those of
 * the ledger's entry.
 */
export const StoredSettlement = z.object({
  amountCents: z.int(),
  method: openEnum(SETTLEMENT_METHODS, "outro"),
  reference: z.string(),
  isReversed: z.optional(z.boolean()),
  payerId: z.optional(z.int()),
  feeCents: z.optional(z.int()),
});

export type StoredSettlement = z.infer<typeof StoredSettlement>;

/** A settlement with its charge and its day. `amountCents` is in centavos. */
export type DatedSettlement = SettlementKey & StoredSettlement;

/**
 * Reads an item of the index.
 * @throws ZodError, TypeError for an item that cannot be read
 */
export function datedSettlementOf(item: Item): DatedSettlement {
  const key = settlementKeyOfSk(String(item.sk));
  if (!key) throw new TypeError(`no settlement has the key ${item.sk}`);
  return { ...key, ...StoredSettlement.parse(item) };
}
