import { registrationMail } from "../mail/registration-mail.ts";
import { welcomeMail } from "../mail/welcome-mail.ts";
import { currentMonth, withRise } from "../model/rise.ts";
import { plansById } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { notifyUnsentLetter } from "./notify-unsent-letter.ts";
import { addressOf, letterBound, sendEventLetter } from "./send-letter.ts";
import type { NoticeContext } from "./send-once.ts";

/** Skips removed, unreachable students. @throws Error when the provider accepts no mail for now */
export async function sendWelcome(ctx: NoticeContext & { siteUrl: string }, studentId: number): Promise<void> {
  const [profile, students, plans] = await Promise.all([
    requireProfile(ctx),
    studentsById(ctx, [studentId]),
    plansById(ctx),
  ]);
  const addressed = addressOf(students.get(studentId));
  const stored = addressed && plans.get(addressed.to.planId);
  const plan = stored && withRise(stored, currentMonth(ctx));
  if (!plan || addressed.to.status !== "ativo") return;
  const { to: student, payer } = addressed;
  const unsent = { what: "Boas-vindas", whose: student.name, path: `/dashboard/alunos/${studentId}` as const };
  const tellOver = () => notifyUnsentLetter(ctx, profile, unsent);
  const bound = letterBound(ctx, { profile, to: student.email });
  const about = { payer, kind: "welcome", tells: [String(studentId)] } as const;
  await sendEventLetter(ctx, about, { bound, tellOver, compose: () => welcomeMail(profile, student, plan) });
}

/**
 * Mails the present status, unless the owner registered the student or the student was removed.
 * @throws Error when the provider accepts no mail for now
 */
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
