import type { StudentInput, StudentWire } from "@emdia/contracts/student";
import { studentRegistered } from "@emdia/events/student";
import { invalidField } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext, WithBus } from "../model/context.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { termsAfter } from "../model/student-terms.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { plansById } from "../store/plans.ts";
import { claimRequest, studentOfRequest } from "../store/student-requests.ts";
import { requireStudent } from "../store/students.ts";
import { insertStudent } from "../store/write-students.ts";
import { TakenMeanwhile } from "../table/commit.ts";
import { nextNumber } from "../table/next-number.ts";
import { viewStudent } from "./list-students.ts";

/** @throws AppError request.invalid unless the plan is the owner's and active */
export async function requireActivePlan(ctx: OwnerContext, planId: number): Promise<void> {
  const plan = (await plansById(ctx)).get(planId);
  if (!plan?.active) throw invalidField("planId", "Selecione um plano");
}

/** Returns the student that a key has already created. */
async function madeBefore(ctx: OwnerContext, key: string | undefined): Promise<Student | undefined> {
  const studentId = key && (await studentOfRequest(ctx, key));
  return studentId ? requireStudent(ctx, studentId) : undefined;
}

/** Stores the student under the form's key; undefined if the same form was stored before. */
async function store(ctx: OwnerContext, student: Student, key: string | undefined): Promise<Student | undefined> {
  try {
    return await insertStudent(ctx, student, key ? [claimRequest(ctx, key, student.id)] : []);
  } catch (error) {
    if (error instanceof TakenMeanwhile) return undefined;
    throw error;
  }
}

/**
 * Registers a student, and publishes an event: a lost event costs only the welcome mail
 * (docs/decisions/011-events.md). If the form is sent again with the same key, the first student is
 * returned.
 * @throws AppError request.invalid when the plan is not one of the owner's active ones
 */
export async function createStudent(ctx: ProfileContext & WithBus, input: StudentInput): Promise<StudentWire> {
  const before = await madeBefore(ctx, input.idempotencyKey);
  if (before) return viewStudent(ctx, before);
  await requireActivePlan(ctx, input.planId);
  const made = await store(ctx, newStudent(await nextNumber(ctx), input, ctx.now()), input.idempotencyKey);
  if (!made) return createStudent(ctx, input);
  const facts = { source: "owner" as const, sendWelcome: input.sendWelcome === true, waiting: false };
  await publishBestEffort(ctx, studentRegistered.entry({ ownerId: ctx.ownerId, studentId: made.id, ...facts }));
  return viewStudent(ctx, made);
}

const newStudent = (id: number, input: StudentInput, now: Date): Student => ({
  id,
  planId: input.planId,
  name: input.name,
  ...NO_DETAILS,
  ...detailsOf(input),
  ...termsAfter({}, input),
  status: "ativo",
  pausedUntil: null,
  anchorMonth: null,
  emailStatus: "ok",
  createdAt: now.toISOString(),
});
