import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import { graphAccount } from "@emdia/core/adapters/whatsapp/graph-account";
import { payerOfMessage, receiveStatus } from "@emdia/core/message/receive-status";
import { WhatsAppUpdates } from "@emdia/core/model/whatsapp-updates";
import { dynamoTable } from "@emdia/core/table/client";
import { applyUpdates } from "@emdia/core/whatsapp/apply-updates";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { env } from "./env.ts";
import { forEachRecord } from "./queue/for-each-record.ts";

const ctx = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  bus: eventBridgeBus(env("BUS_NAME")),
  vault: kmsVault(env("WHATSAPP_KEY_ARN")),
  openAccount: graphAccount(env("GRAPH_URL")),
  siteUrl: env("SITE_URL"),
  applyStatus: receiveStatus,
  payerOfMessage,
};

export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return forEachRecord(event, (body) => applyUpdates(ctx, WhatsAppUpdates.parse(body)));
}
