/** Stores on a charge the day for which its payment was promised (docs/rules.md, "Promises"). */
import type { CivilDate } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { exists, setFields, unchanged } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import { wasWritten } from "../table/was-written.ts";

/** The attributes of a charge without a promise: a write removes each of them. */
export const NO_PROMISE = { promisedFor: undefined, promisedAt: undefined, promisedBy: undefined };

const promiseOf = (ctx: OwnerContext, promisedFor: CivilDate, promisedBy: NonNullable<Charge["promisedBy"]>) => ({
  promisedFor,
  promisedAt: ctx.now().toISOString(),
  promisedBy,
});

/** Stores the owner's promise, or removes it; false if the charge was paid or erased meanwhile. */
export function storePromise(ctx: OwnerContext, before: Charge, day: CivilDate | null): Promise<boolean> {
  const { status, erasedAt } = before;
  const change = setFields({ status, ...(day === null ? NO_PROMISE : promiseOf(ctx, day, "owner")) });
  return wasWritten(ctx.table.updateAndRead(chargeKey(ctx.ownerId, before), change, unchanged({ status, erasedAt })));
}

/**
 * Stores the payer's promise. Neither the write nor its condition may name another attribute: IAM
 * would then let the page's Lambda write that attribute too. A charge that is paid at the same
 * instant shows no promise (`promisedForOf`).
 */
export function storePayersPromise(ctx: OwnerContext, before: Charge, day: CivilDate): Promise<boolean> {
  const change = setFields(promiseOf(ctx, day, "payer"));
  return wasWritten(ctx.table.update(chargeKey(ctx.ownerId, before), change, exists));
}
