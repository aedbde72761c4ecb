import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { env } from "../env.ts";
import { enqueueShards } from "./enqueue-shards.ts";

export const handler = enqueueShards(sqsQueue(env("SHARD_QUEUE_URL")));
