import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "../env.ts";
import { enqueueDueOwners } from "./enqueue-due-owners.ts";

export const handler = enqueueDueOwners({
  core: { table: dynamoTable(env("TABLE_NAME")), now: () => new Date() },
  shards: sqsQueue(env("SHARD_QUEUE_URL")),
  owners: sqsQueue(env("OWNER_QUEUE_URL")),
});
