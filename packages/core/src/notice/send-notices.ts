import type { ErrorCode } from "@emdia/contracts/errors";
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { changeNoticeMail } from "../mail/change-notice-mail.ts";
import { addressObstacleOf, billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import { type Change, changeFor } from "../model/change-notice.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import { currentMonth } from "../model/rise.ts";
import { SEND_REFUSALS } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { type Answer, bulkResult, runBatch } from "../run-batch.ts";
import { nextLetter } from "../store/claims.ts";
import { chargesOfCycle } from "../store/cycles.ts";
import { handBound, limitCodeOf } from "../store/mail-bounds.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { sendLetter } from "./send-letter.ts";

type Mailing = ProfileContext & WithMailer;
type PlannedNotice = { student: Student; to: string; change: Change };
type Together = readonly [PlannedNotice, ...PlannedNotice[]];

/** These codes are not failures: no notice was needed. */
const SKIPS: readonly ErrorCode[] = ["notice.nothing_new", "notice.already_told"];

/**
 * Sends one mail per payer, and each change once per student. A mail counts against the daily
 * limits of mails by hand, but not as a contact about a debt. Students beyond the call's time get
 * `invoice.not_sent`. A preview neither claims nor sends.
 */
export async function sendNotices(ctx: Mailing, input: NoticeInput): Promise<NoticeResult> {
  const since = ctx.now();
  const planned = await plannedNotices(ctx, input);
  const ready = planned.flatMap(({ told }) => (typeof told === "string" ? [] : [told]));
  const groups = Map.groupBy(ready, ({ student, to }) => `${payerKeyOf(student)} ${to}`);
  const lanes = [...groups.values()].flatMap(([one, ...more]): Together[][] => (one ? [[[one, ...more]]] : []));
  const turns = await runBatch<Together, Notified>(ctx, lanes, {
    since,
    work: (own) => notifyPayer(ctx, input, own),
    failureOf: ([{ student }]) => ({
      fact: "a notice failed",
      code: "invoice.unconfirmed",
      fields: { studentId: student.id },
    }),
    notStarted: "invoice.not_sent",
  });
  const codes = new Map<number, ErrorCode | null>(
    planned.flatMap(({ id, told }) => (typeof told === "string" ? [[id, told]] : [])),
  );
  for (const { item, code, about } of turns)
    for (const { student, change } of item)
      codes.set(student.id, about?.tells.includes(change.told) === false ? "notice.already_told" : code);
  const outcomes = planned.map(({ id, name }) => ({ id, name, code: codes.get(id) ?? null }));
  const aboutOf = ({ id, name }: { id: number; name: string | null }) => ({ studentId: id, studentName: name });
  const mails = turns.flatMap(({ about }) => about?.mails ?? []);
  return { ...bulkResult(outcomes, aboutOf, SKIPS), mails };
}

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
  return to ? { student, to, change } : (addressObstacleOf(student) ?? "invoice.email_rejected");
}

type Notified = { tells: readonly string[]; mails: NoticeResult["mails"] };

/** Sends what no earlier letter told; an unknown answer is not followed by a second letter. */
async function notifyPayer(ctx: Mailing, { kind, preview }: NoticeInput, all: Together): Promise<Answer<Notified>> {
  const [{ student, to }] = all;
  const about = { payer: payerKeyOf(student), kind, tells: all.map(({ change }) => change.told) };
  const next = await nextLetter(ctx, about);
  if (!next) return { code: "notice.already_told", about: { tells: [], mails: [] } };
  const toldBy = (tells: readonly string[]) => all.filter(({ change }) => tells.includes(change.told));
  const { name } = billingContactOf(student);
  const compose = (tells: readonly string[]) => {
    // The first student may be the reader; the others are named.
    const sentences = toldBy(tells).map((one, at) => one.change.sentence(at === 0 && one.student.name === name));
    return changeNoticeMail(ctx.profile, { kind, to: { name, address: to }, sentences });
  };
  const outcome = preview ? undefined : await sendLetter(ctx, about, { bound: handBound(ctx, { to }), compose });
  if (outcome && outcome.kind !== "sent") return { code: refusalOf(outcome), about: { ...next, mails: [] } };
  const { subject, text } = compose(next.tells);
  const studentIds = toldBy(next.tells).map((one) => one.student.id);
  const mail = { name, address: to, studentIds, subject, text };
  return { code: null, about: { ...next, mails: [mail] } };
}

/** Another press may have told everything meanwhile. */
function refusalOf(outcome: Exclude<Awaited<ReturnType<typeof sendLetter>>, { kind: "sent" }>): ErrorCode {
  if (outcome.kind === "over") return limitCodeOf(outcome.scope);
  return SEND_REFUSALS[outcome.kind === "told" ? "taken" : outcome.kind];
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
