import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { env } from "../env.ts";
import { correlated } from "../invocation/correlated.ts";
import { enqueueShards } from "./enqueue-shards.ts";

export const handler = correlated(enqueueShards(sqsQueue(env("SHARD_QUEUE_URL"))));
