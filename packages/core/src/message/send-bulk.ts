import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { BulkSendInput, BulkSendResult } from "@emdia/contracts/student";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { createOrGetCharge } from "../charge/create-or-get-charge.ts";
import { monthlyOf } from "../charge/month-by-hand.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, chargeKeysOf, isListed } from "../model/charge.ts";
import type { WithReach } from "../model/choose-channel.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isDue, thisMonthOf } from "../model/due.ts";
import type { Message } from "../model/message.ts";
import { addressesOf, lanesOf } from "../model/message-addresses.ts";
import { billingDateOf } from "../model/period.ts";
import type { Plan } from "../model/plan.ts";
import { resendBlocker, sendBlocker, sendRefusalOf } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { saidBy } from "../model/told.ts";
import { type Answer, bulkResult, isolate, runBatch } from "../run-batch.ts";
import { getCharges } from "../store/charges.ts";
import { readMessages, readMessagesOf } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { mailedToday } from "./mailed-today.ts";
import { type Sender, withRoad } from "./open-road.ts";
import { isSecondContact, type Ready, sendByHand, untoldOf } from "./send-by-hand.ts";

/** These codes are not failures: there was nothing to send, or the mail was already sent. */
const SKIPS: readonly ErrorCode[] = [
  "payment.already_paid",
  "invoice.recently_sent",
  "invoice.contacted_today",
  "invoice.in_progress",
];

/** After a failed send it is unknown whether the mail was sent. */
const FAILURE = { fact: "a payer of a bulk send failed", code: "invoice.unconfirmed" } as const;

type Asked = { studentId: number; student: Student | undefined; plan: Plan | undefined; stored: Charge | undefined };

type Click = { clickId: string; mailed: ReadonlySet<string> };

type About = { charge: Charge | undefined };
type Outcome = Answer<About> & { studentId: number };

/**
 * Sends on the billing day only. Skips a charge that is paid, mailed in the last 20 hours, or of an
 * address contacted today by another click. Those beyond the call's time get `invoice.not_sent`.
 * @throws AppError billing.payment_method_missing, billing.not_billing_day
 */
export async function sendBulk(
  asked: ProfileContext & WithMailer,
  { studentIds, pressId: clickId = randomUUID() }: BulkSendInput,
): Promise<BulkSendResult> {
  requireBillingDay(asked);
  const since = asked.now();
  const ids = [...new Set(studentIds)];
  const month = thisMonthOf(asked);
  const [students, plans] = await Promise.all([studentsById(asked, ids), plansById(asked)]);
  const ctx = await withRoad(asked, [...students.values()]);
  const keys = ids.flatMap((id) => chargeKeysOf(students.get(id) ?? { id }, month, month));
  const charges = await readMessages(ctx, await getCharges(ctx, keys));
  const mailed = await mailedToday(ctx, addressesOf([...students.values()]));
  const byStudent = Map.groupBy(charges, ({ studentId }) => studentId);
  const storedOf = new Map(ids.map((id) => [id, monthlyOf(byStudent.get(id) ?? [])]));
  const askedOf = (studentId: number) => {
    const student = students.get(studentId);
    return { studentId, student, plan: student && plans.get(student.planId), stored: storedOf.get(studentId) };
  };
  const parties = await runBatch<number[], Answer<About>[]>(ctx, lanesOf(ids, students), {
    since,
    work: async (payer) => ({ code: null, about: await sendPayer(ctx, payer.map(askedOf), { clickId, mailed }) }),
    failureOf: ([studentId = 0]) => ({ ...FAILURE, fields: { studentId } }),
    notStarted: "invoice.not_sent",
  });
  const byId = new Map(
    parties.flatMap(({ item, code, about }) =>
      item.map((studentId, at): [number, Outcome] => [studentId, { studentId, ...(about?.[at] ?? { code }) }]),
    ),
  );
  const outcomes = ids.flatMap((id) => byId.get(id) ?? []);
  return bulkResult(
    outcomes,
    ({ studentId: id, about = { charge: storedOf.get(id) } }) => ({
      payerKey: payerKeyOf(students.get(id) ?? { id }),
      payerName: students.get(id)?.payer?.name ?? null,
      studentId: id,
      studentName: students.get(id)?.name ?? null,
      paymentId: about.charge ? chargeIdOf(about.charge) : null,
    }),
    SKIPS,
  );
}

/** Returns the stored charge. An expected charge is stored first, even if no mail follows. */
async function chargeOf(ctx: ProfileContext, { student, plan, stored }: Asked): Promise<Charge | undefined> {
  const month = thisMonthOf(ctx);
  if (stored || !student || !plan || !isDue(student, plan, month, ctx.profile)) return stored;
  const { charge } = await createOrGetCharge(ctx, student, { charge: manualDraft(ctx, student, plan, month) });
  return readMessagesOf(ctx, charge);
}

/** Returns the charge to send, else why it cannot be sent, or what this click has done with it. */
async function check(ctx: ProfileContext & WithReach, asked: Asked, click: Click): Promise<Ready | Answer<About>> {
  const { student } = asked;
  if (!student) return { code: "student.not_found", about: { charge: undefined } };
  const charge = await chargeOf(ctx, asked);
  if (!charge || !isListed(charge)) return { code: "payment.none_due", about: { charge: undefined } };
  const said = saidBy(click.clickId, charge);
  if (said) return { code: answerOf(said, student), about: { charge } };
  const obstacle = sendBlocker(ctx, student, charge) ?? resendBlocker(charge, ctx.now());
  if (obstacle) return { code: obstacle, about: { charge } };
  const isTaken = await isSecondContact(ctx, { student, charge }, click);
  return isTaken ? { code: "invoice.contacted_today", about: { charge } } : { student, charge };
}

/** Returns the code that the send of a message answered; null if it was sent. */
function answerOf({ state }: Message, student: Student): ErrorCode | null {
  if (state === "sent" || state === "delivered") return null;
  return sendRefusalOf(state === "failed" ? "rejected" : "unknown", student);
}

const TRIES = 2;

async function readAgain(ctx: ProfileContext, all: readonly Asked[]): Promise<Asked[]> {
  const now = await readMessages(
    ctx,
    await getCharges(
      ctx,
      all.flatMap(({ stored }) => stored ?? []),
    ),
  );
  const byId = new Map(now.map((charge) => [chargeIdOf(charge), charge]));
  return all.map((one) => ({ ...one, stored: one.stored && byId.get(chargeIdOf(one.stored)) }));
}

async function sendPayer(ctx: Sender, all: readonly Asked[], click: Click, tries = TRIES): Promise<Answer<About>[]> {
  const checked: (Ready | Answer<About>)[] = [];
  for (const one of all) {
    const fields = { studentId: one.studentId };
    let ready: Ready | undefined;
    const answer = await isolate<About>({ ...FAILURE, fields }, async () => {
      const done = await check(ctx, one, click);
      if (!("student" in done)) return done;
      ready = done;
      return { code: null };
    });
    checked.push(ready ?? answer);
  }
  const [first, ...others] = checked.filter((one): one is Ready => "student" in one);
  if (!first) return checked.map((one) => ("student" in one ? { code: null } : one));
  const sent = await isolate({ ...FAILURE, fields: { studentId: first.student.id } }, async () => {
    const known = new Set([first, ...others].map(({ charge }) => chargeIdOf(charge)));
    const more = (await untoldOf(ctx, first.student)).filter(({ charge }) => !known.has(chargeIdOf(charge)));
    const { kind, charges } = await sendByHand(ctx, [first, ...others, ...more], {
      isConfirmed: false,
      clickId: click.clickId,
    });
    return { code: kind === "sent" ? null : sendRefusalOf(kind, first.student), about: charges };
  });
  // One of the charges may have changed since it was read: the others are sent without it.
  if (sent.code === "invoice.in_progress" && tries > 1)
    return sendPayer(ctx, await readAgain(ctx, all), click, tries - 1);
  const named = new Set((sent.about ?? []).map(chargeIdOf));
  return checked.map((one) => {
    if (!("student" in one)) return one;
    const about = { charge: one.charge };
    // A charge that was paid or voided while the mail was being claimed is not in it.
    return { code: sent.about && !named.has(chargeIdOf(one.charge)) ? "payment.already_paid" : sent.code, about };
  });
}

function requireBillingDay(ctx: ProfileContext): void {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  if (billingDateOf(thisMonthOf(ctx), ctx.profile) !== ctx.today) throw new AppError("billing.not_billing_day");
}
