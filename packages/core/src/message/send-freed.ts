import { civilDateIn } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { logger } from "../logger.ts";
import { canAccess } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { type Charge, isPromised, reportedAtOf } from "../model/charge.ts";
import type { CoreContext, ProfileContext, WithMailer } from "../model/context.ts";
import { messageKeyOfSk } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import { recipientOf } from "../model/message-addresses.ts";
import { reminderObstacleOf } from "../model/reminder.ts";
import { sendBlocker } from "../model/sendable.ts";
import { RULE } from "../model/settle.ts";
import { isFreed } from "../model/whatsapp-status.ts";
import { getCharges } from "../store/charges.ts";
import { getMessage, readMessages } from "../store/messages.ts";
import { getProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { remindStudents } from "./remind-students.ts";
import { type Ready, sendByHand } from "./send-by-hand.ts";

type Freed = ProfileContext & WithMailer;

/** Returns what the payer owes at one address, without what was reported as paid meanwhile. */
async function stillOwed(ctx: Freed, { names, payer, madeAt }: Message): Promise<Ready[]> {
  const keys = names.flatMap(({ id }) => parseChargeId(id) ?? []);
  const charges = await readMessages(ctx, await getCharges(ctx, keys));
  const students = await studentsById(ctx, [...new Set(keys.map(({ studentId }) => studentId))]);
  const owed = charges.flatMap((charge): Ready[] => {
    const student = students.get(charge.studentId);
    const isOwed = charge.status === "pendente" && !charge.erasedAt && (reportedAtOf(charge) ?? "") <= madeAt;
    return isOwed && student && payerKeyOf(student) === payer ? [{ student, charge }] : [];
  });
  return owed.filter(({ student }, _index, [first]) => first && recipientOf(student) === recipientOf(first.student));
}

/** What the owner confirmed for the message counts for its mail: a repeat, or a promised charge. */
async function send(ctx: Freed, message: Message): Promise<void> {
  const owed = await stillOwed(ctx, message);
  if (message.purpose === "charge") {
    const [first, ...others] = owed.filter(({ student, charge }) => !sendBlocker(ctx, student, charge));
    if (first)
      await sendByHand(ctx, [first, ...others], {
        isConfirmed: message.isConfirmed ?? false,
        clickId: message.requestId,
      });
    return;
  }
  const wasPromised = (one: Charge) => isPromised(one, ctx.today) && (one.promisedAt ?? "") <= message.madeAt;
  const confirmed = { evenPromised: owed.some(({ charge }) => wasPromised(charge)) };
  const free = owed.filter(({ student, charge }) => !reminderObstacleOf(ctx, student, [charge], confirmed));
  const studentIds = free.slice(0, 1).map(({ student }) => student.id);
  const { results } = await remindStudents(ctx, { studentIds, ...confirmed });
  const isOpen = results.some(({ code }) => code === "invoice.not_sent" || code === "invoice.unconfirmed");
  // Neither table nor provider took the mail: the queue delivers the event again.
  if (isOpen && isFreed((await getMessage(ctx, message)) ?? message)) throw new Error("a freed reminder still waits");
}

/**
 * Mails what WhatsApp did not deliver, once and only on its day, if its sender would still send it.
 * If something prevents the mail, the owner sees that the message did not arrive.
 */
export async function sendFreed(
  { remindByRule, ...base }: CoreContext & WithMailer & { remindByRule: typeof send },
  { ownerId, message: sk }: { ownerId: string; message: string },
): Promise<void> {
  const owner = { ...base, ownerId };
  const key = messageKeyOfSk(sk);
  const [profile, message] = await Promise.all([getProfile(owner), key && getMessage(owner, key)]);
  if (!profile || profile.deletion || !canAccess(profile, base.now()) || !message || !isFreed(message)) return;
  const today = civilDateIn(profile.timezone, base.now());
  if (message.when !== today) return;
  try {
    const mail = message.madeBy === RULE ? remindByRule : send;
    await mail({ ...owner, profile, today, whatsapp: undefined }, message);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn("a message that WhatsApp did not deliver was not mailed", { ownerId, code: error.code });
  }
}
