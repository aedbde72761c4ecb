import { welcomeMail } from "../mail/welcome-mail.ts";
import { currentMonth, withRise } from "../model/rise.ts";
import { plansById } from "../store/plans.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { letterBound } from "./letter-bound.ts";
import { addressOf } from "./mailable-address.ts";
import { notifyUnsentLetter } from "./notify-unsent-letter.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/**
 * Mails a student, or their guardian, the welcome, once. A student who was removed in the meantime
 * or has no reachable address gets no mail.
 * @throws Error when the provider accepts no mail for now
 */
export async function sendWelcome(ctx: NoticeContext & { siteUrl: string }, studentId: number): Promise<void> {
  const [profile, students, plans] = await Promise.all([
    requireProfile(ctx),
    studentsById(ctx, [studentId]),
    plansById(ctx),
  ]);
  const student = addressOf(students.get(studentId));
  const stored = student && plans.get(student.planId);
  const plan = stored && withRise(stored, currentMonth(ctx));
  if (!plan || student.status !== "ativo") return;
  const mail = welcomeMail(profile, student, plan);
  const unsent = { what: "Boas-vindas", whose: student.name, path: `/dashboard/alunos/${studentId}` as const };
  const tellOver = () => notifyUnsentLetter(ctx, profile, unsent);
  const bound = letterBound(ctx, { profile, to: student.email, tellOver });
  await sendOnce(ctx, { kind: "welcome", ref: String(studentId) }, mail, bound);
}
