/** See docs/rules/money.md, "Money seen two ways". */
import { SETTLEMENT_METHODS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import { type SettlementKey, settlementKeyOfSk } from "./keys.ts";
import type { Item } from "./ports/table.ts";
import { openEnum } from "./stored.ts";

/**
 * A reversed settlement stays stored, but is in no sum. `paidWith` is the click or bank entry that
 * recorded it: settlements of one payer and day by it are one payment.
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
