import { dueOwners } from "@emdia/core/billing/due-owners";
import { countMetrics } from "@emdia/core/metrics";
import type { CoreContext } from "@emdia/core/model/context";
import type { Queue } from "@emdia/core/model/ports/queue";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { forEachRecord } from "../queue/for-each-record.ts";
import { type OwnerMessage, ShardMessage } from "./messages.ts";

export const enqueueDueOwners =
  ({ core, shards, owners }: { core: CoreContext; shards: Queue; owners: Queue }) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    forEachRecord(event, async (body) => {
      const message = ShardMessage.parse(body);
      const page = await dueOwners(core, message.shard, message.after);
      // Counts the first page, which has the longest-waiting owner, even if it is empty.
      if (message.after === undefined) countMetrics({ BillingLag: lagOf(page.oldestDueAt, core.now()) });
      await owners.send(page.ownerIds.map((ownerId): { body: OwnerMessage } => ({ body: { ownerId } })));
      if (page.after) await shards.send([{ body: { shard: message.shard, after: page.after } satisfies ShardMessage }]);
    });

const lagOf = (oldestDueAt: string | undefined, now: Date): number =>
  oldestDueAt === undefined ? 0 : (now.getTime() - Date.parse(oldestDueAt)) / 1000;
