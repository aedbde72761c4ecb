import type { ProfileContext } from "../model/context.ts";
import { findWhatsApp, removeWhatsApp } from "../store/whatsapp.ts";

/** A repeated call changes nothing. @throws AppError conflict.changed_meanwhile */
export async function disconnectWhatsApp(ctx: ProfileContext): Promise<void> {
  const connection = await findWhatsApp(ctx);
  if (connection) await removeWhatsApp(ctx, connection);
}
