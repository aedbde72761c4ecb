import { SHARD_COUNT } from "@emdia/core/model/keys";
import type { Queue } from "@emdia/core/model/ports/queue";
import type { ShardMessage } from "./messages.ts";

/** The tick reads no owners, so an idle hour costs the same at any size. */
export const enqueueShards = (shards: Queue) => async (): Promise<void> => {
  const messages = Array.from({ length: SHARD_COUNT }, (_, shard): { body: ShardMessage } => ({ body: { shard } }));
  await shards.send(messages);
};
