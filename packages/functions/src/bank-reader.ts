import { openBankSession as openBank } from "@emdia/core/adapters/bank/open-session";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { readDueBanks } from "@emdia/core/bank/read-due-banks";
import { dynamoTable } from "@emdia/core/table/client";
import type { Context } from "aws-lambda";
import { env } from "./env.ts";
import { correlated } from "./invocation/correlated.ts";
import { knownBanks } from "./invocation/known-banks.ts";

/** A run starts no read after this time: a read may take minutes, and the next run waits for it. */
const STARTS_WITHIN_MILLIS = 50_000;
/** The milliseconds before the Lambda's own timeout at which slow banks' calls end. */
const STORES_WITHIN_MILLIS = 60_000;

const ctx = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  bus: eventBridgeBus(env("BUS_NAME")),
  txids: txidsWith(env("CHARGE_LINK_SECRET")),
  vault: kmsVault(env("BANK_KEY_ARN")),
  banks: knownBanks(),
  openBank,
};

export const handler = correlated(
  (_event: unknown, context: Pick<Context, "awsRequestId" | "getRemainingTimeInMillis">): Promise<void> => {
    const signal = AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - STORES_WITHIN_MILLIS));
    return readDueBanks({ ...ctx, signal }, new Date(ctx.now().getTime() + STARTS_WITHIN_MILLIS));
  },
);
