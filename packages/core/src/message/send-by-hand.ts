/** See docs/rules/message.md, "One contact, one address". */
import type { ErrorCode } from "@emdia/contracts/errors";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import { type Charge, isPromised, reportedAtOf } from "../model/charge.ts";
import type { WithReach } from "../model/choose-channel.ts";
import type { ProfileContext } from "../model/context.ts";
import { needsDueDate, sendBlocker } from "../model/sendable.ts";
import { OWNER, openCentsOf } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { isCarried, isContactedOn } from "../model/told.ts";
import { type HandContact, isDayTaken } from "../store/address-days.ts";
import { getCharge } from "../store/charges.ts";
import { readMessages } from "../store/messages.ts";
import { debtOf } from "../store/open-charges.ts";
import { withSiblings } from "../store/students-of-payers.ts";
import { claimMessage, freeDay, takeBack, toCarry } from "./claim-message.ts";
import type { ChargesMail } from "./compose-charges.ts";
import { channelFor, type Sender, sendWithinLimits } from "./open-road.ts";
import { mayHaveBeenSent, type Sending, sendClaimed } from "./send-charges.ts";

export type Ready = { student: Student; charge: Charge };

/**
 * `isConfirmed`: the owner confirmed that they repeat a message, or contact the payer twice in a
 * day, about the charge in `repeats`. `clickId` identifies the click.
 */
export type Word = Pick<HandContact, "isConfirmed" | "clickId"> &
  Pick<ChargesMail, "text" | "subject"> & { repeats?: number | undefined };

const OF_TAKEN: Readonly<Record<Charge["status"], ErrorCode>> = {
  pendente: "invoice.in_progress",
  pago: "payment.already_paid",
  cancelado: "payment.not_found",
};

/** Returns the refusal of a mail that another process has made needless or sends itself. */
async function takenError(ctx: ProfileContext, charge: Charge): Promise<AppError> {
  return new AppError(OF_TAKEN[(await getCharge(ctx, charge))?.status ?? "cancelado"]);
}

/** Claims the message and sends it; its day is free again if it certainly reached nobody. */
async function claimAndSend(
  ctx: Sender,
  ready: readonly [Ready, ...Ready[]],
  { isConfirmed, clickId, text, subject }: Word,
): Promise<Sending> {
  const [{ student: first }, ...others] = ready;
  const to = billingAddressOf(first) ?? "";
  const students = [first, ...others.map(({ student }) => student)] as const;
  const charges = ready.map(({ charge }) => charge);
  const { road } = ctx;
  const channel = await channelFor(ctx, "charge", first);
  const own = { channel, purpose: "charge", state: "claimed", madeBy: OWNER } as const;
  const message = await claimMessage(ctx, {
    ...own,
    claimedBy: ctx.claimant,
    requestId: clickId,
    students,
    named: charges.map((charge) => ({ charge })),
    carried: toCarry(ctx, charges),
    isConfirmed,
    clickId,
  });
  const payerIds = (await withSiblings(ctx, [first])).map(({ id }) => id);
  const byId = new Map(ready.map(({ student }) => [student.id, student]));
  const sending = await sendClaimed(ctx, { to, text, subject, message, road, students: byId, charges, payerIds });
  const { state } = sending.message;
  if (state === "refused" || state === "withdrawn") await takeBack(ctx, students, sending.message, sending.message);
  else if (sending.kind === "rejected") await freeDay(ctx, students, message);
  return sending;
}

/**
 * Sends one message about the charges in `ready`, by WhatsApp if `ctx` has the owner's number.
 * @throws AppError invoice.contacted_today, invoice.in_progress, payment.already_paid,
 * payment.not_found, mail.owner_limit, mail.recipient_limit, mail.repeat_limit
 */
export async function sendByHand(ctx: Sender, ready: readonly [Ready, ...Ready[]], word: Word): Promise<Sending> {
  const [{ student, charge }] = ready;
  const send = async () => {
    try {
      return await claimAndSend(ctx, ready, word);
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === "reminder.contacted_today") throw new AppError("invoice.contacted_today");
      throw code === "conflict.changed_meanwhile" ? await takenError(ctx, charge) : error;
    }
  };
  const sending = await sendWithinLimits(ctx, { student, repeats: word.repeats }, send, mayHaveBeenSent);
  if (sending.kind === "taken") throw await takenError(ctx, charge);
  return sending;
}

/** Tells whether the click contacts an address again today. WhatsApp takes the phone's day too. */
export const isSecondContact = async (
  ctx: ProfileContext & WithReach,
  { student, charge }: Ready,
  click: { clickId: string | undefined; mailed: ReadonlySet<string> },
): Promise<boolean> =>
  isContactedOn([charge], ctx) ||
  isDayTaken(ctx, student, { channel: ctx.road?.reaches("charge", student) ? "whatsapp" : "email", ...click });

/** Returns the charges not told yet of all students whose mail goes to the same address. */
export async function untoldOf(ctx: ProfileContext & WithReach, student: Student): Promise<Ready[]> {
  const students = new Map((await withSiblings(ctx, [student])).map((one) => [one.id, one]));
  const { charges } = await debtOf(ctx, { students: [...students.values()] });
  return (await readMessages(ctx, charges)).flatMap((charge) => {
    const own = students.get(charge.studentId);
    if (!own || billingAddressOf(own) !== billingAddressOf(student) || isCarried(charge)) return [];
    const isAsked = reportedAtOf(charge) === undefined && !isPromised(charge, ctx.today) && openCentsOf(charge) > 0;
    const isSendable = sendBlocker(ctx, own, charge) === undefined && !needsDueDate(ctx, charge, true);
    return isAsked && isSendable ? [{ student: own, charge }] : [];
  });
}
