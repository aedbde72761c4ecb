import type { OwnerContext } from "../model/context.ts";
import { startingWith } from "../model/expressions.ts";
import { STUDENT_PREFIX } from "../model/keys.ts";
import { allOf, commit } from "../table/reading.ts";
import { findPayer, payerWrite, retryWhenChanged } from "./payers.ts";
import { isBilledAt, type MarkedStatus, markEmail } from "./write-students.ts";

/**
 * Marks an address as unreachable by mail, or as "ok" again (docs/rules/student.md, "A student's
 * own terms"). Each student is written at most twice. @throws AppError conflict.changed_meanwhile
 * if a payer was changed every time
 */
export async function markAddress(ctx: OwnerContext, email: string, status: MarkedStatus): Promise<void> {
  const key = startingWith(ctx.ownerId, STUDENT_PREFIX);
  // The items are not decoded: a student who cannot be read must not stop a mail's event.
  const billed = await allOf(ctx.table, { key, filter: isBilledAt(email, status), consistent: true });
  const payerIds = new Set<number>();
  for (const { sk } of billed) {
    const payerId = await markEmail(ctx, Number(String(sk).slice(STUDENT_PREFIX.length)), email, status);
    if (payerId !== undefined) payerIds.add(payerId);
  }
  for (const payerId of payerIds) await markStudentsOf(ctx, payerId, email, status);
}

/** Marks students who joined the payer meanwhile, too. */
async function markStudentsOf(ctx: OwnerContext, payerId: number, email: string, status: MarkedStatus): Promise<void> {
  await retryWhenChanged(async () => {
    const payer = await findPayer(ctx, payerId);
    if (!payer) return;
    for (const id of payer.studentIds) await markEmail(ctx, id, email, status);
    // The new version restarts a linking edit, which may have read other students before the mark.
    await commit(ctx.table, [payerWrite(ctx, payer, {})]);
  });
}
