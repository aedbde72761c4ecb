/**
 * The billing day's own handlers, wired as in a deployment, with an in-memory queue and bus and a
 * mail provider that accepts every mail.
 */
import { randomUUID } from "node:crypto";
import { chargeLinks, pageUrls } from "@emdia/core/adapters/charge-links";
import { billingPace } from "@emdia/core/mail-rate/pace-mails";
import type { CoreContext } from "@emdia/core/model/context";
import type { SendOutcome } from "@emdia/core/model/ports/mailer";
import type { Queue } from "@emdia/core/model/ports/queue";
import type { WithQuota } from "@emdia/core/model/ports/send-quota";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { chargeOwner } from "../../../packages/functions/src/billing/charge-owner.ts";
import { enqueueDueOwners } from "../../../packages/functions/src/billing/enqueue-due-owners.ts";
import { enqueueShards } from "../../../packages/functions/src/billing/enqueue-shards.ts";
import { queueEvent } from "../../../packages/functions/src/testing/lambda-events.ts";

/** Builds the links, because building them is part of each mail's work. */
const pageUrlOf = pageUrls("https://emdia.example", chargeLinks("a-secret-of-benchmarks-0123456789"));

/** The account's quota. At this rate no worker must wait so long that its message is postponed. */
const QUOTA = { left: Number.POSITIVE_INFINITY, perSecond: 100 };

/**
 * Returns a function that creates each worker's pace. All workers share the mail rate, as in a
 * deployment. A wait only advances their clock.
 */
function pacesOn({ table, now }: CoreContext): () => WithQuota["pace"] {
  let waited = 0;
  const ctx = {
    table,
    now: () => new Date(now().getTime() + waited),
    quota: async () => QUOTA,
    wait: async (millis: number) => {
      waited += millis;
    },
  };
  return () => billingPace(ctx);
}

type Worker = (event: SQSEvent, batch: { awsRequestId: string }) => Promise<SQSBatchResponse>;

/** Creates a queue in memory, which ignores delays: only faults would cause them. */
function createQueue(work: Worker, { batch, inFlight }: { batch: number; inFlight: number }) {
  const waiting: unknown[] = [];
  const handle = async () => {
    while (waiting.length > 0) {
      const { batchItemFailures } = await work(queueEvent(...waiting.splice(0, batch)), { awsRequestId: randomUUID() });
      if (batchItemFailures.length > 0) throw new Error("a worker gave a message back");
    }
  };
  return {
    send: async (messages: Parameters<Queue["send"]>[0]) => void waiting.push(...messages.map(({ body }) => body)),
    /** Hands out messages until none is left. */
    drained: () => Promise.all(Array.from({ length: inFlight }, handle)),
  };
}

/** A worker receives this many shard messages at a time, as in the stacks. */
const SHARD_BATCH = 10;

/** Creates the chain. It runs at most `inFlight` owners at the same time. */
export function createBillingChain(core: CoreContext, inFlight: number) {
  const counted = { mails: 0, finished: 0 };
  const ports = {
    ...core,
    quota: async () => QUOTA,
    pageUrlOf,
    bus: {
      async publish() {
        counted.finished += 1;
      },
    },
    mailer: {
      async send(): Promise<SendOutcome> {
        counted.mails += 1;
        return { kind: "sent", messageId: `0100018f-${String(counted.mails).padStart(8, "0")}-bench-000000` };
      },
    },
    continueLater: (body: unknown) => owners.send([{ body }]),
  };
  const newPace = pacesOn(core);
  const owners = createQueue((event, batch) => chargeOwner({ ...ports, pace: newPace() })(event, batch), {
    batch: 1,
    inFlight,
  });
  const shards = createQueue((event) => enqueueDueOwners({ core, shards, owners })(event), {
    batch: SHARD_BATCH,
    inFlight: 1,
  });
  return {
    /** Runs one hourly tick and all work that follows from the tick. */
    async tick() {
      await enqueueShards(shards)();
      await shards.drained();
      await owners.drained();
    },
    /** Sends each owner's message once more, and runs all work that follows. */
    async turns(ownerIds: readonly string[]) {
      await owners.send(ownerIds.map((ownerId) => ({ body: { ownerId } })));
      await owners.drained();
    },
    /**
     * Checks the mails, and the owners whose month is finished, since the start.
     * @throws Error for other numbers
     */
    expectDone(mails: number, finished: number) {
      if (counted.mails !== mails || counted.finished !== finished)
        throw new Error(`${counted.mails} mails and ${counted.finished} finished owners, not ${mails} and ${finished}`);
    },
  };
}
