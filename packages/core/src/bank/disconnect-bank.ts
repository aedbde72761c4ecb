import type { ProfileContext } from "../model/context.ts";
import { findConnection, removeConnection } from "../store/bank-connections.ts";

/** Settlements and waiting payments stay. @throws AppError conflict.changed_meanwhile */
export async function disconnectBank(ctx: ProfileContext): Promise<void> {
  const connection = await findConnection(ctx);
  if (connection) await removeConnection(ctx, connection);
}
