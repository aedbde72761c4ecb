import type { ErrorCode } from "@emdia/contracts/errors";
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import { changeNoticeMail } from "../mail/change-notice-mail.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import { type Change, changeFor } from "../model/change-notice.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { currentMonth } from "../model/rise.ts";
import type { Student } from "../model/student.ts";
import { countOutcomes, isolate, type Outcome, reasonOf, runBatch } from "../run-batch.ts";
import { chargesOfCycle } from "../store/cycles.ts";
import { claimNotices, type Notices, releaseNotices, withoutClaim } from "../store/notice-claims.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { SEND_REFUSALS } from "./send-refusals.ts";
import { sendWithinLimits } from "./send-within-limits.ts";

type Mailing = ProfileContext & WithMailer;
type PlannedNotice = { student: Student; to: string; change: Change };
type Together = readonly [PlannedNotice, ...PlannedNotice[]];

/** These codes are not failures: no notice was needed. */
const SKIPS: readonly ErrorCode[] = ["notice.nothing_new", "notice.already_told"];

/** One mail names at most this many students: one transaction claims them. */
const MAX_TOGETHER = 90;

function plannedNoticeOf(
  ctx: Mailing,
  kind: NoticeInput["kind"],
  { student, plan, charges }: { student?: Student | undefined; plan?: Plan | undefined; charges: readonly Charge[] },
): PlannedNotice | ErrorCode {
  if (!student || !plan) return "student.not_found";
  if (student.status === "arquivado") return "invoice.student_archived";
  if (student.status === "aguardando") return "student.waiting";
  const change = changeFor(kind, { student, plan, profile: ctx.profile, charges }, currentMonth(ctx));
  if (!change) return "notice.nothing_new";
  const to = billingAddressOf(student);
  if (to) return { student, to, change };
  return billingContactOf(student).email === null ? "invoice.student_without_email" : "invoice.email_rejected";
}

/** Composes the mail of one address; the first student's contact is greeted. */
function mailOf(ctx: Mailing, kind: NoticeInput["kind"], told: Together): OutgoingMail {
  const [{ student, to }] = told;
  const { name } = billingContactOf(student);
  const sentences = told.map((one) => one.change.sentence(one.student === student && student.name === name));
  return changeNoticeMail(ctx.profile, { kind, to: { name, address: to }, sentences });
}

/**
 * Claims the notices of one mail, and sends it once: after an unknown answer it is not sent again.
 */
async function claimAndSendNotices(ctx: Mailing, told: Together, mail: OutgoingMail): Promise<void> {
  const [{ change, to }, ...rest] = told;
  const [first, others] = [change.notice, rest.map((one) => one.change.notice)];
  const notices: Notices = [first, ...others];
  const claim = await claimNotices(ctx, notices);
  if (!claim) throw new AppError("invoice.in_progress");
  try {
    await sendWithinLimits(ctx, { to }, async () => {
      const { kind: outcome } = await ctx.mailer.send(mail);
      if (outcome !== "sent") throw new AppError(SEND_REFUSALS[outcome]);
    });
  } catch (error) {
    // A mail that was certainly not sent may be tried again; any other failure keeps its claim.
    if (error instanceof AppError && error.code !== "invoice.unconfirmed") await releaseNotices(ctx, notices, claim);
    throw error;
  }
}

/** The result for each student of one address, and the mail that went out, or would. */
type Notified = { outcomes: Outcome<number>[]; mails: NoticeResult["mails"] };

/** Notifies all students of one address who have not been notified yet. A preview sends nothing. */
async function notifyAddress(
  ctx: Mailing,
  { kind, preview = false }: NoticeInput,
  all: readonly PlannedNotice[],
): Promise<Notified> {
  const untold = await withoutClaim(ctx, all, ({ change }) => change.notice);
  const [first, ...others] = untold.slice(0, MAX_TOGETHER);
  const codes = new Map(untold.map((one): [PlannedNotice, ErrorCode | null] => [one, "invoice.not_sent"]));
  const mails: NoticeResult["mails"] = [];
  if (first) {
    const told: Together = [first, ...others];
    const mail = mailOf(ctx, kind, told);
    const fields = { studentId: first.student.id };
    const { code } = await isolate({ fact: "a notice failed", code: "invoice.unconfirmed", fields }, async () => {
      if (!preview) await claimAndSendNotices(ctx, told, mail);
      return { code: null };
    });
    const studentIds = told.map(({ student }) => student.id);
    if (code === null)
      mails.push({
        name: billingContactOf(first.student).name,
        address: first.to,
        studentIds,
        subject: mail.subject,
        text: mail.text,
      });
    for (const one of told) codes.set(one, code);
  }
  const codeOf = (one: PlannedNotice) => (codes.has(one) ? (codes.get(one) ?? null) : "notice.already_told");
  return { outcomes: all.map((one) => ({ item: one.student.id, code: codeOf(one) })), mails };
}

/** Returns each student's notice, or the reason why there is none, in the order of the ids. */
async function plannedNotices(ctx: Mailing, { kind, studentIds }: NoticeInput) {
  const ids = [...new Set(studentIds)];
  const [students, plans] = await Promise.all([studentsById(ctx, ids), plansById(ctx)]);
  const charges = await chargesOfCycle(ctx, ...students.values());
  const chargesOf = Map.groupBy(charges, ({ studentId }) => studentId);
  return ids.map((id) => {
    const student = students.get(id);
    const plan = student && plans.get(student.planId);
    const told = plannedNoticeOf(ctx, kind, { student, plan, charges: chargesOf.get(id) ?? [] });
    return { id, name: student?.name ?? null, told };
  });
}

/**
 * Notifies the payers of these students of a coming price or recess: one mail per address, and each
 * change once per student. The mail counts against the daily limits of mails by hand, but not as a
 * contact about a debt. Students beyond the call's time get `invoice.not_sent`, with nothing
 * claimed. A preview answers the same, and neither claims nor sends anything.
 */
export async function sendNotices(ctx: Mailing, input: NoticeInput): Promise<NoticeResult> {
  const since = ctx.now();
  const planned = await plannedNotices(ctx, input);
  const ready = planned.flatMap(({ told }) => (typeof told === "string" ? [] : [told]));
  const lanes = [...Map.groupBy(ready, ({ to }) => to).values()].map((own) => [own]);
  const turns = await runBatch<PlannedNotice[], Notified>(ctx, lanes, {
    since,
    work: async (own) => ({ code: null, about: await notifyAddress(ctx, input, own) }),
    failureOf: (own) => ({
      fact: "a notice failed",
      code: "invoice.unconfirmed",
      fields: { studentId: own[0]?.student.id ?? 0 },
    }),
    notStarted: "invoice.not_sent",
  });
  const codes = new Map<number, ErrorCode | null>(
    planned.flatMap(({ id, told }) => (typeof told === "string" ? [[id, told]] : [])),
  );
  for (const { item, code, about } of turns)
    for (const { student } of item)
      codes.set(student.id, about?.outcomes.find((one) => one.item === student.id)?.code ?? code);
  const outcomes = planned.map(({ id, name }) => ({ id, name, code: codes.get(id) ?? null }));
  const { done, skipped, failed } = countOutcomes(outcomes, SKIPS);
  const results = outcomes.map(({ id, name, code }) => ({
    studentId: id,
    studentName: name,
    sent: code === null,
    ...reasonOf(code),
  }));
  const mails = turns.flatMap(({ about }) => about?.mails ?? []);
  return { sentCount: done, skippedCount: skipped, errorCount: failed, results, mails };
}
