import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { RefusalScope } from "../model/ports/whatsapp.ts";
import { pauseOf, type WhatsAppText } from "../model/whatsapp.ts";
import { doubtNumber } from "../store/consents.ts";
import { pauseWhatsApp, type StopContext, stopText } from "../whatsapp/stop-sending.ts";

/** Meta refused a text to a payer with this code, in its answer or in a later report. */
export type Refusal = { payer: PayerKey; sentAt: string; text: WhatsAppText; code: number; scope: RefusalScope };

/** Stops what `scope` names: the payer's number, the text or the channel. A repeat is safe. */
export async function recordRefusal(ctx: StopContext, { payer, sentAt, text, code, scope }: Refusal): Promise<void> {
  if (scope === "payer") await doubtNumber(ctx, payer, sentAt);
  if (scope === "channel") await pauseWhatsApp(ctx, pauseOf(code));
  if (scope === "text-stops" || scope === "text-pauses") await stopText(ctx, text, code);
}
