import { MAX_PAGE } from "@emdia/contracts/constants";
import type { NewPayerInput, PayerDetailWire, PayerPatch, PayerWire } from "@emdia/contracts/payer";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { detailsOfPayer, type Payer, payerDetailsAfter, payerDetailsFrom } from "../model/payer.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import { toPayerDetailView, toPayerView } from "../model/payer-view.ts";
import type { Student } from "../model/student.ts";
import { claimRequest, findCreatedByRequest } from "../store/form-requests.ts";
import { newPayerWrite, pageOfPayers, payerRemoval, requirePayer, retryWhenChanged } from "../store/payers.ts";
import { requireStudent } from "../store/students.ts";
import { detailWrites, studentsOfPayer } from "../store/students-of-payers.ts";
import { ownLinkWrite } from "../store/write-students.ts";
import { nextNumber } from "../table/next-number.ts";
import { commit, type Page } from "../table/reading.ts";

/** A repeated key returns the first payer. @throws AppError payer.not_found if deleted meanwhile */
export function createPayer(ctx: ProfileContext, input: NewPayerInput): Promise<PayerDetailWire> {
  const { idempotencyKey: key, ...details } = input;
  return retryWhenChanged(async () => {
    const before = await findCreatedByRequest(ctx, key, "payerId");
    if (before !== undefined) return getPayer(ctx, before);
    const payer: Payer = {
      id: await nextNumber(ctx),
      ...payerDetailsFrom(details),
      studentIds: [],
      version: 1,
      createdAt: ctx.now().toISOString(),
    };
    const claims = key ? [claimRequest(ctx, key, "payerId", payer.id)] : [];
    await commit(ctx.table, [newPayerWrite(ctx, payer), ...claims]);
    return toPayerDetailView(ctx, payer, []);
  });
}

export async function listPayers(
  ctx: OwnerContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PayerWire>> {
  const page = await pageOfPayers(ctx, limit, cursor);
  return { items: page.items.map(toPayerView), cursor: page.cursor };
}

/** @throws AppError payer.not_found */
export async function getPayer(ctx: ProfileContext, payerId: number): Promise<PayerDetailWire> {
  const payer = await requirePayer(ctx, payerId);
  return toPayerDetailView(ctx, payer, await studentsOfPayer(ctx, payer));
}

/**
 * Changes the copies in the students too. A new address is "ok" until mail to it bounces.
 * @throws AppError payer.not_found, conflict.changed_meanwhile
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

/**
 * @throws AppError payer.not_found, payer.has_students (archived ones count),
 * conflict.changed_meanwhile
 */
export function removePayer(ctx: OwnerContext, payerId: number): Promise<void> {
  return retryWhenChanged(async () => {
    const payer = await requirePayer(ctx, payerId);
    if ((await studentsOfPayer(ctx, payer)).length > 0) throw new AppError("payer.has_students");
    await commit(ctx.table, payerRemoval(ctx, payer));
  });
}

/**
 * Gives the payer's page a new address; the old addresses then say that they were replaced.
 * @throws AppError student.not_found, conflict.changed_meanwhile
 */
export function replaceLink(ctx: ProfileContext, studentId: number): Promise<{ pageUrl: string | null }> {
  return retryWhenChanged(async () => {
    const student = await requireStudent(ctx, studentId);
    if (student.erasedAt) throw new AppError("student.not_found");
    const { writes, after } = await writesFor(ctx, student);
    await commit(ctx.table, writes);
    return { pageUrl: pageUrlFor(ctx, after) ?? null };
  });
}

async function writesFor(ctx: ProfileContext, student: Student) {
  if (student.payerId === undefined) return ownLinkWrite(ctx, student);
  const payer = await requirePayer(ctx, student.payerId);
  const linkRevision = (payer.linkRevision ?? 0) + 1;
  const writes = detailWrites(ctx, payer, { linkRevision }, await studentsOfPayer(ctx, payer));
  return { writes, after: { ...student, payer: { ...payer, linkRevision } } };
}
