/** Reads and writes charges; their mail is `change-mail.ts`. No other file sees their items. */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { PaymentKey } from "@emdia/contracts/values/payment-id";
import type { OwnerContext } from "../model/context.ts";
import { absent } from "../model/expressions.ts";
import { monthPrefix, openIndexKey, ownerPartition, PAYMENT_PREFIX, paymentKey } from "../model/keys.ts";
import { encodePayment, isListed, type Payment, paymentOf } from "../model/payment.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";
import { allOf, cursorOf, type Page, pagesOf, startOf } from "../table/paginate.ts";
import { parseReadable } from "../table/parse-readable.ts";

const keyOf = (ctx: OwnerContext, key: PaymentKey) => paymentKey(ctx.ownerId, key);

export async function getPayment(ctx: OwnerContext, key: PaymentKey): Promise<Payment | undefined> {
  const item = await ctx.table.get(keyOf(ctx, key), { consistent: true });
  return item && paymentOf(item);
}

/** The charges of these keys that exist, voided ones included. */
export async function paymentsOf(ctx: OwnerContext, keys: readonly PaymentKey[]): Promise<Payment[]> {
  const items = await ctx.table.getMany(keys.map((key) => keyOf(ctx, key)));
  return items.map(paymentOf);
}

/** As `paymentsOf`, without those that cannot be read. */
export async function readablePaymentsOf(ctx: OwnerContext, keys: readonly PaymentKey[]): Promise<Payment[]> {
  const items = await ctx.table.getMany(keys.map((key) => keyOf(ctx, key)));
  return parseReadable(items, paymentOf).good;
}

/** Every charge from one month to another, both and voided ones included. */
export async function paymentsBetween(ctx: OwnerContext, from: YearMonth, to: YearMonth): Promise<Payment[]> {
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND sk BETWEEN :from AND :to",
      values: { ":pk": ownerPartition(ctx.ownerId), ":from": monthPrefix(from), ":to": `${monthPrefix(to)}~` },
    },
    consistent: true,
  });
  return items.map(paymentOf);
}

/** One page of the owner's charges, newest month first, void ones left out. */
export async function pageOfPayments(
  ctx: OwnerContext,
  limit: number,
  cursor: string | undefined,
): Promise<Page<Payment>> {
  const page = await ctx.table.query({
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": ownerPartition(ctx.ownerId), ":prefix": PAYMENT_PREFIX },
    },
    limit,
    startAfter: startOf(cursor, ownerPartition(ctx.ownerId), PAYMENT_PREFIX),
    descending: true,
    consistent: true,
  });
  return { items: page.items.map(paymentOf).filter(isListed), cursor: cursorOf(page.lastKey) };
}

/** Every charge a student ever had, void ones included: reads all of the owner's, for rare requests only. */
export async function chargesOfStudent(ctx: OwnerContext, studentId: number): Promise<Payment[]> {
  const found: Payment[] = [];
  const all = {
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": ownerPartition(ctx.ownerId), ":prefix": PAYMENT_PREFIX },
    },
    filter: {
      expression: "#student = :student",
      names: { "#student": "studentId" },
      values: { ":student": studentId },
    },
    consistent: true,
  };
  for await (const items of pagesOf(ctx.table, all)) found.push(...items.map(paymentOf));
  return found;
}

/** The write that creates a charge; refused where there is one. */
export const paymentWrite = (ctx: OwnerContext, payment: Payment): { put: Item; condition: Expression } => ({
  put: { ...encodePayment(payment), ...keyOf(ctx, payment), ...openIndexKey(payment) },
  condition: absent,
});

/** Creates a charge of a student who was charged before (`create-or-get-charge.ts`), or gives back the one that is there. */
export async function insertPayment(
  ctx: OwnerContext,
  payment: Payment,
): Promise<{ created: boolean; payment: Payment }> {
  try {
    const { put, condition } = paymentWrite(ctx, payment);
    await ctx.table.put(put, condition);
    return { created: true, payment };
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return { created: false, payment: paymentOf(error.item) };
    throw error;
  }
}
