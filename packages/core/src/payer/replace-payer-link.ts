import type { PayerDetailWire } from "@emdia/contracts/payer";
import type { ProfileContext } from "../model/context.ts";
import { toPayerDetailView } from "../model/payer-view.ts";
import { requirePayer, retryWhenChanged } from "../store/payers.ts";
import { detailWrites, studentsOfPayer } from "../store/students-of-payers.ts";
import { commit } from "../table/commit.ts";

/**
 * "Trocar link": gives the payer's page a new address; the old addresses show only that they were
 * replaced.
 * @throws AppError payer.not_found, conflict.changed_meanwhile
 */
export function replacePayerLink(ctx: ProfileContext, payerId: number): Promise<PayerDetailWire> {
  return retryWhenChanged(async () => {
    const before = await requirePayer(ctx, payerId);
    const students = await studentsOfPayer(ctx, before);
    const change = { linkRevision: (before.linkRevision ?? 0) + 1 };
    await commit(ctx.table, detailWrites(ctx, before, change, students));
    return toPayerDetailView(ctx, { ...before, ...change }, students);
  });
}
