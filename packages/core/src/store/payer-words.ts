import type { CivilDate } from "@emdia/contracts/values/calendar";
import { type Charge, decodeCharge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { both, exists, setFields, unchanged } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";
import { brokenPromisesOf } from "../model/promise.ts";
import { wasWritten } from "../table/reading.ts";

/** The write names only attributes that IAM lets the Lambda of the payer's page write. */
export function storeReport(ctx: OwnerContext, before: Charge): Promise<boolean> {
  const condition = both(exists, unchanged({ reportedAt: undefined }));
  const change = setFields({ reportedAt: ctx.now().toISOString() });
  return wasWritten(ctx.table.update(chargeKey(ctx.ownerId, before), change, condition));
}

/** Returns undefined if the report changed since it was read. */
export function refuseReport(ctx: OwnerContext, before: Charge, reason: string): Promise<Charge | undefined> {
  const reportRefusal = { ...before.reportRefusal, at: ctx.now().toISOString(), reason };
  const refused = { reportedAt: undefined, reportRefusal };
  const { reportedAt, erasedAt } = before;
  return change(ctx, before, refused, unchanged({ status: "pendente", reportedAt, erasedAt }));
}

async function change(ctx: OwnerContext, before: Charge, fields: Item, condition: Expression) {
  try {
    return decodeCharge(await ctx.table.updateAndRead(chargeKey(ctx.ownerId, before), setFields(fields), condition));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** A charge without a promise: a write removes each attribute (docs/rules/payer.md, "Promises"). */
export const NO_PROMISE = { promisedFor: undefined, promisedAt: undefined, promisedBy: undefined };

type Promising = OwnerContext & { today: CivilDate };

/** Returns false if the charge was paid or erased meanwhile. */
export function storePromise(ctx: Promising, before: Charge, day: CivilDate | null): Promise<boolean> {
  const { status, erasedAt } = before;
  const broken = { ...NO_PROMISE, brokenPromises: brokenPromisesOf(before, ctx.today) || undefined };
  const change = setFields({ status, ...(day === null ? broken : promiseOf(ctx, before, day, "owner")) });
  return wasWritten(ctx.table.updateAndRead(chargeKey(ctx.ownerId, before), change, unchanged({ status, erasedAt })));
}

/** The write names only attributes that IAM lets the Lambda of the payer's page write. */
export function storePayersPromise(ctx: Promising, before: Charge, day: CivilDate): Promise<boolean> {
  const { payerPromises } = before;
  const change = setFields({ ...promiseOf(ctx, before, day, "payer"), payerPromises: (payerPromises ?? 0) + 1 });
  const condition = both(exists, unchanged({ payerPromises }));
  return wasWritten(ctx.table.update(chargeKey(ctx.ownerId, before), change, condition));
}

/** An earlier promise whose day has passed is counted as broken. */
const promiseOf = (ctx: Promising, before: Charge, promisedFor: CivilDate, by: "owner" | "payer") => ({
  promisedFor,
  promisedAt: ctx.now().toISOString(),
  promisedBy: by,
  brokenPromises: brokenPromisesOf(before, ctx.today) || undefined,
});
