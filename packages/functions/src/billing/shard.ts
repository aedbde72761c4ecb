import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import * as Billing from "@emdia/core/billing";
import { dynamoTable } from "@emdia/core/table/client";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { env } from "../env.ts";
import { eachRecord } from "../queue/each-record.ts";
import { type OwnerMessage, ShardMessage } from "./messages.ts";

const core = { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() };
const shards = sqsQueue(env("SHARD_QUEUE_URL"));
const owners = sqsQueue(env("OWNER_QUEUE_URL"));

/** Hands on one page of a shard's due owners, and the rest of the shard as another message. */
export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return eachRecord(event, async (body) => {
    const message = ShardMessage.parse(body);
    const page = await Billing.dueOwners(core, message.shard, message.after);
    await owners.send(page.ownerIds.map((ownerId): { body: OwnerMessage } => ({ body: { ownerId } })));
    if (page.after) await shards.send([{ body: { shard: message.shard, after: page.after } satisfies ShardMessage }]);
  });
}
