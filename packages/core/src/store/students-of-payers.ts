import { MAX_PAYER_STUDENTS } from "@emdia/contracts/constants";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { copyOfPayer, detailsOfPayer, type Payer, type PayerEdit, payerDetailsFrom } from "../model/payer.ts";
import type { Student } from "../model/student.ts";
import { nextNumber } from "../table/next-number.ts";
import type { RefusableWrite } from "../table/reading.ts";
import { findPayer, newPayerWrite, type payerRemoval, payerWrite, readablePayersById } from "./payers.ts";
import { knownStudentsById, studentsById } from "./students.ts";
import { payerCopyWrite } from "./write-students.ts";

type Paid = Pick<Student, "id" | "payer" | "payerId">;

/** Leaves out erased students, and those who left since the payer was read. */
export async function studentsOfPayer(ctx: OwnerContext, { id, studentIds }: Payer): Promise<Student[]> {
  const students = await studentsById(ctx, studentIds);
  return [...students.values()].filter(({ payerId, erasedAt }) => payerId === id && erasedAt === undefined);
}

/** Returns the students and their payer's other students, none erased and none who left since. */
export async function withSiblings(ctx: OwnerContext, students: readonly Student[]): Promise<Student[]> {
  const payerIds = students.flatMap(({ payerId }) => payerId ?? []);
  const payers = payerIds.length > 0 ? await readablePayersById(ctx, payerIds) : new Map<number, Payer>();
  const known = new Set(students.map(({ id }) => id));
  const ids = [...payers.values()].flatMap(({ studentIds }) => studentIds).filter((id) => !known.has(id));
  const others = await knownStudentsById(ctx, ids);
  const isPaid = ({ payerId, erasedAt }: Student) => erasedAt === undefined && payers.has(payerId ?? 0);
  return [...students, ...others.filter(isPaid)];
}

/** `remove` removes a payer who loses the last student. Without it, that payer stays. */
export async function leavePayerWrites(
  ctx: OwnerContext,
  { id, payerId }: Paid,
  remove?: typeof payerRemoval,
): Promise<RefusableWrite[]> {
  const payer = payerId === undefined ? undefined : await findPayer(ctx, payerId);
  if (!payer) return [];
  const studentIds = payer.studentIds.filter((one) => one !== id);
  return remove && studentIds.length === 0 ? remove(ctx, payer) : [payerWrite(ctx, payer, { studentIds })];
}

/** Writes the details to the payer's item and as a copy to the item of each of these students. */
export const detailWrites = (
  ctx: OwnerContext,
  before: Payer,
  after: Partial<Payer>,
  students: readonly Student[],
): RefusableWrite[] => [
  payerWrite(ctx, before, after),
  ...students.map((student) => payerCopyWrite(ctx, student, copyOfPayer({ ...before, ...after }))),
];

/** Returns the payer's students too. @throws AppError request.invalid, payer.too_many_students */
export async function requireLinkable(ctx: OwnerContext, payerId: number, studentId?: number) {
  const payer = await findPayer(ctx, payerId);
  if (!payer) throw invalidField("payerId", "Este responsável não existe mais. Escolha outro.");
  const others = (await studentsOfPayer(ctx, payer)).filter(({ id }) => id !== studentId);
  if (others.length >= MAX_PAYER_STUDENTS) throw new AppError("payer.too_many_students");
  return { payer, others };
}

/** A student who joins takes the mail's status from `siblings`, the payer's other students. */
type Paying = Pick<Student, "payer" | "payerId"> & { siblings?: readonly Student[]; writes: RefusableWrite[] };

/**
 * The writes throw ChangedMeanwhile after another call's change: the caller begins again.
 * @throws AppError request.invalid for an unknown payer, payer.too_many_students
 */
export async function payerAfterEdit(ctx: OwnerContext, student: Paid, edit: PayerEdit): Promise<Paying> {
  if (edit.kind === "keep") return { payer: student.payer, payerId: student.payerId, writes: [] };
  const stays = edit.kind === "link" && edit.payerId === student.payerId;
  const left = stays ? [] : await leavePayerWrites(ctx, student);
  if (edit.kind === "alone") return { payer: undefined, payerId: undefined, writes: left };
  if (edit.kind === "link") {
    const { payer, siblings, writes } = await linkWrites(ctx, student, edit);
    return { payer: copyOfPayer(payer), payerId: payer.id, siblings, writes: [...left, ...writes] };
  }
  const { details } = edit;
  const createdAt = ctx.now().toISOString();
  const payer: Payer = { ...details, id: await nextNumber(ctx), studentIds: [student.id], version: 1, createdAt };
  return { payer: details, payerId: payer.id, writes: [...left, newPayerWrite(ctx, payer)] };
}

async function linkWrites(
  ctx: OwnerContext,
  student: Paid,
  { payerId, typed }: Extract<PayerEdit, { kind: "link" }>,
): Promise<{ payer: Payer; siblings: Student[]; writes: RefusableWrite[] }> {
  const { payer: before, others } = await requireLinkable(ctx, payerId, student.id);
  const studentIds = [...others.map(({ id }) => id), student.id].toSorted((a, b) => a - b);
  const details = typed && payerDetailsFrom(typed, detailsOfPayer(before));
  const payer = { ...before, ...details };
  return {
    payer,
    siblings: others,
    writes: detailWrites(ctx, before, { ...details, studentIds }, details ? others : []),
  };
}
