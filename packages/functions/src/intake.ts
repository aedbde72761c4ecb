import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { processRegistration } from "@emdia/core/registration/process-registration";
import { Registration } from "@emdia/core/registration/register";
import { dynamoTable } from "@emdia/core/table/client";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { env } from "./env.ts";
import { eachRecord } from "./queue/each-record.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date(), bus: eventBridgeBus(env("BUS_NAME")) };

/** Makes students of the registrations that the public route accepted. */
export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return eachRecord(event, async (body) => processRegistration(core, Registration.parse(body)));
}
