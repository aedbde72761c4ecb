import type { ChargeWire, SendInvoiceInput } from "@emdia/contracts/charge";
import type { ErrorCode } from "@emdia/contracts/errors";
import { isOwnSubject } from "@emdia/contracts/mail-subject";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import { isContactedOn } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import { emailsOf } from "../model/message-addresses.ts";
import { resendBlocker, sendBlocker } from "../model/sendable.ts";
import { needsDueDate } from "../model/unsent.ts";
import { isDayTaken } from "../store/address-days.ts";
import { claimAndSend, mayHaveBeenSent, type Sending } from "./claim-and-send.ts";
import { sentByHand } from "./claim-by-hand.ts";
import { findCharge } from "./find-charge.ts";
import type { FoundCharge } from "./find-charge-by-id.ts";
import { mailedToday } from "./mailed-today.ts";
import { sendRefusalOf } from "./send-refusals.ts";
import { sendWithinLimits } from "./send-within-limits.ts";

function answerOf(sending: Sending): Charge {
  const { kind, charge } = sending;
  // A send without a response is no error: the charge shows that it is not confirmed yet.
  if (kind !== "sent" && kind !== "unknown") throw new AppError(sendRefusalOf({ ...sending, kind }));
  return charge;
}

/**
 * Returns the reason why the owner must confirm this mail: the charge was mailed recently, or its
 * address was contacted today. Returns undefined without such a reason.
 */
async function questionOf(
  ctx: ProfileContext,
  { student, charge }: FoundCharge,
  press: string | undefined,
): Promise<ErrorCode | undefined> {
  const repetition = resendBlocker(charge, ctx.now());
  if (repetition) return repetition;
  const isTaken =
    isContactedOn([charge], ctx) ||
    (await isDayTaken(ctx, student, { channel: "email", press, mailed: await mailedToday(ctx, emailsOf([student])) }));
  return isTaken ? "invoice.contacted_today" : undefined;
}

/**
 * Mails one charge and stores an expected charge first. A repeat within 20 hours, a repeat of an
 * unconfirmed send, and a second contact on the same day need `confirmRepeat`, which allows one
 * repeat per charge and day. Another charge from the same click is no second contact.
 * @throws AppError payment.not_found, payment.already_paid, invoice.student_archived,
 *   billing.payment_method_missing, invoice.student_without_email, invoice.email_rejected,
 *   invoice.month_ahead, invoice.due_date_over, invoice.own_subject, invoice.recently_sent,
 *   invoice.contacted_today, invoice.unconfirmed, invoice.in_progress, invoice.not_sent,
 *   mail.owner_limit, mail.recipient_limit, mail.repeat_limit
 */
export async function sendInvoice(
  ctx: ProfileContext & WithMailer,
  id: number,
  input: SendInvoiceInput,
): Promise<ChargeWire> {
  const found = await findCharge(ctx, id);
  const { student, charge, isStored, anchorMonth } = found;
  const obstacle = sendBlocker(ctx, student, charge, isStored);
  if (obstacle) throw new AppError(obstacle);
  if (needsDueDate(ctx, charge, isStored)) throw new AppError("invoice.due_date_over");
  const { message, subject, pressId: press } = input;
  if (isOwnSubject(charge.planName, subject) && !isPaidFor(ctx.profile, ctx.now()))
    throw new AppError("invoice.own_subject");
  const question = await questionOf(ctx, found, press);
  if (question && (!input.confirmRepeat || question === "invoice.in_progress")) throw new AppError(question);
  const to = billingAddressOf(student);
  if (!to) throw new AppError("invoice.student_without_email");
  const byHand = sentByHand(ctx, { isConfirmed: question !== undefined, press });
  const repeats = question && chargeIdOf(charge);
  const send = () => claimAndSend(ctx, { student, charge, isStored, anchorMonth, to, message, subject, byHand });
  return toChargeView(ctx, answerOf(await sendWithinLimits(ctx, { to, repeats }, send, mayHaveBeenSent)));
}
