/** Reminders by hand and by rule claim the message and the address's day together. */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reminderMail } from "../mail/reminder-mail.ts";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Message } from "../model/message.ts";
import { reminderOf } from "../model/reminder.ts";
import { sendRefusalOf } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { contactedToday } from "../store/address-days.ts";
import { getCharges } from "../store/charges.ts";
import { studentsById } from "../store/students.ts";
import { claimMessage, freeDay, type Reminded, type Students, takeBack, toCarry } from "./claim-message.ts";
import { tagsOf } from "./compose-charges.ts";
import { channelFor, type Sender } from "./open-road.ts";
import { type Delivery, deliver } from "./send-charges.ts";

/** `named` is all debt, the oldest first. `to` is empty for WhatsApp. `greeting` is the rule's. */
export type About = Pick<Message, "madeBy"> & {
  to: string;
  students: Students;
  named: readonly [Reminded, ...Reminded[]];
  greeting?: string | undefined;
};

const isSameStudent = (one: Student, now: Student | undefined): boolean =>
  now !== undefined &&
  one.status === now.status &&
  one.email === now.email &&
  one.phone === now.phone &&
  one.payerId === now.payerId &&
  one.payer?.email === now.payer?.email &&
  one.payer?.phone === now.payer?.phone &&
  one.remindersOff === now.remindersOff;

const isSameCharge = (one: Charge, now: Charge | undefined): boolean =>
  now !== undefined &&
  one.status === now.status &&
  one.ledgerSize === now.ledgerSize &&
  one.reportedAt === now.reportedAt &&
  one.promisedFor === now.promisedFor &&
  one.erasedAt === now.erasedAt;

/**
 * Refuses charges settled, reported, promised or erased since the read. @throws AppError
 * reminder.contacted_today if a student was changed, conflict.changed_meanwhile
 */
async function requireUnchanged(ctx: ProfileContext, { students, named }: About): Promise<void> {
  const [nowStudents, nowCharges] = await Promise.all([
    studentsById(
      ctx,
      students.map(({ id }) => id),
    ),
    getCharges(
      ctx,
      named.map(({ charge }) => charge),
    ),
  ]);
  const byId = new Map(nowCharges.map((charge) => [chargeIdOf(charge), charge]));
  if (!named.every(({ charge }) => isSameCharge(charge, byId.get(chargeIdOf(charge))))) throw changedMeanwhile();
  if (!students.every((student) => isSameStudent(student, nowStudents.get(student.id)))) throw contactedToday();
}

const debtsOf = ([oldest, ...newer]: About["named"]) => [oldest.charge, ...newer.map(({ charge }) => charge)] as const;

/** Sends a claimed reminder, or takes it back if what was read for it has changed. */
async function sendUnchanged(ctx: Sender, about: About, message: Message): Promise<Delivery> {
  const { to, students, named, greeting } = about;
  try {
    await requireUnchanged(ctx, about);
  } catch (error) {
    await takeBack(ctx, students, message, { ...message, state: "withdrawn", at: ctx.now().toISOString() });
    throw error;
  }
  const debts = debtsOf(named);
  const mailOf = (one: Message) =>
    reminderMail(reminderOf(ctx, students[0], debts, greeting), {
      to,
      replyTo: ctx.profile.email,
      tags: tagsOf(ctx, one),
    });
  return deliver(ctx, message, {
    to,
    mailOf,
    said: { text: "reminder", student: students[0], charges: debts },
    road: ctx.road,
    mailInstead: (byMail) => sendUnchanged(ctx, about, byMail),
  });
}

/**
 * An unknown response counts as sent. @throws AppError reminder.contacted_today,
 * invoice.not_sent, invoice.unconfirmed, invoice.email_rejected, conflict.changed_meanwhile
 */
export async function sendReminder(ctx: Sender, about: About): Promise<void> {
  const { students, named, madeBy } = about;
  const channel = await channelFor(ctx, "reminder", students[0]);
  const own = { channel, purpose: "reminder", state: "claimed", claimedBy: ctx.claimant, madeBy } as const;
  const wanted = { ...own, students, named, carried: toCarry(ctx, debtsOf(named)), isConfirmed: false };
  const { kind, message, isStored } = await sendUnchanged(ctx, about, await claimMessage(ctx, wanted));
  if (kind === "sent") return;
  // An event of this mail that arrived first is more certain: the mail was sent after all.
  if (isStored && message.state === "refused") await takeBack(ctx, students, message, message);
  else if (isStored) await freeDay(ctx, students, message);
  throw new AppError(sendRefusalOf(kind, students[0]));
}
