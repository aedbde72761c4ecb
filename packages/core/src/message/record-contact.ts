import type { ContactInput, ContactWire } from "@emdia/contracts/contact";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { chargeIdOf, parseChargeId, studentIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { ensureCharge, type FoundCharge, findChargeById, studentOfCharge } from "../charge/find-charge-by-id.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, isListed, reportedAtOf } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { contactNumberOf, contactOf, isVoid, monthOfContact } from "../model/message.ts";
import { addressesOf } from "../model/message-addresses.ts";
import { isBillUpcoming } from "../model/plan-reminders.ts";
import { contactObstacleOf, remindableOf, stateObstacleOf } from "../model/reminder.ts";
import { needsDueDate } from "../model/sendable.ts";
import { OWNER } from "../model/settle.ts";
import { contactsOf, toContactView } from "../model/told.ts";
import { isDayTaken } from "../store/address-days.ts";
import { getCharge } from "../store/charges.ts";
import { currentPayer } from "../store/current-payer.ts";
import { messagesSince, readMessages, readMessagesOf } from "../store/messages.ts";
import { debtOf } from "../store/open-charges.ts";
import { studentsById } from "../store/students.ts";
import { claimMessage, takeBack, toCarry } from "./claim-message.ts";
import { mailedToday } from "./mailed-today.ts";

/**
 * Records a message about all that the payer owes. @throws AppError billing.payment_method_missing,
 * reminder.contacted_today, reminder.student_paused, reminder.reported, payment.not_found,
 * payment.already_paid, invoice.due_date_over, student.waiting, conflict.changed_meanwhile
 */
export async function recordContact(ctx: ProfileContext, paymentId: number, input: ContactInput): Promise<ContactWire> {
  const found = await findChargeById(ctx, paymentId);
  const before = contactOfPress(found.charge, input.requestId);
  if (before) return toContactView(found.charge, before);
  try {
    return await recordPress(ctx, found, input);
  } catch (error) {
    // Another call may have recorded this click, and taken the day, after the charge was read.
    const now = error instanceof AppError ? await readMessagesOf(ctx, found.charge) : undefined;
    const recorded = now && contactOfPress(now, input.requestId);
    if (recorded) return toContactView(now, recorded);
    throw error;
  }
}

const contactOfPress = (charge: Charge, requestId: string | undefined) =>
  requestId === undefined ? undefined : contactsOf(charge).find((contact) => contact.requestId === requestId);

async function namedWith(ctx: ProfileContext, { student }: FoundCharge, charge: Charge): Promise<Charge[]> {
  const { charges } = await debtOf(ctx, (await currentPayer(ctx, payerKeyOf(student))) ?? { students: [student] });
  const debt = remindableOf(await readMessages(ctx, charges), ctx, { isChat: true });
  return [...debt.filter((one) => chargeIdOf(one) !== chargeIdOf(charge)), charge];
}

async function recordPress(
  ctx: ProfileContext,
  found: FoundCharge,
  { channel, requestId, confirmRepeat }: ContactInput,
): Promise<ContactWire> {
  const { charge: read, isStored, student } = found;
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  if (read.status !== "pendente") throw new AppError("payment.already_paid");
  if (needsDueDate(ctx, read, isStored)) throw new AppError("invoice.due_date_over");
  const obstacle = (isStored ? undefined : stateObstacleOf(ctx, student)) ?? contactObstacleOf(ctx, student, [read]);
  if (obstacle && obstacle !== "reminder.contacted_today") throw new AppError(obstacle);
  if (reportedAtOf(read) !== undefined) throw new AppError("reminder.reported");
  const mailed = await mailedToday(ctx, addressesOf([student]));
  const isTaken = obstacle !== undefined || (await isDayTaken(ctx, student, { channel, mailed }));
  const isConfirmed = isTaken && confirmRepeat === true;
  if (isTaken && !isConfirmed) throw new AppError("reminder.contacted_today");
  const charge = await ensureCharge(ctx, found);
  const named = await namedWith(ctx, found, charge);
  // On the billing day the charge is mailed although the chat named it.
  const carried = toCarry(ctx, named).filter((one) => !isBillUpcoming(one, ctx));
  const own = { channel, purpose: "reminder", state: "sent", madeBy: OWNER, requestId, isConfirmed } as const;
  const students = [student] as const;
  const message = await claimMessage(ctx, { ...own, students, named: named.map((one) => ({ charge: one })), carried });
  return toContactView(charge, contactOf(message, {}));
}

/**
 * Frees the day if no other contact took it; a repeat changes nothing. @throws AppError
 * payment.not_found, contact.not_found, contact.is_mail, conflict.changed_meanwhile
 */
export async function withdrawContact(ctx: ProfileContext, paymentId: number, number: number): Promise<ContactWire> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  if (!charge || !isListed(charge)) throw new AppError("payment.not_found");
  const id = chargeIdOf(charge);
  const month = monthOfContact(number);
  const message = (month ? await messagesSince(ctx, month) : []).find(
    (one) => contactNumberOf(one) === number && one.names.some((named) => named.id === id),
  );
  if (!message) throw new AppError("contact.not_found");
  if (message.channel === "email" || message.isApi) throw new AppError("contact.is_mail");
  if (isVoid(message)) return toContactView(charge, contactOf(message, {}));
  const withdrawn = { ...message, state: "withdrawn", at: ctx.now().toISOString() } as const;
  const students = await studentsById(
    ctx,
    message.names.map(({ id: one }) => studentIdOf(one)),
  );
  const [first = await studentOfCharge(ctx, charge.studentId), ...others] = students.values();
  await takeBack(ctx, [first, ...others], message, withdrawn);
  return toContactView(charge, contactOf(withdrawn, {}));
}
