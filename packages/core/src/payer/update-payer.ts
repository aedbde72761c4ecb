import type { PayerDetailWire, PayerPatch } from "@emdia/contracts/payer";
import type { ProfileContext } from "../model/context.ts";
import { detailsOfPayer, payerDetailsAfter } from "../model/payer.ts";
import { toPayerDetailView } from "../model/payer-view.ts";
import { requirePayer, retryWhenChanged } from "../store/payers.ts";
import { detailWrites, studentsOfPayer } from "../store/students-of-payers.ts";
import { commit } from "../table/commit.ts";

/**
 * With each student's copy; new addresses are "ok". @throws AppError payer.not_found,
 * conflict.changed_meanwhile
 */
export function updatePayer(ctx: ProfileContext, payerId: number, patch: PayerPatch): Promise<PayerDetailWire> {
  return retryWhenChanged(async () => {
    const before = await requirePayer(ctx, payerId);
    const students = await studentsOfPayer(ctx, before);
    const details = payerDetailsAfter(patch, detailsOfPayer(before));
    const change = { ...details, studentIds: students.map(({ id }) => id) };
    await commit(ctx.table, detailWrites(ctx, before, change, students));
    return toPayerDetailView(ctx, { ...before, ...change }, students);
  });
}
