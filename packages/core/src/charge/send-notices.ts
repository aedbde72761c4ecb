import type { ErrorCode } from "@emdia/contracts/errors";
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import { changeNoticeMail } from "../mail/change-notice-mail.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import { type Change, changeFor } from "../model/change-notice.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import { currentMonth } from "../model/rise.ts";
import type { Student } from "../model/student.ts";
import { type Answer, countOutcomes, isolate, type Outcome, reasonOf, runBatch } from "../run-batch.ts";
import { claimNotices, type Notices, releaseNotices, withoutClaim } from "../store/notice-claims.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { SEND_REFUSALS } from "./send-refusals.ts";
import { sendWithinLimits } from "./send-within-limits.ts";

type Mailing = ProfileContext & WithMailer;
type PlannedNotice = { student: Student; to: string; change: Change };

/** These codes are not failures: no notice was needed. */
const SKIPS: readonly ErrorCode[] = ["notice.nothing_new", "notice.already_told"];

/** One mail names at most this many students: one transaction claims them. */
const MAX_TOGETHER = 90;

function plannedNoticeOf(
  ctx: Mailing,
  kind: NoticeInput["kind"],
  student: Student | undefined,
  plan: Plan | undefined,
): PlannedNotice | ErrorCode {
  if (!student || !plan) return "student.not_found";
  if (student.status === "arquivado") return "invoice.student_archived";
  if (student.status === "aguardando") return "student.waiting";
  const change = changeFor(kind, { student, plan, profile: ctx.profile }, currentMonth(ctx));
  if (!change) return "notice.nothing_new";
  const to = billingAddressOf(student);
  if (to) return { student, to, change };
  return billingContactOf(student).email === null ? "invoice.student_without_email" : "invoice.email_rejected";
}

/**
 * Claims the notices of one mail, and sends it once: after an unknown answer it is not sent again.
 */
async function claimAndSendNotices(
  ctx: Mailing,
  kind: NoticeInput["kind"],
  told: readonly [PlannedNotice, ...PlannedNotice[]],
): Promise<void> {
  const [{ student, to }] = told;
  const name = billingContactOf(student).name;
  const [first, ...others] = told.map(({ change }) => change.notice);
  if (!first) return;
  const notices: Notices = [first, ...others];
  const claim = await claimNotices(ctx, notices);
  if (!claim) throw new AppError("invoice.in_progress");
  try {
    await sendWithinLimits(ctx, { to }, async () => {
      const sentences = told.map(({ change }) => change.sentence);
      const { kind: outcome } = await ctx.mailer.send(
        changeNoticeMail(ctx.profile, { kind, to: { name, address: to }, sentences }),
      );
      if (outcome !== "sent") throw new AppError(SEND_REFUSALS[outcome]);
    });
  } catch (error) {
    // A mail that was certainly not sent may be tried again; any other failure keeps its claim.
    if (error instanceof AppError && error.code !== "invoice.unconfirmed") await releaseNotices(ctx, notices, claim);
    throw error;
  }
}

/** Notifies all students of one address who have not been notified yet. */
async function notifyAddress(
  ctx: Mailing,
  kind: NoticeInput["kind"],
  all: readonly PlannedNotice[],
): Promise<Outcome<number, undefined>[]> {
  const untold = new Set(await withoutClaim(ctx, all, ({ change }) => change.notice));
  const [first, ...others] = all.filter((one) => untold.has(one)).slice(0, MAX_TOGETHER);
  const fields = { studentId: all[0]?.student.id ?? 0 };
  const answer: Answer<undefined> = first
    ? await isolate({ fact: "a notice failed", code: "invoice.unconfirmed", fields }, async () => {
        await claimAndSendNotices(ctx, kind, [first, ...others]);
        return { code: null };
      })
    : { code: "notice.already_told" };
  return all.map((one) => ({
    item: one.student.id,
    code: untold.has(one) ? answer.code : "notice.already_told",
  }));
}

/**
 * Notifies the payers of these students of a coming price or recess: one mail per address, and each
 * change once per student. The mail counts against the daily limits of mails by hand, but not as a
 * contact about a debt. Students beyond the call's time get `invoice.not_sent`, with nothing
 * claimed.
 */
export async function sendNotices(ctx: Mailing, { kind, studentIds }: NoticeInput): Promise<NoticeResult> {
  const since = ctx.now();
  const ids = [...new Set(studentIds)];
  const [students, plans] = await Promise.all([studentsById(ctx, ids), plansById(ctx)]);
  const told = ids.map((id) => {
    const student = students.get(id);
    return { id, told: plannedNoticeOf(ctx, kind, student, student && plans.get(student.planId)) };
  });
  const ready = told.flatMap(({ told: one }) => (typeof one === "string" ? [] : [one]));
  const lanes = [...Map.groupBy(ready, ({ to }) => to).values()].map((own) => [own]);
  const turns = await runBatch<PlannedNotice[], Outcome<number, undefined>[]>(ctx, lanes, {
    since,
    work: async (own) => ({ code: null, about: await notifyAddress(ctx, kind, own) }),
    failureOf: (own) => ({
      fact: "a notice failed",
      code: "invoice.unconfirmed",
      fields: { studentId: own[0]?.student.id ?? 0 },
    }),
    notStarted: "invoice.not_sent",
  });
  const codes = new Map<number, ErrorCode | null>(
    told.flatMap(({ id, told: one }) => (typeof one === "string" ? [[id, one]] : [])),
  );
  for (const { item, code, about } of turns)
    for (const { student } of item) codes.set(student.id, about?.find((one) => one.item === student.id)?.code ?? code);
  const outcomes = ids.map((id) => ({ id, code: codes.get(id) ?? null }));
  const { done, skipped, failed } = countOutcomes(outcomes, SKIPS);
  const results = outcomes.map(({ id, code }) => ({
    studentId: id,
    studentName: students.get(id)?.name ?? null,
    sent: code === null,
    ...reasonOf(code),
  }));
  return { sentCount: done, skippedCount: skipped, errorCount: failed, results };
}
