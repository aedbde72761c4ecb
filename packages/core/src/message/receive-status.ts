/** Applies Meta's reports about an owner's messages, with all that follows from them. */

import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { messageFreed } from "@emdia/events/message";
import type { OwnerContext, WithBus } from "../model/context.ts";
import { keyOfTag, type MessageKey, messageKey, messageKeyOfSk, messageSkOf, tagOfKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { scopeOf } from "../model/whatsapp-codes.ts";
import { afterReport, isFreed, WhatsAppStatus } from "../model/whatsapp-status.ts";
import { consentsOf, rememberUserId } from "../store/consents.ts";
import { changeMessage, leaveMessage, recentMessages } from "../store/messages.ts";
import { raiseMessage } from "../store/raise-message.ts";
import { studentsById } from "../store/students.ts";
import { wasWritten } from "../table/reading.ts";
import { freeDay } from "./claim-message.ts";
import { recordRefusal } from "./record-refusal.ts";

/** A report may come before its message is stored. After this time it belongs to no message. */
const UNKNOWN_MILLIS = 60 * 60_000;

/** Remembers Meta's name of a person, by which an answer without a number is recognised. */
async function remember(ctx: OwnerContext, { payer, madeAt }: Message, userId: string | undefined): Promise<void> {
  const consent = userId === undefined ? undefined : (await consentsOf(ctx, [payer])).get(payer);
  if (userId !== undefined && consent && consent.userId !== userId) await rememberUserId(ctx, payer, userId, madeAt);
}

/**
 * Stops what a failure is about, and has the freed mail sent; a repeat changes nothing more.
 * @throws Error for a message that is not stored, within an hour: the queue delivers it again
 */
export async function receiveStatus(
  ctx: OwnerContext & WithBus,
  status: unknown,
  at: string | undefined,
): Promise<void> {
  const { data: report } = WhatsAppStatus.safeParse(status);
  if (!report) return;
  const done = await applyWhatsAppStatus(ctx, report);
  if (done.kind === "unknown") {
    if (ctx.now().getTime() - Date.parse(at ?? "") < UNKNOWN_MILLIS)
      throw new Error("no message of this report is known");
    return;
  }
  const { found, isNew, freed } = done;
  const [code] = (report.errors ?? []).map((one) => one.code);
  if (code !== undefined && report.status === "failed" && (isNew || freed))
    await recordRefusal(ctx, { ...found, sentAt: found.madeAt, text: found.purpose, code, scope: scopeOf(code) });
  if (isNew) await remember(ctx, found, report.recipient_user_id);
  if (!freed) return;
  // The run itself sends its freed mails; the turn begins now instead of at the next tick.
  await ctx.bus.publish(
    messageFreed.entry({ ownerId: ctx.ownerId, message: isOfRun(freed) ? null : messageSkOf(freed) }),
  );
}

/** Meta's id of a message tells which payer answered it, even if the answer has no number. */
export async function payerOfMessage(ctx: OwnerContext, id: string): Promise<MessageKey["payer"] | undefined> {
  return (await recentMessages(ctx)).find(({ wamid }) => wamid === id)?.payer;
}

/** Returns the text that Meta repeats in each report of a message. */
export const whatsappTagOf = (ctx: OwnerContext, message: Message): string =>
  `${tagOfKey(messageKey(ctx.ownerId, message))}.${message.attempt}`;

type Attempt = { key: MessageKey; attempt: number };

/** Finds the message of a report: by its tag, or by Meta's id of it. */
async function attemptOf(ctx: OwnerContext, report: WhatsAppStatus): Promise<Attempt | undefined> {
  const [tag = "", attempt] = (report.biz_opaque_callback_data ?? "").split(".");
  const named = keyOfTag(tag);
  const key = named?.ownerId === ctx.ownerId ? messageKeyOfSk(named.sk) : undefined;
  if (key) return { key, attempt: Number(attempt) };
  const known = (await recentMessages(ctx)).find(({ wamid }) => wamid === report.id);
  return known && { key: known, attempt: known.attempt };
}

/** Frees the day first: after a crash the repeated report finds the message as it was, and goes on. */
async function free(ctx: OwnerContext, before: Message, after: Message): Promise<boolean> {
  const ids = before.names.flatMap(({ id }) => parseChargeId(id)?.studentId ?? []);
  const [first, ...others] = (await studentsById(ctx, [...new Set(ids)])).values();
  if (first) await freeDay(ctx, [first, ...others], before);
  return wasWritten(leaveMessage(ctx, before, after, () => new ConditionFailed(undefined)));
}

export const isOfRun = ({ when }: MessageKey) => when.length === 7;

/**
 * Order and repetition do not matter. `unknown`: no stored message fits it yet. `freed`: the
 * message goes by mail now; each repeat says so until the mail is claimed.
 */
export async function applyWhatsAppStatus(
  ctx: OwnerContext,
  report: WhatsAppStatus,
): Promise<{ kind: "unknown" } | { kind: "applied"; found: Message; isNew: boolean; freed?: Message }> {
  const attempt = await attemptOf(ctx, report);
  if (!attempt) return { kind: "unknown" };
  const write = (before: Message, after: Message) =>
    isFreed(after) && !isOfRun(before) ? free(ctx, before, after) : changeMessage(ctx, before, after);
  const { found, written } = await raiseMessage(
    ctx,
    attempt,
    (message) => afterReport(message, report, ctx.now().toISOString()),
    write,
  );
  if (!found) return { kind: "unknown" };
  const now = written ?? found;
  const isWaiting = isFreed(now) && now.attempt === attempt.attempt + 1;
  return { kind: "applied", found, isNew: written !== undefined, ...(isWaiting && { freed: now }) };
}
