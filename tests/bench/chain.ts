/**
 * Builds billing as it is deployed, with an in-memory queue and bus, and a mail provider that
 * accepts every mail.
 */
import { randomUUID } from "node:crypto";
import { pageLinks, pageUrls } from "@emdia/core/adapters/page-links";
import { txids as txidsWith } from "@emdia/core/adapters/txids";
import { billingPace } from "@emdia/core/mail-rate/pace-mails";
import type { CoreContext, WithMailer } from "@emdia/core/model/context";
import type { OutgoingMail, SendOutcome } from "@emdia/core/model/ports/mailer";
import type { Queue } from "@emdia/core/model/ports/queue";
import type { WithQuota } from "@emdia/core/model/ports/send-quota";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { chargeOwner } from "../../packages/functions/src/billing/charge-owner.ts";
import { enqueueDueOwners } from "../../packages/functions/src/billing/enqueue-due-owners.ts";
import { enqueueShards } from "../../packages/functions/src/billing/enqueue-shards.ts";
import { queueEvent } from "../../packages/functions/src/testing/lambda-events.ts";

const siteUrl = "https://emdia.example";
/** The secret of real links, because building links is part of each mail's work. */
const SECRET = "a-secret-of-benchmarks-0123456789";
const pageUrlOf = pageUrls(siteUrl, pageLinks(SECRET));
const txids = txidsWith(SECRET);

/** At this rate no worker must wait so long that its message is postponed. */
const QUOTA = { left: Number.POSITIVE_INFINITY, perSecond: 100 };

/** Returns a maker of paces on one mail rate; a worker's wait only advances the workers' clock. */
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
    drained: () => Promise.all(Array.from({ length: inFlight }, handle)),
  };
}

/** A worker receives this many shard messages at a time, as in the stacks. */
const SHARD_BATCH = 10;

/**
 * Bills `inFlight` owners at the same time. `mails` are all mails that the mail provider accepted,
 * also those that are sent beside the billing.
 */
export function createBillingChain(core: CoreContext, inFlight: number, whatsapp?: WithMailer["whatsapp"]) {
  const mails: OutgoingMail[] = [];
  let ended = 0;
  const sending = {
    siteUrl,
    pageUrlOf,
    txids,
    mailer: {
      async send(mail: OutgoingMail): Promise<SendOutcome> {
        const number = String(mails.push(mail)).padStart(8, "0");
        return { kind: "sent", messageId: `0100018f1a2b3c4d-${number}-9c0d-1e2f-3a4b-5c6d7e8f9a0b-000000` };
      },
    },
  };
  const ports = {
    ...core,
    ...sending,
    whatsapp,
    quota: async () => QUOTA,
    bus: {
      async publish() {
        ended += 1;
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
    mails,
    sending,
    async tick() {
      await enqueueShards(shards)();
      await shards.drained();
      await owners.drained();
    },
    async turns(ownerIds: readonly string[]) {
      await owners.send(ownerIds.map((ownerId) => ({ body: { ownerId } })));
      await owners.drained();
    },
    /** @throws Error if other numbers of mails were sent, or of owners were finished */
    expectDone(sent: number, finished: number) {
      if (mails.length !== sent || ended !== finished)
        throw new Error(`${mails.length} mails and ${ended} finished owners, not ${sent} and ${finished}`);
    },
  };
}
