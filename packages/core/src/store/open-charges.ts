/**
 * Reads an owner's open charges, however old, from the sparse index `open`: a search of the last
 * months would miss older ones.
 */
import type { OwnerContext } from "../model/context.ts";
import { OPEN_INDEX, ownerPartition } from "../model/keys.ts";
import { type OpenCharge, openChargeOf } from "../model/open-charge.ts";
import { allOf } from "../table/paginate.ts";
import { parseReadable } from "../table/parse-readable.ts";

/**
 * Lists every open charge of the owner, the oldest due date first. The read of a local index is
 * strongly consistent. It costs one read unit for about forty charges, whatever the history.
 */
export async function openCharges(ctx: OwnerContext): Promise<OpenCharge[]> {
  const items = await allOf(ctx.table, {
    index: OPEN_INDEX,
    key: { expression: "pk = :pk", values: { ":pk": ownerPartition(ctx.ownerId) } },
    consistent: true,
  });
  return parseReadable(items, openChargeOf).good;
}

/** Lists one student's open charges, the oldest due date first. */
export async function openChargesOf(ctx: OwnerContext, studentId: number): Promise<OpenCharge[]> {
  return (await openCharges(ctx)).filter((charge) => charge.studentId === studentId);
}
