import type { ChargeWire, SendInvoiceInput } from "@emdia/contracts/charge";
import type { ErrorCode } from "@emdia/contracts/errors";
import { isOwnSubject } from "@emdia/contracts/mail-subject";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { findByChargeOrStudentId } from "../charge/find-by-charge-or-student-id.ts";
import { ensureCharge, type FoundCharge } from "../charge/find-charge-by-id.ts";
import { isPaidFor } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { WithReach } from "../model/choose-channel.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { addressesOf } from "../model/message-addresses.ts";
import { needsDueDate, resendBlocker, sendBlocker, sendRefusalOf } from "../model/sendable.ts";
import { saidBy } from "../model/told.ts";
import { withMessages } from "../store/messages.ts";
import { hasOwnWords } from "./compose-charges.ts";
import { mailedToday } from "./mailed-today.ts";
import { withRoad } from "./open-road.ts";
import { isSecondContact, sendByHand, untoldOf } from "./send-by-hand.ts";

/**
 * A click (`pressId`) also names the payer's other charges. A repeat within 20 hours or a second
 * contact on a day needs `confirmRepeat`. @throws AppError invoice.recently_sent, invoice.not_sent,
 * invoice.unconfirmed, invoice.in_progress, invoice.contacted_today, and why it cannot be sent
 */
export async function sendInvoice(
  asked: ProfileContext & WithMailer,
  id: number,
  input: SendInvoiceInput,
): Promise<ChargeWire> {
  const found = await findByChargeOrStudentId(asked, id);
  const { student, charge, isStored } = found;
  const { message: text, subject, pressId: clickId } = input;
  // An approved text has no room for the owner's own words.
  const ctx = hasOwnWords(asked, found, input) ? asked : await withRoad(asked, [student]);
  const obstacle = sendBlocker(ctx, student, charge, isStored);
  if (obstacle) throw new AppError(obstacle);
  if (needsDueDate(ctx, charge, isStored)) throw new AppError("invoice.due_date_over");
  if (isOwnSubject(charge.planName, subject) && !isPaidFor(ctx.profile, ctx.now()))
    throw new AppError("invoice.own_subject");
  const said = saidBy(clickId, charge);
  if (said?.state === "failed") throw new AppError(sendRefusalOf("rejected", student));
  if (said) return toChargeView(ctx, charge);
  const question = await questionOf(ctx, found, clickId);
  if (question && (!input.confirmRepeat || question === "invoice.in_progress")) throw new AppError(question);
  // A charge that another call stored meanwhile may have been sent, so it is checked again.
  if ((await ensureCharge(ctx, found)) !== charge) return sendInvoice(asked, id, input);
  const isConfirmed = question !== undefined;
  const repeats = question && chargeIdOf(charge);
  const { kind, message, charges } = await sendByHand(ctx, await namedBy(ctx, found, clickId), {
    isConfirmed,
    clickId,
    repeats,
    text,
    subject,
  });
  // A send without a response is no error: the charge shows that it is not confirmed yet.
  if (kind !== "sent" && kind !== "unknown") throw new AppError(sendRefusalOf(kind, student));
  const now = charges.find((one) => chargeIdOf(one) === chargeIdOf(charge)) ?? charge;
  const [sent = now] = withMessages([now], [...(charge.messages ?? []), message]);
  return toChargeView(ctx, sent);
}

/** Returns what the owner must confirm: a charge mailed recently, or an address contacted today. */
async function questionOf(
  ctx: ProfileContext & WithReach,
  found: FoundCharge,
  clickId: string | undefined,
): Promise<ErrorCode | undefined> {
  const repetition = resendBlocker(found.charge, ctx.now());
  if (repetition) return repetition;
  const mailed = await mailedToday(ctx, addressesOf([found.student]));
  return (await isSecondContact(ctx, found, { clickId, mailed })) ? "invoice.contacted_today" : undefined;
}

/** Returns the charges that the click names: this one, or also all that no message named yet. */
async function namedBy(ctx: ProfileContext & WithReach, { student, charge }: FoundCharge, clickId: string | undefined) {
  const others = clickId === undefined ? [] : await untoldOf(ctx, student);
  return [{ student, charge }, ...others.filter((one) => chargeIdOf(one.charge) !== chargeIdOf(charge))] as const;
}
