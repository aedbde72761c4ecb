import type { ContactInput, ContactWire } from "@emdia/contracts/contact";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import type { Contact } from "../model/contact.ts";
import { addContact, contactsOf } from "../model/contacting.ts";
import type { ProfileContext } from "../model/context.ts";
import { addressesOf } from "../model/message-addresses.ts";
import { contactObstacleOf, stateObstacleOf } from "../model/reminder.ts";
import { needsDueDate } from "../model/unsent.ts";
import { isDayTaken } from "../store/address-days.ts";
import { getCharge } from "../store/charges.ts";
import { claimContact } from "../store/contacts.ts";
import { ensureCharge } from "./ensure-charge.ts";
import { type FoundCharge, findChargeById } from "./find-charge-by-id.ts";
import { mailedToday } from "./mailed-today.ts";

/** Returns a contact in its wire form. */
export const toContactView = (charge: Charge, { number, channel, at, undoneAt }: Contact): ContactWire => ({
  paymentId: chargeIdOf(charge),
  number,
  channel,
  at,
  undoneAt: undoneAt ?? null,
});

const contactOfPress = (charge: Charge, requestId: string | undefined) =>
  requestId === undefined ? undefined : contactsOf(charge).find((contact) => contact.requestId === requestId);

/**
 * Records that the owner opened a chat about an open charge; the chat takes its addresses' day. On
 * a day that is already taken the call needs `confirmRepeat`. Calls with the same `requestId` are
 * recorded once. An expected charge is stored first, unless its student is paused.
 * @throws AppError billing.payment_method_missing, payment.not_found, payment.already_paid,
 *   invoice.due_date_over, reminder.contacted_today, reminder.student_paused, reminder.reported,
 *   student.waiting, contact.too_many, conflict.changed_meanwhile
 */
export async function recordContact(ctx: ProfileContext, paymentId: number, input: ContactInput): Promise<ContactWire> {
  const found = await findChargeById(ctx, paymentId);
  const before = contactOfPress(found.charge, input.requestId);
  if (before) return toContactView(found.charge, before);
  try {
    return await recordPress(ctx, found, input);
  } catch (error) {
    // Since the charge was read, another call may have recorded the same click and taken the day.
    const now = error instanceof AppError ? await getCharge(ctx, found.charge) : undefined;
    const recorded = now && contactOfPress(now, input.requestId);
    if (recorded) return toContactView(now, recorded);
    throw error;
  }
}

async function recordPress(
  ctx: ProfileContext,
  draftOrStored: FoundCharge,
  { channel, requestId, confirmRepeat }: ContactInput,
): Promise<ContactWire> {
  const { charge: found, isStored, student } = draftOrStored;
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  if (found.status !== "pendente") throw new AppError("payment.already_paid");
  if (needsDueDate(ctx, found, isStored)) throw new AppError("invoice.due_date_over");
  const obstacle = (isStored ? undefined : stateObstacleOf(ctx, student)) ?? contactObstacleOf(ctx, student, [found]);
  if (obstacle && obstacle !== "reminder.contacted_today") throw new AppError(obstacle);
  if (reportedAtOf(found) !== undefined) throw new AppError("reminder.reported");
  const mailed = await mailedToday(ctx, addressesOf([student]));
  const isTaken = obstacle !== undefined || (await isDayTaken(ctx, student, { channel: "whatsapp", mailed }));
  const isConfirmed = isTaken && confirmRepeat === true;
  if (isTaken && !isConfirmed) throw new AppError("reminder.contacted_today");
  const charge = await ensureCharge(ctx, draftOrStored);
  const contacted = addContact(charge, { channel, at: ctx.now().toISOString(), requestId });
  const contacting = { students: [student], channel: "whatsapp", isConfirmed } as const;
  await claimContact(ctx, contacting, [{ before: charge, after: contacted }]);
  const last = contactsOf(contacted).at(-1);
  if (!last) throw new Error("a contact was recorded and is not there");
  return toContactView(contacted, last);
}
