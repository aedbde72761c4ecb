import type { ApproveStudentInput, StudentInput, StudentWire } from "@emdia/contracts/student";
import { studentApproved, studentRegistered } from "@emdia/events/student";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext, WithBus } from "../model/context.ts";
import { knownEmailStatus, payerEditOf } from "../model/payer.ts";
import type { Plan } from "../model/plan.ts";
import { currentMonth } from "../model/rise.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { termsAfter } from "../model/student-terms.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { claimRequest, findCreatedByRequest } from "../store/form-requests.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { payerAfterEdit, requireLinkable } from "../store/students-of-payers.ts";
import { admitStudent, insertStudent } from "../store/write-students.ts";
import { nextNumber } from "../table/next-number.ts";
import { ChangedMeanwhile } from "../table/reading.ts";
import { viewStudent } from "./list-students.ts";

/** @throws AppError request.invalid if the owner has no such active plan */
export async function requireActivePlan(ctx: OwnerContext, planId: number): Promise<Plan> {
  const plan = (await plansById(ctx)).get(planId);
  if (!plan?.active) throw invalidField("planId", "Selecione um plano");
  return plan;
}

/**
 * A lost event costs only the welcome (docs/decisions/011-events.md). One key makes one student.
 * @throws AppError request.invalid for plan or payer, payer.too_many_students
 */
export async function createStudent(ctx: ProfileContext & WithBus, input: StudentInput): Promise<StudentWire> {
  const before = await findCreatedStudent(ctx, input.idempotencyKey);
  if (before) return viewStudent(ctx, before);
  await requireActivePlan(ctx, input.planId);
  const made = await store(ctx, input);
  if (!made) return createStudent(ctx, input);
  const facts = { source: "owner" as const, sendWelcome: input.sendWelcome === true, waiting: false };
  await publishBestEffort(ctx, studentRegistered.entry({ ownerId: ctx.ownerId, studentId: made.id, ...facts }));
  return viewStudent(ctx, made);
}

async function findCreatedStudent(ctx: OwnerContext, key: string | undefined): Promise<Student | undefined> {
  const studentId = await findCreatedByRequest(ctx, key, "studentId");
  return studentId ? requireStudent(ctx, studentId) : undefined;
}

/** Returns undefined if the form was stored before, or the payer was changed meanwhile. */
async function store(ctx: OwnerContext, input: StudentInput): Promise<Student | undefined> {
  const edit = payerEditOf({}, input);
  // The link is checked before a number is drawn, so that a refused student uses up no number.
  if (edit.kind === "link") await requireLinkable(ctx, edit.payerId);
  const id = await nextNumber(ctx);
  const { writes, siblings, ...paying } = await payerAfterEdit(ctx, { id }, edit);
  const claims = input.idempotencyKey ? [claimRequest(ctx, input.idempotencyKey, "studentId", id)] : [];
  try {
    const student = newStudent(id, input, paying, ctx.now());
    const emailStatus = knownEmailStatus(student, siblings ?? []);
    return await insertStudent(ctx, { ...student, emailStatus }, [...claims, ...writes]);
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined;
    throw error;
  }
}

const newStudent = (
  id: number,
  input: StudentInput,
  paying: Pick<Student, "payer" | "payerId">,
  now: Date,
): Student => ({
  id,
  planId: input.planId,
  name: input.name,
  ...NO_DETAILS,
  ...detailsOf(input),
  ...termsAfter({}, input, currentMonth({ now: () => now })),
  ...paying,
  status: "ativo",
  pausedUntil: null,
  anchorMonth: null,
  emailStatus: "ok",
  createdAt: now.toISOString(),
});

/**
 * Starts the student's cycle; a repeat changes nothing.
 * @throws AppError student.not_found, student.archived, conflict.changed_meanwhile
 */
export async function approveStudent(
  ctx: ProfileContext & WithBus,
  studentId: number,
  { sendWelcome = false }: ApproveStudentInput,
): Promise<StudentWire> {
  const student = await requireStudent(ctx, studentId);
  if (student.status === "arquivado") throw new AppError("student.archived");
  if (student.status !== "aguardando") return viewStudent(ctx, student);
  const admitted = await admitStudent(ctx, student, ctx.now().toISOString());
  await publishBestEffort(ctx, studentApproved.entry({ ownerId: ctx.ownerId, studentId, sendWelcome }));
  return viewStudent(ctx, admitted);
}
