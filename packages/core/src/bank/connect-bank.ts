import { randomBytes } from "node:crypto";
import type { BankWire, ConnectBankInput } from "@emdia/contracts/bank";
import { AppError, invalidField } from "../model/app-error.ts";
import { newReading, resetReading } from "../model/bank-reading.ts";
import type { Bank } from "../model/banks.ts";
import type { ProfileContext } from "../model/context.ts";
import { type BankCredential, BankError, type BankToken, type OpenBank } from "../model/ports/bank.ts";
import type { Vault } from "../model/ports/vault.ts";
import { type BankConnection, findConnection, insertConnection, removeConnection } from "../store/bank-connections.ts";
import { requireProfile } from "../store/profiles.ts";
import { checkCertificate, type ReadCertificateFiles, refusalOf } from "./check-certificate.ts";
import { sealed } from "./sealed.ts";
import { type BankContext, needsAppKey, needsSecret, showBank } from "./show-bank.ts";

const HINT_BYTES = 24;
/** The connection's test lists the payments of this period, in milliseconds before now. */
const TESTED = { fromMillis: 3_600_000, toMillis: 30_000 };

export type ConnectContext = ProfileContext &
  BankContext & {
    openBank: OpenBank;
    vault: Pick<Vault, "seal">;
    readCertificate: ReadCertificateFiles;
    /** Ends the test of the connection, before API Gateway ends the call. */
    signal?: AbortSignal;
  };

/**
 * See docs/rules/bank.md, "Connecting a bank": only what the bank has accepted is stored. @throws
 * AppError bank.no_pix_key, request.invalid, bank.certificate, bank.refused, bank.unavailable
 */
export async function connectBank(ctx: ConnectContext, input: ConnectBankInput): Promise<BankWire> {
  if (!ctx.profile.pixKey) throw new AppError("bank.no_pix_key");
  const bank = bankOf(ctx, input);
  const { certificate, privateKey, subject, endsAt } = checkCertificate(ctx, ctx.readCertificate, input);
  const credential: BankCredential = {
    clientId: input.clientId,
    certificate,
    privateKey,
    ...(needsSecret(bank) && input.clientSecret && { clientSecret: input.clientSecret }),
    ...(needsAppKey(bank) && input.appKey && { appKey: input.appKey }),
  };
  const token = await tryBank(ctx, bank, credential);
  const secrets = { sealed: await sealed(ctx, credential), ...(token && { token: await sealed(ctx, token) }) };
  const proven = { bankId: bank.id, certificateName: subject, certificateEndsAt: endsAt };
  // The test may have taken seconds, so the connection and the profile are read again.
  const [before, profile] = await Promise.all([findConnection(ctx), requireProfile(ctx)]);
  const connection = connectionOf(ctx, proven, before);
  await insertConnection({ ...ctx, profile }, connection, secrets, before);
  return showBank(ctx);
}

/** Settlements and proposals stay; a repeat is safe. @throws AppError conflict.changed_meanwhile */
export async function disconnectBank(ctx: ProfileContext): Promise<void> {
  const connection = await findConnection(ctx);
  if (connection) await removeConnection(ctx, connection);
}

function bankOf({ banks }: BankContext, { bank: id, clientSecret, appKey }: ConnectBankInput): Bank {
  const bank = banks.find((one) => one.id === id);
  if (!bank) throw invalidField("bank", "Escolha o banco");
  if (needsSecret(bank) && !clientSecret) throw invalidField("clientSecret", "Informe o Client Secret");
  if (needsAppKey(bank) && !appKey) throw invalidField("appKey", "Informe a chave da aplicação");
  return bank;
}

/** Lists the last hour's payments as a test. @throws AppError bank.refused, bank.unavailable */
async function tryBank(ctx: ConnectContext, bank: Bank, credential: BankCredential): Promise<BankToken | undefined> {
  const { now, signal } = ctx;
  try {
    const session = ctx.openBank({ bank, credential, now, signal });
    try {
      const at = now().getTime();
      await session.listPix({ from: new Date(at - TESTED.fromMillis), to: new Date(at - TESTED.toMillis) });
      return session.token();
    } finally {
      session.close();
    }
  } catch (error) {
    throw error instanceof BankError ? refusalOf(bank, error.failure) : error;
  }
}

/** If the earlier connection is to the same bank, reading continues. */
function connectionOf(
  { now }: ConnectContext,
  proven: Pick<BankConnection, "bankId" | "certificateName" | "certificateEndsAt">,
  before: BankConnection | undefined,
): BankConnection {
  const known = before?.bankId === proven.bankId ? before : undefined;
  return {
    ...proven,
    connectedAt: now().toISOString(),
    hint: known?.hint ?? randomBytes(HINT_BYTES).toString("base64url"),
    reading: known ? resetReading(known.reading, now()) : newReading(now()),
    ...(known?.first && { first: known.first }),
    ...(known?.heldRefunds && { heldRefunds: known.heldRefunds }),
    told: [],
    version: (before?.version ?? 0) + 1,
  };
}
