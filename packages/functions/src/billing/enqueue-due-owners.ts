import { dueOwners } from "@emdia/core/billing/due-owners";
import type { CoreContext } from "@emdia/core/model/context";
import type { Queue } from "@emdia/core/model/ports/queue";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachRecord } from "../queue/each-record.ts";
import { type OwnerMessage, ShardMessage } from "./messages.ts";

/** What a shard's worker reads and where it hands on. */
export type ShardPorts = { core: CoreContext; shards: Queue; owners: Queue };

/** Hands on one page of a shard's due owners, and the rest of the shard as another message. */
export const enqueueDueOwners =
  ({ core, shards, owners }: ShardPorts) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    eachRecord(event, async (body) => {
      const message = ShardMessage.parse(body);
      const page = await dueOwners(core, message.shard, message.after);
      await owners.send(page.ownerIds.map((ownerId): { body: OwnerMessage } => ({ body: { ownerId } })));
      if (page.after) await shards.send([{ body: { shard: message.shard, after: page.after } satisfies ShardMessage }]);
    });
