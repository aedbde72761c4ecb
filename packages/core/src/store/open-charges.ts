/** Reads open charges, however old, from the index `open`, whose reads are strongly consistent. */

import { type OpenCharge, openChargeOf } from "../model/amount-today.ts";
import { byAge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { OPEN_INDEX, openPrefixOf, ownerPartition } from "../model/keys.ts";
import type { Expression } from "../model/ports/table.ts";
import { allOf, parseReadable } from "../table/reading.ts";

/** Lists the oldest due date first. One read unit for some thirty charges, whatever the history. */
export const openCharges = (ctx: OwnerContext): Promise<OpenCharge[]> => readOpen(ctx, { expression: "" });

/** Lists the open charges of one student, the oldest due date first, by one query. */
export const openChargesOf = (ctx: OwnerContext, studentId: number): Promise<OpenCharge[]> =>
  readOpen(ctx, {
    expression: " AND begins_with(l1sk, :student)",
    values: { ":student": openPrefixOf(studentId) },
  });

/** Lists the oldest due date first. */
export const openChargesBetween = (ctx: OwnerContext, first: number, last: number): Promise<OpenCharge[]> =>
  readOpen(ctx, {
    expression: " AND l1sk BETWEEN :first AND :last",
    values: { ":first": openPrefixOf(first), ":last": `${openPrefixOf(last)}~` },
  });

async function readOpen(ctx: OwnerContext, { expression, values }: Expression): Promise<OpenCharge[]> {
  const key = { expression: `pk = :pk${expression}`, values: { ":pk": ownerPartition(ctx.ownerId), ...values } };
  const items = await allOf(ctx.table, { index: OPEN_INDEX, key, consistent: true });
  return parseReadable(items, openChargeOf).good.toSorted(byAge);
}
