import { sqsQueue } from "@emdia/core/adapters/sqs-queue";
import { SHARD_COUNT } from "@emdia/core/table/keys";
import { env } from "../env.ts";
import type { ShardMessage } from "./messages.ts";

const shards = sqsQueue(env("SHARD_QUEUE_URL"));

/** The hourly tick: one message per shard. It lists no owners, so an idle hour costs the same at any size. */
export async function handler(): Promise<void> {
  const messages = Array.from({ length: SHARD_COUNT }, (_, shard): { body: ShardMessage } => ({ body: { shard } }));
  await shards.send(messages);
}
