import type { BankConnectionWire, BankWire } from "@emdia/contracts/bank";
import { BANK_PROBLEMS } from "@emdia/contracts/constants";
import { AppError } from "../model/app-error.ts";
import { afterReadRequest, bankStatusOf } from "../model/bank-reading.ts";
import type { Bank } from "../model/banks.ts";
import type { OwnerContext } from "../model/context.ts";
import { type BankConnection, findConnection, replaceConnection } from "../store/bank-connections.ts";

/** An owner, the banks that can be read, and the site whose address a bank calls. */
export type BankContext = OwnerContext & { banks: readonly Bank[]; siteUrl: string };

export const needsSecret = ({ tokenStyle }: Bank): boolean => tokenStyle !== "id-only";
export const needsAppKey = ({ appKeyParameter }: Bank): boolean => appKeyParameter !== undefined;

export async function showBank(ctx: BankContext): Promise<BankWire> {
  const connection = await findConnection(ctx);
  const banks = ctx.banks.map((bank) => {
    const { id, name } = bank;
    return { id, name, needsSecret: needsSecret(bank), needsAppKey: needsAppKey(bank) };
  });
  return { now: ctx.now().toISOString(), banks, connection: connection ? viewOf(ctx, connection) : null };
}

/** Returns the connection without its secrets, except the callback address. */
function viewOf({ banks, siteUrl, now }: BankContext, connection: BankConnection): BankConnectionWire {
  const { bankId: bank, reading, hint, first = null, certificateName, certificateEndsAt, connectedAt } = connection;
  const reason = reading.failure?.reason ?? (connection.heldRefunds?.length ? "refund" : undefined);
  return {
    bank,
    bankName: banks.find(({ id }) => id === bank)?.name ?? bank,
    status: bankStatusOf(reading, now()),
    problem: BANK_PROBLEMS.find((problem) => problem === reason) ?? null,
    certificateName,
    certificateEndsAt,
    connectedAt,
    first,
    readAt: reading.readAt ?? null,
    nextAt: reading.nextAt,
    provenAt: reading.provenAt ?? null,
    hintUrl: `${siteUrl}/api/public/bank/${hint}`,
  };
}

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
