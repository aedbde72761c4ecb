/** Limits mails by hand per day: per owner, per recipient, and per charge. */
import type { ErrorCode } from "@emdia/contracts/errors";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import {
  boundDayOf,
  canonicalMailbox,
  MAX_HAND_MAILS_TO_ADDRESS,
  MAX_REPEATS_OF_CHARGE,
  secondsToNextBoundDay,
} from "../model/mail-bounds.ts";
import { countUse, type DayLimit, uncountUse } from "../store/day-limits.ts";
import { countOwnerMail } from "../store/mail-bounds.ts";

/** A mail by hand: its address, and the charge whose repeat the owner confirmed. */
export type HandMail = { to: string; repeats?: number | undefined };

/** Returns the refusal for a mail beyond a limit, with the seconds until the limits' next day. */
const untilTomorrow = (ctx: ProfileContext, code: ErrorCode): AppError =>
  new AppError(code, { retryAfterSeconds: secondsToNextBoundDay(ctx.now()) });

/** Counts a mail against every daily limit, or against none of them. */
async function take(ctx: ProfileContext, { to, repeats }: HandMail): Promise<DayLimit[]> {
  const day = boundDayOf(ctx.now());
  const taken: DayLimit[] = [];
  const own: [DayLimit, ErrorCode][] = [
    [{ scope: "mail-to", subject: canonicalMailbox(to), day, most: MAX_HAND_MAILS_TO_ADDRESS }, "mail.recipient_limit"],
  ];
  if (repeats !== undefined)
    own.unshift([{ scope: "repeat", subject: String(repeats), day, most: MAX_REPEATS_OF_CHARGE }, "mail.repeat_limit"]);
  let refusal: ErrorCode | undefined;
  for (const [limit, code] of own) {
    if (await countUse(ctx, limit)) taken.push(limit);
    else refusal = code;
    if (refusal) break;
  }
  const ofOwner = refusal ? undefined : await countOwnerMail(ctx, { profile: ctx.profile, day, scope: "mails" });
  if (ofOwner) return [...taken, ofOwner];
  for (const limit of taken) await uncountUse(ctx, limit);
  throw untilTomorrow(ctx, refusal ?? "mail.owner_limit");
}

/** Tells whether a mail with this error was certainly not sent. */
const wasNotSent = (error: unknown) => error instanceof AppError && error.code !== "invoice.unconfirmed";

/**
 * Sends a mail by hand if the day's limits allow it. A mail that was certainly not sent is not
 * counted: `maybeSent` decides this for an answer, the error code for a refusal.
 * @throws AppError mail.owner_limit, mail.recipient_limit, mail.repeat_limit, and what `send`
 *   throws
 */
export async function sendWithinLimits<T>(
  ctx: ProfileContext,
  mail: HandMail,
  send: () => Promise<T>,
  maybeSent: (answer: T) => boolean = () => true,
): Promise<T> {
  const taken = await take(ctx, mail);
  const giveBack = () => Promise.all(taken.map((limit) => uncountUse(ctx, limit)));
  try {
    const answer = await send();
    if (!maybeSent(answer)) await giveBack();
    return answer;
  } catch (error) {
    if (wasNotSent(error)) await giveBack();
    throw error;
  }
}
