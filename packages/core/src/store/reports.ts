/**
 * Stores the student's "Já paguei" on a charge, the owner's refusal of it, and the revision of the
 * link to the page that sends it.
 */

import { type Charge, decodeCharge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { exists, setFields, unchanged } from "../model/expressions.ts";
import { chargeKey } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item } from "../model/ports/table.ts";
import { wasWritten } from "../table/was-written.ts";
import { chargesOfStudent } from "./charges.ts";

/**
 * Stores the student's report that a charge is paid; false if it was reported already. Neither the
 * write nor its condition may name another attribute: IAM would then let the page's Lambda write
 * that attribute too. If a charge is paid at the same instant, the report is stored but
 * `reportedAtOf` does not show it.
 */
export function storeReport(ctx: OwnerContext, before: Charge): Promise<boolean> {
  const condition: Expression = {
    expression: "attribute_exists(pk) AND attribute_not_exists(#reportedAt)",
    names: { "#reportedAt": "reportedAt" },
  };
  const change = setFields({ reportedAt: ctx.now().toISOString() });
  return wasWritten(ctx.table.update(chargeKey(ctx.ownerId, before), change, condition));
}

/** Removes the report and stores the reason; undefined if the report changed since it was read. */
export function refuseReport(ctx: OwnerContext, before: Charge, reason: string): Promise<Charge | undefined> {
  const reportRefusal = { ...before.reportRefusal, at: ctx.now().toISOString(), reason };
  const refused = { reportedAt: undefined, reportRefusal };
  const { reportedAt, erasedAt } = before;
  return change(ctx, before, refused, unchanged({ status: "pendente", reportedAt, erasedAt }));
}

/**
 * Invalidates every earlier link to a charge's page; undefined if another call has just done so.
 */
export function invalidateLinks(ctx: OwnerContext, before: Charge): Promise<Charge | undefined> {
  const { linkRevision, status } = before;
  return change(ctx, before, { linkRevision: (linkRevision ?? 0) + 1 }, unchanged({ status, linkRevision }));
}

/**
 * Invalidates every earlier link to the pages of a student's charges, paid ones too: a page shows
 * receipts with the name and the document of whoever pays.
 */
export async function invalidateAllLinks(ctx: OwnerContext, studentId: number): Promise<void> {
  const raise = { expression: "ADD #revision :one", names: { "#revision": "linkRevision" }, values: { ":one": 1 } };
  for (const charge of await chargesOfStudent(ctx, studentId))
    await wasWritten(ctx.table.update(chargeKey(ctx.ownerId, charge), raise, exists));
}

async function change(ctx: OwnerContext, before: Charge, fields: Item, condition: Expression) {
  try {
    return decodeCharge(await ctx.table.updateAndRead(chargeKey(ctx.ownerId, before), setFields(fields), condition));
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
