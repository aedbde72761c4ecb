/** The only file that sees charge items. */
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import type { PaymentKey } from "@emdia/contracts/values/payment-id";
import * as z from "zod/mini";
import type { OwnerContext } from "../context.ts";
import { ConditionFailed, type Expression, type Item } from "../table/client.ts";
import { monthPrefix, ownerPartition, PAYMENT_PREFIX, paymentKey } from "../table/keys.ts";
import { allOf, cursorOf, type Page, pagesOf, startOf } from "../table/paginate.ts";
import { readable } from "../table/readable.ts";

const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/**
 * How far a charge's mail got (docs/billing-state.md): C claimed, R refused for now and to be claimed again, S sent,
 * D delivered, F failed, N none to send, U never confirmed. `by` is the claiming invocation, `at` its instant,
 * `seen` when events of later mails than a claim's were first noticed.
 */
export const Mail = z.strictObject({
  st: z.enum(["C", "R", "S", "D", "F", "N", "U"]),
  att: z.int(),
  at: z.string(),
  by: z.optional(z.string()),
  seen: z.optional(z.string()),
  msgId: z.optional(z.string()),
  why: z.optional(z.string()),
});
export type Mail = z.infer<typeof Mail>;

/** A charge: a snapshot of what was sold, whether it is paid, and its mail. At most 1,000 bytes (one write unit). */
export const Payment = z.strictObject({
  studentId: z.int(),
  month: z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value)),
  sequence: z.int(),
  planId: z.int(),
  planName: z.string(),
  studentName: z.string(),
  amountCents: z.int(),
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
  reference: z.string(),
  dueDate: date,
  status: z.enum(["pendente", "pago", "cancelado"]),
  paidDate: z.nullable(date),
  createdAt: z.string(),
  mail: z.optional(Mail),
});
export type Payment = z.infer<typeof Payment>;

function fromItem({ pk: _pk, sk: _sk, ...fields }: Item): Payment {
  return Payment.parse(fields);
}

const keyOf = (ctx: OwnerContext, key: PaymentKey) => paymentKey(ctx.ownerId, key);
const isListed = (payment: Payment) => payment.status !== "cancelado";

export async function getPayment(ctx: OwnerContext, key: PaymentKey): Promise<Payment | undefined> {
  const item = await ctx.table.get(keyOf(ctx, key), { consistent: true });
  return item && fromItem(item);
}

/** The charges of these keys that exist and are not void. */
export async function paymentsOf(ctx: OwnerContext, keys: readonly PaymentKey[]): Promise<Payment[]> {
  const items = await ctx.table.getMany(keys.map((key) => keyOf(ctx, key)));
  return items.map(fromItem).filter(isListed);
}

/** As `paymentsOf`, without those that cannot be read. */
export async function readablePaymentsOf(ctx: OwnerContext, keys: readonly PaymentKey[]): Promise<Payment[]> {
  const items = await ctx.table.getMany(keys.map((key) => keyOf(ctx, key)));
  return readable(items, fromItem).good.filter(isListed);
}

/** Every charge from one month to another, both included, that is not void. */
export async function paymentsBetween(ctx: OwnerContext, from: YearMonth, to: YearMonth): Promise<Payment[]> {
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND sk BETWEEN :from AND :to",
      values: { ":pk": ownerPartition(ctx.ownerId), ":from": monthPrefix(from), ":to": `${monthPrefix(to)}~` },
    },
    consistent: true,
  });
  return items.map(fromItem).filter(isListed);
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
  return { items: page.items.map(fromItem).filter(isListed), cursor: cursorOf(page.lastKey) };
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
  for await (const items of pagesOf(ctx.table, all)) found.push(...items.map(fromItem));
  return found;
}

/** Writes another name on every charge of a student. */
export async function renameOnCharges(ctx: OwnerContext, studentId: number, studentName: string): Promise<void> {
  const change = {
    expression: "SET #name = :name",
    names: { "#name": "studentName" },
    values: { ":name": studentName },
  };
  for (const payment of await chargesOfStudent(ctx, studentId))
    await isChanged(ctx.table.update(keyOf(ctx, payment), change, { expression: "attribute_exists(pk)" }));
}

/** The write that creates a charge; refused where there is one. */
export const paymentWrite = (ctx: OwnerContext, payment: Payment): { put: Item; condition: Expression } => ({
  put: { ...keyOf(ctx, payment), ...payment },
  condition: { expression: "attribute_not_exists(pk)" },
});

/** Creates a charge of a student who was charged before (`make-charge.ts`), or gives back the one that is there. */
export async function insertPayment(
  ctx: OwnerContext,
  payment: Payment,
): Promise<{ created: boolean; payment: Payment }> {
  try {
    const { put, condition } = paymentWrite(ctx, payment);
    await ctx.table.put(put, condition);
    return { created: true, payment };
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return { created: false, payment: fromItem(error.item) };
    throw error;
  }
}

/** Sets a charge's status if it is still what it was; undefined when it changed meanwhile. */
export async function changeStatus(
  ctx: OwnerContext,
  before: Payment,
  status: "pendente" | "pago",
  paidDate: CivilDate | null,
): Promise<Payment | undefined> {
  const change = {
    expression: "SET #status = :status, #paidDate = :paidDate",
    names: { "#status": "status", "#paidDate": "paidDate" },
    values: { ":status": status, ":paidDate": paidDate },
  };
  const condition = { expression: "#status = :old", values: { ":old": before.status } };
  try {
    return fromItem(await ctx.table.updateAndRead(keyOf(ctx, before), change, condition));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Moves a charge's mail to a state if it is still where it was (state, attempt, claimant), and tells whether it was. */
export async function changeMail(ctx: OwnerContext, before: Payment, mail: Mail): Promise<boolean> {
  const change = { expression: "SET #mail = :mail", names: { "#mail": "mail" }, values: { ":mail": mail } };
  return isChanged(ctx.table.update(keyOf(ctx, before), change, sameMail(before.mail)));
}

/** Claims a charge's mail: as `changeMail`, and the charge must still be owed. The refused caller gets what is there. */
export async function claimMail(
  ctx: OwnerContext,
  before: Payment,
  mail: Mail,
): Promise<{ claimed: boolean; payment: Payment | undefined }> {
  const change = { expression: "SET #mail = :mail", names: { "#mail": "mail" }, values: { ":mail": mail } };
  const same = sameMail(before.mail);
  const condition: Expression = {
    expression: `${same.expression} AND #status = :owed`,
    names: { ...same.names, "#status": "status" },
    values: { ...same.values, ":owed": "pendente" },
  };
  try {
    const item = await ctx.table.updateAndRead(keyOf(ctx, before), change, condition);
    return { claimed: true, payment: fromItem(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return { claimed: false, payment: error.item && fromItem(error.item) };
    throw error;
  }
}

/**
 * The claimant too: a refused attempt's number is taken again, and a write that the SDK repeats after its answer was lost
 * must not take back the claim that another has made meanwhile.
 */
function sameMail(mail: Mail | undefined): Expression {
  if (!mail) return { expression: "attribute_exists(pk) AND attribute_not_exists(#mail)", names: { "#mail": "mail" } };
  const same: Expression = {
    expression: "#mail.#st = :st AND #mail.#att = :att",
    names: { "#mail": "mail", "#st": "st", "#att": "att" },
    values: { ":st": mail.st, ":att": mail.att },
  };
  if (!mail.by) return same;
  return {
    expression: `${same.expression} AND #mail.#by = :by`,
    names: { ...same.names, "#by": "by" },
    values: { ...same.values, ":by": mail.by },
  };
}

async function isChanged(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
