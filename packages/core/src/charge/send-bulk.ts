import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { BulkSendInput, BulkSendResult } from "@emdia/contracts/student";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { familyOf } from "../model/billing-contact.ts";
import { chargeKeysOf } from "../model/charge-keys.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { emailsOf } from "../model/message-addresses.ts";
import { billingDateOf } from "../model/period.ts";
import type { Student } from "../model/student.ts";
import { type Answer, countOutcomes, reasonOf, runBatch } from "../run-batch.ts";
import { getCharges } from "../store/charges.ts";
import { readLeadMails } from "../store/lead-mails.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { mailedToday } from "./mailed-today.ts";
import { monthlyOf } from "./month-by-hand.ts";
import { type About, sendParty } from "./send-party.ts";

/** These codes are not failures: there was nothing to send, or the mail was already sent. */
const SKIPS: readonly ErrorCode[] = [
  "payment.already_paid",
  "invoice.recently_sent",
  "invoice.contacted_today",
  "invoice.in_progress",
];

const FAILURE = { fact: "a party of a bulk send failed", code: "invoice.unconfirmed" } as const;

type Outcome = Answer<About> & { studentId: number };

/** Groups the students whose charges may go out in one mail; a student without a payer is alone. */
function partiesOf(ids: readonly number[], students: ReadonlyMap<number, Student>): number[][] {
  const nameOf = (id: number) => {
    const student = students.get(id);
    return (student && familyOf(student)) ?? id;
  };
  return [...Map.groupBy(ids, nameOf).values()];
}

function requireBillingDay(ctx: ProfileContext): void {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  if (billingDateOf(thisMonthOf(ctx), ctx.profile) !== ctx.today) throw new AppError("billing.not_billing_day");
}

/**
 * "Cobrar Pendentes": mails this month's open charges of the given students, on the billing day
 * only, with one result per student. A charge is skipped, which counts neither as a success nor as
 * an error, if it is paid, if it was mailed in the last 20 hours, or if its student or address was
 * contacted today by another click. One click may take several calls. Students beyond the call's
 * time limit get `invoice.not_sent`, with nothing claimed or written.
 * @throws AppError billing.payment_method_missing, billing.not_billing_day
 */
export async function sendBulk(
  ctx: ProfileContext & WithMailer,
  { studentIds, pressId: press = randomUUID() }: BulkSendInput,
): Promise<BulkSendResult> {
  requireBillingDay(ctx);
  const since = ctx.now();
  const ids = [...new Set(studentIds)];
  const month = thisMonthOf(ctx);
  const [students, plans] = await Promise.all([studentsById(ctx, ids), plansById(ctx)]);
  const keys = ids.flatMap((id) => chargeKeysOf(students.get(id) ?? { id }, month, month));
  const charges = await readLeadMails(ctx, await getCharges(ctx, keys));
  const mailed = await mailedToday(ctx, emailsOf([...students.values()]));
  const byStudent = Map.groupBy(charges, ({ studentId }) => studentId);
  const storedOf = new Map(ids.map((id) => [id, monthlyOf(byStudent.get(id) ?? [])]));
  const askedOf = (studentId: number) => {
    const student = students.get(studentId);
    return { studentId, student, plan: student && plans.get(student.planId), stored: storedOf.get(studentId) };
  };
  const parties = await runBatch<number[], Answer<About>[]>(
    ctx,
    partiesOf(ids, students).map((party) => [party]),
    {
      since,
      work: async (party) => ({
        code: null,
        about: await sendParty(ctx, party.map(askedOf), { press, mailed, since }),
      }),
      failureOf: ([studentId = 0]) => ({ ...FAILURE, fields: { studentId } }),
      notStarted: "invoice.not_sent",
    },
  );
  const byId = new Map(
    parties.flatMap(({ item, code, about }) =>
      item.map((studentId, at): [number, Outcome] => [studentId, { studentId, ...(about?.[at] ?? { code }) }]),
    ),
  );
  const outcomes = ids.flatMap((id) => byId.get(id) ?? []);
  const { done, failed } = countOutcomes(outcomes, SKIPS);
  const results = outcomes.map(({ studentId, code, about = { charge: storedOf.get(studentId) } }: Outcome) => ({
    studentId,
    studentName: students.get(studentId)?.name ?? null,
    paymentId: about.charge ? chargeIdOf(about.charge) : null,
    sent: code === null,
    ...reasonOf(code),
  }));
  return { successCount: done, errorCount: failed, results };
}
