/**
 * An owner's open charges, however old: they are read from the sparse index `open`, never by
 * looking back some months.
 */
import type { OwnerContext } from "../model/context.ts";
import { OPEN_INDEX, ownerPartition } from "../model/keys.ts";
import { type OpenCharge, openChargeOf } from "../model/open-charge.ts";
import { allOf } from "../table/paginate.ts";
import { parseReadable } from "../table/parse-readable.ts";

/**
 * Lists every open charge of the owner, the oldest due date first. A local index is read strongly
 * consistent. Costs a read unit for some forty charges, whatever the history.
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
