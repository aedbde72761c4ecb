import { registrationRepeated, studentRegistered } from "@emdia/events/student";
import { logger } from "../logger.ts";
import { canAccess } from "../model/access.ts";
import type { CoreContext, OwnerContext, WithBus } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";
import { getProfile } from "../store/profiles.ts";
import { claimSignup, emailHashOf, getSignup, type Signup } from "../store/signups.ts";
import { eachStudent, studentsById } from "../store/students.ts";
import { insertStudent } from "../store/write-students.ts";
import { TakenMeanwhile } from "../table/commit.ts";
import { nextNumber } from "../table/next-number.ts";
import type { Registration } from "./register.ts";

/**
 * A registration waits for approval where the owner asked for that, and while the owner has no
 * access. The student must not suffer for that, nor be charged.
 */
const mustWait = (profile: Profile, now: Date) => profile.approveRegistrations || !canAccess(profile, now);

function studentOf(id: number, registration: Registration, profile: Profile, now: Date): Student {
  return {
    id,
    planId: registration.planId,
    name: registration.name,
    ...NO_DETAILS,
    email: registration.email,
    phone: registration.phone,
    status: mustWait(profile, now) ? "aguardando" : "ativo",
    pausedUntil: null,
    anchorMonth: null,
    emailStatus: "ok",
    createdAt: now.toISOString(),
    registration: {
      id: registration.id,
      emailHash: emailHashOf(registration.email),
      consentVersion: registration.consentVersion,
      consentedAt: registration.consentedAt,
    },
  };
}

/** A student whom the owner registered with that address, or who changed to it. */
async function studentWithEmail(ctx: OwnerContext, email: string): Promise<Student | undefined> {
  for await (const student of eachStudent(ctx, "all")) if (student.email?.toLowerCase() === email) return student;
  return undefined;
}

/** Stores student and signup together; false when the e-mail signed up at the same moment. */
async function store(ctx: OwnerContext, student: Student, emailHash: string, signup: Signup): Promise<boolean> {
  try {
    await insertStudent(ctx, student, [claimSignup(ctx, emailHash, signup)]);
    return true;
  } catch (error) {
    if (error instanceof TakenMeanwhile) return false;
    throw error;
  }
}

/** What became of a registration; undefined where its student is gone again. */
type Taken = { repeats?: number; student?: Student } | undefined;

async function take(ctx: OwnerContext, registration: Registration, profile: Profile): Promise<Taken> {
  const emailHash = emailHashOf(registration.email);
  const signup = await getSignup(ctx, emailHash);
  if (signup) return known(ctx, signup, registration);
  const existing = await studentWithEmail(ctx, registration.email.toLowerCase());
  if (existing) {
    // A copy of this very message may have made that student since the signup was looked for.
    const since = await getSignup(ctx, emailHash);
    return since ? known(ctx, since, registration) : { repeats: existing.id };
  }
  const student = studentOf(await nextNumber(ctx), registration, profile, ctx.now());
  const mine = { registrationId: registration.id, studentId: student.id, at: student.createdAt };
  if (await store(ctx, student, emailHash, mine)) return { student };
  return take(ctx, registration, profile);
}

/** The same message once more repeats nothing: its event may have been lost, and is published again. */
async function known(ctx: OwnerContext, { registrationId, studentId }: Signup, { id }: Registration): Promise<Taken> {
  if (registrationId !== id) return { repeats: studentId };
  const student = (await studentsById(ctx, [studentId])).get(studentId);
  return student && { student };
}

/**
 * Makes a student of a registration: once per e-mail and once per message, whatever is delivered twice or at the same
 * moment. Publishes student.registered or, for an address that is there already, student.registration_repeated.
 * @throws Error for a plan that is gone meanwhile: the message ends in the dead letters, for a person
 */
export async function processRegistration(core: CoreContext & WithBus, registration: Registration): Promise<void> {
  const ctx = { ...core, ownerId: registration.ownerId };
  const { ownerId } = ctx;
  const profile = await getProfile(ctx);
  if (!profile) return logger.warn("a registration's owner is gone", { ownerId, registrationId: registration.id });
  const taken = await take(ctx, registration, profile);
  if (taken?.repeats) return core.bus.publish(registrationRepeated.entry({ ownerId, studentId: taken.repeats }));
  if (!taken?.student) return;
  const { id: studentId, status } = taken.student;
  const waiting = status === "aguardando";
  // The owner welcomes nobody here; what was taken in is confirmed by who hears the event (`notice/send-registration.ts`).
  const facts = { source: "public" as const, sendWelcome: false, waiting };
  await core.bus.publish(studentRegistered.entry({ ownerId, studentId, ...facts }));
}
