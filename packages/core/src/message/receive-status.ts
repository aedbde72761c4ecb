/** Meta's reports about an owner's messages, and all that follows from them. */
import { messageFreed } from "@emdia/events/message";
import type { OwnerContext, WithBus } from "../model/context.ts";
import { type MessageKey, messageSkOf } from "../model/keys.ts";
import { scopeOf } from "../model/whatsapp-codes.ts";
import { WhatsAppStatus } from "../model/whatsapp-status.ts";
import { consentsOf, rememberUserId } from "../store/consents.ts";
import { recentMessages } from "../store/messages.ts";
import { applyWhatsAppStatus, isOfRun } from "./apply-whatsapp-status.ts";
import { recordRefusal } from "./record-refusal.ts";

/** A report may come before the message's answer is stored. After this time it fits no message. */
const UNKNOWN_MILLIS = 60 * 60_000;

/** Remembers Meta's name of a person, by which an answer without a number finds them. */
async function remember(ctx: OwnerContext, payer: MessageKey["payer"], userId: string | undefined): Promise<void> {
  const consent = userId === undefined ? undefined : (await consentsOf(ctx, [payer])).get(payer);
  if (userId !== undefined && consent && consent.userId !== userId) await rememberUserId(ctx, payer, userId);
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
    await recordRefusal(ctx, { payer: found.payer, text: found.purpose, code, scope: scopeOf(code) });
  if (isNew) await remember(ctx, found.payer, report.recipient_user_id);
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
