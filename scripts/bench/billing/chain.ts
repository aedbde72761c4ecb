/** The billing day's own handlers, wired as deployed, with queues and bus in memory and a provider that takes all. */
import type { CoreContext } from "@emdia/core/model/context";
import { chargeOwner } from "../../../packages/functions/src/billing/charge-owner.ts";
import { enqueueDueOwners } from "../../../packages/functions/src/billing/enqueue-due-owners.ts";
import { enqueueShards } from "../../../packages/functions/src/billing/enqueue-shards.ts";
import { memoryQueue } from "./memory-queue.ts";

/** `mails` and `finished` count what went out since the start: mails, and owners told to be done. */
export type Chain = {
  /** One tick and all that follows from it. */
  tick(): Promise<void>;
  /** One more message of owners' turns, as a queue that delivers twice sends it, and all that follows. */
  turns(ownerIds: readonly string[]): Promise<void>;
  counts(): { mails: number; finished: number };
};

/** Shard messages that a worker is handed at once, as the stacks set it. */
const SHARD_BATCH = 10;

export function billingChain(core: CoreContext, inFlight: number): Chain {
  const counted = { mails: 0, finished: 0 };
  const owners = memoryQueue(
    chargeOwner({
      ...core,
      quota: async () => undefined,
      pace: async () => true,
      bus: {
        async publish() {
          counted.finished += 1;
        },
      },
      mailer: {
        async send() {
          counted.mails += 1;
          return { kind: "sent", messageId: `0100018f-${String(counted.mails).padStart(8, "0")}-bench-000000` };
        },
      },
      continueLater: (body) => owners.send([{ body }]),
    }),
    { batch: 1, inFlight },
  );
  const shards = memoryQueue((event) => enqueueDueOwners({ core, shards, owners })(event), {
    batch: SHARD_BATCH,
    inFlight: 1,
  });
  return {
    async tick() {
      await enqueueShards(shards)();
      await shards.drained();
      await owners.drained();
    },
    async turns(ownerIds) {
      await owners.send(ownerIds.map((ownerId) => ({ body: { ownerId } })));
      await owners.drained();
    },
    counts: () => ({ ...counted }),
  };
}
