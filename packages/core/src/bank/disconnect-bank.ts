import type { ProfileContext } from "../model/context.ts";
import { findConnection, removeConnection } from "../store/bank-connections.ts";

/**
 * Settlements stay, and so do payments that wait for a decision. A repeated call changes nothing.
 * @throws AppError conflict.changed_meanwhile
 */
export async function disconnectBank(ctx: ProfileContext): Promise<void> {
  const connection = await findConnection(ctx);
  if (connection) await removeConnection(ctx, connection);
}
