import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { payerRemoval, requirePayer, retryWhenChanged } from "../store/payers.ts";
import { studentsOfPayer } from "../store/students-of-payers.ts";
import { commit } from "../table/commit.ts";

/** @throws AppError payer.not_found, payer.has_students, conflict.changed_meanwhile */
export function removePayer(ctx: OwnerContext, payerId: number): Promise<void> {
  return retryWhenChanged(async () => {
    const payer = await requirePayer(ctx, payerId);
    if ((await studentsOfPayer(ctx, payer)).length > 0) throw new AppError("payer.has_students");
    await commit(ctx.table, payerRemoval(ctx, payer));
  });
}
