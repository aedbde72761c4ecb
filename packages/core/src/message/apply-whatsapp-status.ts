/** Applies Meta's reports, which arrive by the webhook and prove what happened to a message. */
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { keyOfTag, type MessageKey, messageKey, messageKeyOfSk, tagOfKey } from "../model/keys.ts";
import type { Message } from "../model/message.ts";
import { afterReport, isFreed, type WhatsAppStatus } from "../model/whatsapp-status.ts";
import { changeMessage, leaveMessage, recentMessages } from "../store/messages.ts";
import { raiseMessage } from "../store/raise-message.ts";
import { studentsById } from "../store/students.ts";
import { freeDay } from "./claim-message.ts";

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

/** Stores that a mail replaces the message: its charges and its day are free again. */
async function free(ctx: OwnerContext, before: Message, after: Message): Promise<boolean> {
  try {
    await leaveMessage(ctx, before, after, changedMeanwhile);
  } catch {
    return false;
  }
  const ids = before.names.flatMap(({ id }) => parseChargeId(id)?.studentId ?? []);
  const [first, ...others] = (await studentsById(ctx, [...new Set(ids)])).values();
  if (first) await freeDay(ctx, [first, ...others], before);
  return true;
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
