import { registrationMail } from "../mail/registration-mail.ts";
import { plansById } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { letterBound } from "./letter-bound.ts";
import { addressOf } from "./mailable-address.ts";
import { sendEventLetter } from "./send-letter.ts";
import type { NoticeContext } from "./send-once.ts";

/** The status as of sending, not of the owner's own. @throws Error when no mail is accepted now */
export async function sendRegistration(ctx: NoticeContext & { siteUrl: string }, studentId: number): Promise<void> {
  const [profile, students, plans] = await Promise.all([
    requireProfile(ctx),
    studentsById(ctx, [studentId]),
    plansById(ctx),
  ]);
  const addressed = addressOf(students.get(studentId));
  if (!addressed?.to.registration) return;
  const { to: student, payer } = addressed;
  const { consentedAt } = addressed.to.registration;
  const registered = { student, consentedAt, plan: plans.get(student.planId), siteUrl: ctx.siteUrl };
  const bound = letterBound(ctx, { profile, to: student.email, kind: "confirmations" });
  const about = { payer, kind: "confirmation", tells: [String(studentId)] } as const;
  await sendEventLetter(ctx, about, { bound, compose: () => registrationMail(profile, registered) });
}
