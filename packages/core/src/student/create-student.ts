import type { StudentInput, StudentWire } from "@emdia/contracts/student";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { studentRegistered } from "@emdia/events/student";
import { invalidField } from "../app-error.ts";
import type { OwnerContext, ProfileContext, WithBus } from "../context.ts";
import { plansById } from "../plan/index.ts";
import { nextNumber } from "../table/next-number.ts";
import { announce } from "./announce.ts";
import { viewStudent } from "./list-students.ts";
import { insertStudent } from "./repository.ts";

/** Digits with country code, or null where the owner gave none. */
export const storedPhone = (phone: string | null | undefined) => (phone ? (internationalPhone(phone) ?? null) : null);

/** @throws AppError request.invalid unless the plan is the owner's and active */
export async function requireActivePlan(ctx: OwnerContext, planId: number): Promise<void> {
  const plan = (await plansById(ctx)).get(planId);
  if (!plan?.active) throw invalidField("planId", "Selecione um plano");
}

/**
 * Registers a student, and says so on the bus: a lost event costs no more than the welcome mail (decision 026).
 * @throws AppError request.invalid when the plan is not one of the owner's active ones
 */
export async function createStudent(ctx: ProfileContext & WithBus, input: StudentInput): Promise<StudentWire> {
  await requireActivePlan(ctx, input.planId);
  const student = await insertStudent(ctx, {
    id: await nextNumber(ctx),
    planId: input.planId,
    name: input.name,
    email: input.email || null,
    phone: storedPhone(input.phone),
    birthday: input.birthday ?? null,
    notes: input.notes || null,
    status: "ativo",
    pausedUntil: null,
    anchorMonth: null,
    emailStatus: "ok",
    createdAt: ctx.now().toISOString(),
  });
  const facts = { source: "owner" as const, sendWelcome: input.sendWelcome === true, waiting: false };
  await announce(ctx, studentRegistered.entry({ ownerId: ctx.ownerId, studentId: student.id, ...facts }));
  return viewStudent(ctx, student);
}
