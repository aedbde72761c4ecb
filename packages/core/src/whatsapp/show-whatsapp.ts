import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import type { OwnerContext } from "../model/context.ts";
import { costOf, toExportedWhatsApp } from "../model/whatsapp-view.ts";
import { messagesSince } from "../store/messages.ts";
import { findWhatsApp } from "../store/whatsapp.ts";

export type SiteContext = OwnerContext & { siteUrl: string };

async function costIn(ctx: OwnerContext, month: YearMonth) {
  const messages = await messagesSince(ctx, month);
  return costOf(messages.filter(({ when }) => when.startsWith(month)));
}

export async function showWhatsApp(ctx: SiteContext, month?: YearMonth): Promise<WhatsAppWire> {
  const [connection, cost] = await Promise.all([findWhatsApp(ctx), month ? costIn(ctx, month) : null]);
  const now = ctx.now().toISOString();
  if (!connection) return { now, connection: null, cost };
  const { hook, verifyToken } = connection;
  const hookUrl = `${ctx.siteUrl}/api/whatsapp/hook/${hook}`;
  return { now, connection: { ...toExportedWhatsApp(connection), hookUrl, verifyToken }, cost };
}
