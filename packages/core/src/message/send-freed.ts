import { civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { logger } from "../logger.ts";
import { canAccess } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { CoreContext, ProfileContext, WithMailer } from "../model/context.ts";
import { messageKeyOfSk } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import { isSendingHour } from "../model/period.ts";
import { remindableOf } from "../model/reminder.ts";
import { RULE } from "../model/settle.ts";
import { isFreed } from "../model/whatsapp-status.ts";
import { getCharges } from "../store/charges.ts";
import { getMessage, readMessages } from "../store/messages.ts";
import { getProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { sendWithinLimits } from "./open-road.ts";
import { type Ready, sendByHand } from "./send-by-hand.ts";
import { sendReminder } from "./send-reminder.ts";

type Freed = ProfileContext & WithMailer;

async function stillOwed(ctx: Freed, { names, purpose }: Message): Promise<Ready[]> {
  const keys = names.flatMap(({ id }) => parseChargeId(id) ?? []);
  const charges = await readMessages(ctx, await getCharges(ctx, keys));
  const open = charges.filter(({ status, erasedAt }) => status === "pendente" && erasedAt === undefined);
  const students = await studentsById(ctx, [...new Set(open.map(({ studentId }) => studentId))]);
  return (purpose === "reminder" ? remindableOf(open, ctx) : open).flatMap((charge) => {
    const student = students.get(charge.studentId);
    return student ? [{ student, charge }] : [];
  });
}

async function send(ctx: Freed, message: Message): Promise<void> {
  const [first, ...others] = await stillOwed(ctx, message);
  const to = first && billingAddressOf(first.student);
  if (!first || !to) return;
  const all = [first, ...others] as const;
  if (message.purpose === "charge") {
    await sendByHand(ctx, all, { isConfirmed: false, clickId: message.requestId });
    return;
  }
  const steps = new Map(message.names.map(({ id, step }) => [id, step]));
  const named = ({ charge }: Ready) => ({ charge, step: steps.get(chargeIdOf(charge)) });
  const students = [...new Map(all.map(({ student }) => [student.id, student])).values()];
  const about = {
    to,
    students: [first.student, ...students.filter((one) => one !== first.student)] as const,
    named: [named(first), ...others.map(named)] as const,
    madeBy: message.madeBy,
  };
  await sendWithinLimits(ctx, { student: first.student }, () => sendReminder(ctx, about));
}

/**
 * Mails what WhatsApp did not deliver, once and only on its day; at night no rule's message. If
 * something prevents the mail, the owner sees that the message did not arrive.
 */
export async function sendFreed(
  base: CoreContext & WithMailer,
  { ownerId, message: sk }: { ownerId: string; message: string },
): Promise<void> {
  const owner = { ...base, ownerId };
  const key = messageKeyOfSk(sk);
  const [profile, message] = await Promise.all([getProfile(owner), key && getMessage(owner, key)]);
  if (!profile || !message || !isFreed(message) || !canAccess(profile, base.now())) return;
  const today = civilDateIn(profile.timezone, base.now());
  const isNight = message.madeBy === RULE && !isSendingHour(profile.timezone, base.now());
  if (message.when !== today || isNight) return;
  try {
    await send({ ...owner, profile, today, whatsapp: undefined }, message);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn("a message that WhatsApp did not deliver was not mailed", { ownerId, code: error.code });
  }
}
