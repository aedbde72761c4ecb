/** Stops the channel or one text, and tells the owner once (docs/rules/whatsapp.md, "WhatsApp"). */
import { WHATSAPP_TEXTS } from "@emdia/contracts/constants";
import { whatsappPaused, whatsappTextStopped } from "@emdia/events/whatsapp";
import type { OwnerContext, WithBus } from "../model/context.ts";
import { afterWord, type StoredText, type WhatsAppPause, type WhatsAppText } from "../model/whatsapp.ts";
import { changeWhatsApp } from "../store/whatsapp.ts";

// The event of an earlier stop is published again, in place of a lost one; its mail goes out once.
export type StopContext = OwnerContext & WithBus;

export async function pauseWhatsApp(ctx: StopContext, reason: WhatsAppPause): Promise<void> {
  const pausedAt = ctx.now().toISOString();
  const changed = await changeWhatsApp(ctx, (one) => (one.pausedFor ? one : { ...one, pausedFor: reason, pausedAt }));
  const at = changed?.after.pausedAt;
  if (at !== undefined) await ctx.bus.publish(whatsappPaused.entry({ ownerId: ctx.ownerId, at }));
}

export async function changeTexts(
  ctx: StopContext,
  change: (text: StoredText, name: WhatsAppText) => StoredText,
): Promise<void> {
  const changed = await changeWhatsApp(ctx, (one) => {
    const { charge, reminder, receipt } = one.texts;
    const texts = {
      ...one.texts,
      charge: change(charge, "charge"),
      reminder: change(reminder, "reminder"),
      receipt: change(receipt, "receipt"),
    };
    return WHATSAPP_TEXTS.every((name) => texts[name] === one.texts[name]) ? one : { ...one, texts };
  });
  for (const text of WHATSAPP_TEXTS) {
    const at = changed?.after.texts[text].stoppedAt;
    if (at !== undefined) await ctx.bus.publish(whatsappTextStopped.entry({ ownerId: ctx.ownerId, text, at }));
  }
}

export const tellText = (ctx: StopContext, id: string, word: Partial<StoredText>): Promise<void> =>
  changeTexts(ctx, (text) => (text.id === id ? afterWord(text, word, ctx.now()) : text));

export const stopText = (ctx: StopContext, stopped: WhatsAppText, code: number): Promise<void> =>
  changeTexts(ctx, (text, name) =>
    name === stopped && text.stoppedAt === undefined
      ? { ...text, stoppedAt: ctx.now().toISOString(), reason: String(code) }
      : text,
  );
