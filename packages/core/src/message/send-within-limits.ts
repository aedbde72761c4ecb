import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { secondsUntilLimitsReset } from "../model/mail-bounds.ts";
import { mainAddressOf } from "../model/message-addresses.ts";
import type { Student } from "../model/student.ts";
import { type HandMail, handBound, limitCodeOf } from "../store/mail-bounds.ts";

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
