import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { AppError } from "../model/app-error.ts";
import { addressObstacleOf } from "../model/billing-contact.ts";
import type { Channel } from "../model/choose-channel.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { secondsUntilLimitsReset } from "../model/mail-bounds.ts";
import { mainAddressOf } from "../model/message-addresses.ts";
import type { Student } from "../model/student.ts";
import type { WhatsAppText } from "../model/whatsapp.ts";
import { type HandMail, handBound, limitCodeOf } from "../store/mail-bounds.ts";
import type { Road } from "./whatsapp-road.ts";

type WithPorts = ProfileContext & Pick<WithMailer, "whatsapp">;

/** A press, a page or a turn opens the owner's WhatsApp once for all its messages. */
export type Sender = ProfileContext & WithMailer & { road?: Road | undefined };

export async function roadOf(ctx: WithPorts, students: readonly Student[]): Promise<Road | undefined> {
  const { profile, whatsapp } = ctx;
  if (profile.whatsappNumberId === null || !whatsapp || students.length === 0) return undefined;
  const { openRoad } = await import("./whatsapp-road.ts");
  const road = await openRoad({ ...ctx, whatsapp });
  await road.prepare(students.map(payerKeyOf));
  return road;
}

export const withRoad = async <Ctx extends WithPorts>(ctx: Ctx, students: readonly Student[]) => ({
  ...ctx,
  road: await roadOf(ctx, students),
});

/** @throws AppError invoice.student_without_email, invoice.email_rejected if no channel is left */
export async function channelFor(
  { road }: Pick<Sender, "road">,
  text: WhatsAppText,
  student: Student,
): Promise<Channel> {
  const channel: Channel = road ? await road.choose(text, student) : { by: "email" };
  const obstacle = channel.by === "email" ? addressObstacleOf(student) : undefined;
  if (obstacle) throw new AppError(obstacle);
  return channel;
}

/**
 * A mail that was certainly not sent is not counted: `maybeSent` decides this for an answer, the
 * error code for a refusal. @throws AppError mail.owner_limit, mail.recipient_limit,
 * mail.repeat_limit, and what `send` throws
 */
export async function sendWithinLimits<T>(
  ctx: ProfileContext,
  { student, repeats }: { student: Student; repeats?: HandMail["repeats"] },
  send: () => Promise<T>,
  maybeSent: (answer: T) => boolean = () => true,
): Promise<T> {
  const bound = handBound(ctx, { to: mainAddressOf(student) ?? "", repeats });
  const full = await bound.take();
  if (full) throw new AppError(limitCodeOf(full), { retryAfterSeconds: secondsUntilLimitsReset(ctx.now()) });
  try {
    const answer = await send();
    if (!maybeSent(answer)) await bound.giveBack();
    return answer;
  } catch (error) {
    if (wasNotSent(error)) await bound.giveBack();
    throw error;
  }
}

/** Tells whether a mail with this error was certainly not sent. */
const wasNotSent = (error: unknown) => error instanceof AppError && error.code !== "invoice.unconfirmed";
