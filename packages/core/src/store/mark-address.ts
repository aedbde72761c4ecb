/** Marks an address as reachable or not, in all students whose mail it receives. */
import { billingContactOf } from "../model/billing-contact.ts";
import type { OwnerContext } from "../model/context.ts";
import { commit } from "../table/commit.ts";
import { findPayer, payerWrite, retryWhenChanged } from "./payers.ts";
import { eachStudent } from "./students.ts";
import { type MarkedStatus, markEmail } from "./write-students.ts";

/** Marks a payer's students, and returns their numbers. */
async function markStudentsOf(
  ctx: OwnerContext,
  payerId: number,
  email: string,
  status: MarkedStatus,
): Promise<readonly number[]> {
  return retryWhenChanged(async () => {
    const payer = await findPayer(ctx, payerId);
    if (!payer) return [];
    for (const id of payer.studentIds) await markEmail(ctx, id, email, status);
    // The new version makes an edit that links a student begin again: it may have read the payer's
    // other students before they were marked.
    await commit(ctx.table, [payerWrite(ctx, payer, {})]);
    return payer.studentIds;
  });
}

/**
 * Marks an address in these students and in the other students of their payers: as unreachable by
 * mail, or as "ok" again (docs/rules.md, "A student's own terms"). It skips a student who is by now
 * billed at another address. Each student is written at most twice.
 * @throws AppError conflict.changed_meanwhile if a payer was changed every time
 */
export async function markAddress(
  ctx: OwnerContext,
  studentIds: readonly number[],
  email: string,
  status: MarkedStatus,
): Promise<void> {
  const marked = new Set<number>();
  for (const id of studentIds) {
    if (marked.has(id)) continue;
    const payerId = await markEmail(ctx, id, email, status);
    if (payerId === undefined) continue;
    for (const one of await markStudentsOf(ctx, payerId, email, status)) marked.add(one);
  }
}

/** Marks an address, as `markAddress` does, in each student whom the owner bills there. */
export async function markAddressOfOwner(ctx: OwnerContext, email: string, status: MarkedStatus): Promise<void> {
  const billed: number[] = [];
  for await (const student of eachStudent(ctx, "all"))
    if (billingContactOf(student).email === email) billed.push(student.id);
  await markAddress(ctx, billed, email, status);
}
