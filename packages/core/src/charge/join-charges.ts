/**
 * Adds a payer's other charges to a mail that this process has claimed
 * (docs/decisions/034-one-mail-a-family.md).
 */
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge, Mail } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isJoinable, nextAttempt, WITH_LEAD } from "../model/mail-state.ts";
import type { Student } from "../model/student.ts";
import { claimMail, leaveLead } from "../store/change-mail.ts";
import { getCharge } from "../store/charges.ts";
import { isDataFailure } from "../table/parse-readable.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";

/** A charge that is to go out in another charge's mail; `isStored` is false for a draft. */
export type JoiningCharge = { student: Student; charge: Charge; isStored: boolean };

/** Tells whether this lead's mail may name a charge: the charge is open and waits for that mail. */
const isNamedBy = ({ mail, message, status, erasedAt }: Charge, lead: number): boolean =>
  mail?.lead === lead && message === undefined && status === "pendente" && erasedAt === undefined;

/**
 * Stores that a charge waits for its lead's mail, and returns the stored charge. If a run stores
 * the draft at the same time and the provider refuses its mail, the charge joins too.
 */
async function join(
  ctx: ProfileContext,
  lead: number,
  { student, charge, isStored }: JoiningCharge,
): Promise<Charge | undefined> {
  if (charge.mail?.lead === lead) return getCharge(ctx, charge);
  const attempt = nextAttempt(charge.mail) - 1;
  const mail: Mail = { state: "skipped", attempt, at: ctx.now().toISOString(), reason: WITH_LEAD, lead };
  if (isStored) return (await claimMail(ctx, charge, mail)).charge;
  const { charge: now } = await createOrGetCharge(ctx, student, { charge: { ...charge, mail }, isOfRun: true });
  const isRefused = now.mail?.state === "refused" && isJoinable(now.mail);
  return isRefused ? join(ctx, lead, { student, charge: now, isStored: true }) : now;
}

/**
 * Adds the charges to the mail of `lead`, which this process has claimed, and returns the charges
 * that the mail may name. It omits a charge that goes out in another mail, that was settled
 * meanwhile or whose data cannot be read.
 */
export async function joinCharges(
  ctx: ProfileContext,
  { studentId: lead }: Charge,
  others: readonly JoiningCharge[],
): Promise<Charge[]> {
  const named: Charge[] = [];
  for (const one of others) {
    try {
      const stored = await join(ctx, lead, one);
      if (stored && isNamedBy(stored, lead)) named.push(stored);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === "student.not_found";
      if (!isGone && !isDataFailure(error)) throw error;
      logger.error("a charge could not be added to a mail", error, { ownerId: ctx.ownerId, studentId: one.student.id });
    }
  }
  return named;
}

/**
 * Takes charges out of a mail by hand that was certainly not sent. Each charge gets back the mail
 * state that it had before it joined, or `refused` if it had none. The charges stay with the lead
 * if the lead's mail has changed meanwhile.
 */
export async function separateCharges(
  ctx: ProfileContext,
  lead: Charge,
  named: readonly Charge[],
  others: readonly JoiningCharge[],
): Promise<void> {
  const joined = new Map(others.map(({ student, charge }) => [student.id, charge.mail]));
  for (const one of named) {
    const before = joined.get(one.studentId);
    const refused: Mail = { state: "refused", attempt: 1, at: ctx.now().toISOString(), reason: "busy" };
    if (before?.lead === undefined) await leaveLead(ctx, one, lead, before ?? refused);
  }
}
