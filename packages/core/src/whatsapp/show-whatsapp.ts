import type { WhatsAppWire } from "@emdia/contracts/whatsapp";
import type { OwnerContext } from "../model/context.ts";
import { toExportedWhatsApp } from "../model/whatsapp-view.ts";
import { findWhatsApp } from "../store/whatsapp.ts";

export type SiteContext = OwnerContext & { siteUrl: string };

export async function showWhatsApp(ctx: SiteContext): Promise<WhatsAppWire> {
  const connection = await findWhatsApp(ctx);
  const now = ctx.now().toISOString();
  if (!connection) return { now, connection: null };
  const { hook, verifyToken } = connection;
  const hookUrl = `${ctx.siteUrl}/api/whatsapp/hook/${hook}`;
  return { now, connection: { ...toExportedWhatsApp(connection), hookUrl, verifyToken } };
}
