import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { processRegistration } from "@emdia/core/registration/process-registration";
import { Registration } from "@emdia/core/registration/register";
import { dynamoTable } from "@emdia/core/table/client";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { env } from "./env.ts";
import { forEachRecord } from "./queue/for-each-record.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date(), bus: eventBridgeBus(env("BUS_NAME")) };

export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return forEachRecord(event, async (body) => processRegistration(core, Registration.parse(body)));
}
