import { AskedDetails } from "@emdia/contracts/registration";
import { type PayerKey, payerKeyOf } from "@emdia/contracts/values/payer-key";
import { comparableName } from "@emdia/contracts/values/person-name";
import { registrationRepeated, studentRegistered } from "@emdia/events/student";
import { logger } from "../logger.ts";
import { canAccess } from "../model/access.ts";
import type { CoreContext, OwnerContext, WithBus } from "../model/context.ts";
import { emailsOfStudent } from "../model/message-addresses.ts";
import type { PayerEdit } from "../model/payer.ts";
import type { Profile } from "../model/profile.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { consentWrite } from "../store/consents.ts";
import { getProfile } from "../store/profiles.ts";
import { claimSignup, getSignup, type Signup, signupHashOf } from "../store/signups.ts";
import { eachStudent, studentsById } from "../store/students.ts";
import { payerAfterEdit } from "../store/students-of-payers.ts";
import { insertStudent } from "../store/write-students.ts";
import { nextNumber } from "../table/next-number.ts";
import { ChangedMeanwhile } from "../table/reading.ts";
import type { Registration } from "./register.ts";

/**
 * Registers once per name at an address and once per message. Another name is a sibling's.
 * @throws Error when the plan was removed meanwhile: a person handles the dead letter
 */
export async function processRegistration(core: CoreContext & WithBus, registration: Registration): Promise<void> {
  const ctx = { ...core, ownerId: registration.ownerId };
  const { ownerId } = ctx;
  const profile = await getProfile(ctx);
  if (!profile) return logger.warn("a registration's owner is gone", { ownerId, registrationId: registration.id });
  const taken = await registerOnce(ctx, registration, profile);
  if (taken?.repeats) {
    const wish = taken.isSibling ? {} : { planId: registration.planId };
    return core.bus.publish(registrationRepeated.entry({ ownerId, studentId: taken.repeats, ...wish }));
  }
  if (!taken?.student) return;
  const { id: studentId, status } = taken.student;
  const waiting = status === "aguardando";
  // No welcome is sent here: the event's consumer confirms a registration (send-welcome.ts).
  const facts = { source: "public" as const, sendWelcome: false, waiting };
  await core.bus.publish(studentRegistered.entry({ ownerId, studentId, ...facts }));
}

/** An owner's missing access must neither turn a student away nor charge the student. */
const needsApproval = (profile: Profile, now: Date) => profile.approveRegistrations || !canAccess(profile, now);

/** Returns the contact details: a minor's are those of their guardian, who pays. */
const contactOf = ({ guardianName, email, phone }: Registration) =>
  guardianName === undefined
    ? { email, phone }
    : { email: null, phone: null, payer: { name: guardianName, email, phone, document: null } };

function studentOf(id: number, registration: Registration, profile: Profile, now: Date): Student {
  return {
    id,
    planId: registration.planId,
    name: registration.name,
    ...NO_DETAILS,
    ...contactOf(registration),
    ...detailsOf(AskedDetails.parse(registration)),
    status: needsApproval(profile, now) ? "aguardando" : "ativo",
    pausedUntil: null,
    anchorMonth: null,
    emailStatus: "ok",
    createdAt: now.toISOString(),
    registration: {
      id: registration.id,
      emailHash: signupHashOf(registration),
      consentVersion: registration.consentVersion,
      consentedAt: registration.consentedAt,
      ...(registration.guardianName !== undefined && { guardianName: registration.guardianName }),
    },
  };
}

/** At most this many students share one address, since the mailbox may belong to a stranger. */
const MAX_ON_ADDRESS = 6;

/** Finds the students whose own or whose payer's address is `email`, whoever added them. */
async function studentsWithEmail(ctx: OwnerContext, email: string): Promise<Student[]> {
  const found: Student[] = [];
  for await (const student of eachStudent(ctx, "all"))
    if (emailsOfStudent(student).includes(email)) found.push(student);
  return found;
}

const consentOf = (ctx: OwnerContext, payer: PayerKey, { whatsappConsent, consentedAt, phone }: Registration) =>
  whatsappConsent === undefined
    ? []
    : [consentWrite(ctx, payer, { at: consentedAt, wording: whatsappConsent, source: "form", phone })];

/** Stores the student with a new payer, never a known one. Returns false if signed up before. */
async function store(
  ctx: OwnerContext,
  student: Student,
  hash: string,
  signup: Signup,
  registration: Registration,
): Promise<boolean> {
  const edit: PayerEdit = student.payer ? { kind: "create", details: student.payer } : { kind: "keep" };
  const { payer, payerId, writes } = await payerAfterEdit(ctx, { id: student.id }, edit);
  try {
    await insertStudent(ctx, { ...student, payer, payerId }, [
      claimSignup(ctx, hash, signup),
      ...writes,
      ...consentOf(ctx, payerKeyOf({ id: student.id, payerId }), registration),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

/** `student` is undefined if removed since. A sibling beyond `MAX_ON_ADDRESS` is a repetition. */
type RegistrationOutcome = { repeats?: number; isSibling?: boolean; student?: Student } | undefined;

async function registerOnce(
  ctx: OwnerContext,
  registration: Registration,
  profile: Profile,
): Promise<RegistrationOutcome> {
  const hash = signupHashOf(registration);
  const earlier = await getSignup(ctx, hash);
  if (earlier) return outcomeOfSignup(ctx, earlier, registration);
  const family = await studentsWithEmail(ctx, registration.email.toLowerCase());
  const name = comparableName(registration.name);
  const same = family.find((one) => comparableName(one.name) === name);
  const repeats = same ?? (family.length < MAX_ON_ADDRESS ? undefined : family[0]);
  if (repeats) {
    // Since the signup was looked up, a copy of this message may have created that student.
    const since = await getSignup(ctx, hash);
    return since ? outcomeOfSignup(ctx, since, registration) : { repeats: repeats.id, isSibling: !same };
  }
  const student = studentOf(await nextNumber(ctx), registration, profile, ctx.now());
  const mine = { registrationId: registration.id, studentId: student.id, at: student.createdAt };
  if (await store(ctx, student, hash, mine, registration)) return { student };
  return registerOnce(ctx, registration, profile);
}

/** A message that comes twice publishes its event again, in place of a lost one. */
async function outcomeOfSignup(
  ctx: OwnerContext,
  { registrationId, studentId }: Signup,
  { id }: Registration,
): Promise<RegistrationOutcome> {
  if (registrationId !== id) return { repeats: studentId };
  const student = (await studentsById(ctx, [studentId])).get(studentId);
  return student && { student };
}
