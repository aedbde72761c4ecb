import type { BankWire } from "@emdia/contracts/bank";
import { AppError } from "../model/app-error.ts";
import { afterReadRequest } from "../model/bank-reading.ts";
import type { OwnerContext } from "../model/context.ts";
import { type BankConnection, findConnection, replaceConnection } from "../store/bank-connections.ts";
import { type BankContext, showBank } from "./show-bank.ts";

/** Does nothing during a read, just after it, or in a pause. @throws AppError bank.not_connected */
export async function readBankNow(ctx: BankContext): Promise<BankWire> {
  const connection = await findConnection(ctx);
  if (!connection) throw new AppError("bank.not_connected");
  await scheduleReadNow(ctx, connection);
  return showBank(ctx);
}

export async function scheduleReadNow(ctx: OwnerContext, connection: BankConnection): Promise<void> {
  const reading = afterReadRequest(connection.reading, ctx.now());
  // If a reader was faster, the bank is being read already.
  if (connection.heldUntil === undefined && reading !== connection.reading)
    await replaceConnection(ctx, { ...connection, reading });
}
