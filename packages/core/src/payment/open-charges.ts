/** An owner's open charges, however old: read from the sparse index `open`, never by looking back some months. */
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import type { PaymentKey } from "@emdia/contracts/values/payment-id";
import * as z from "zod/mini";
import type { OwnerContext } from "../context.ts";
import { OPEN_INDEX, ownerPartition, paymentOfSk } from "../table/keys.ts";
import { allOf } from "../table/paginate.ts";
import { readable } from "../table/readable.ts";
import type { Item } from "../table/table.ts";

/** An open charge as the index knows it; the amount is in centavos. */
export type OpenCharge = PaymentKey & { dueDate: CivilDate; amountCents: number };

const Entry = z.object({ sk: z.string(), l1sk: z.string(), amountCents: z.int() });

function openChargeOf(item: Item): OpenCharge {
  const { sk, l1sk, amountCents } = Entry.parse(item);
  const key = paymentOfSk(sk);
  if (!key) throw new TypeError(`no charge has the key ${sk}`);
  return { ...key, dueDate: civilDate(l1sk), amountCents };
}

/**
 * Every open charge of the owner, the oldest due date first, as of now: a local index is read strongly consistent. Costs
 * a read unit for some forty of them, whatever the history.
 */
export async function openCharges(ctx: OwnerContext): Promise<OpenCharge[]> {
  const items = await allOf(ctx.table, {
    index: OPEN_INDEX,
    key: { expression: "pk = :pk", values: { ":pk": ownerPartition(ctx.ownerId) } },
    consistent: true,
  });
  return readable(items, openChargeOf).good;
}

/** One student's open charges, the oldest due date first. */
export async function openChargesOf(ctx: OwnerContext, studentId: number): Promise<OpenCharge[]> {
  return (await openCharges(ctx)).filter((charge) => charge.studentId === studentId);
}
