/** The product's billing, wired as in the stacks. Its real handlers run on simulated services. */
import { tokenBucket } from "@emdia/core/mail/token-bucket";
import { duePartition } from "@emdia/core/model/keys";
import { billingFinished } from "@emdia/events/billing";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { pageUrlOf } from "../../../packages/core/src/testing/page-urls.ts";
import { chargeOwner } from "../../../packages/functions/src/billing/charge-owner.ts";
import { enqueueDueOwners } from "../../../packages/functions/src/billing/enqueue-due-owners.ts";
import { enqueueShards } from "../../../packages/functions/src/billing/enqueue-shards.ts";
import { mailBillingSummary } from "../../../packages/functions/src/billing/mail-billing-summary.ts";
import { ShardMessage } from "../../../packages/functions/src/billing/messages.ts";
import { recordMailEvent } from "../../../packages/functions/src/mail-event/record-mail-event.ts";
import { createStore, type Store, type Usage } from "../table/store.ts";
import { createTable } from "../table/table.ts";
import type { Faults } from "../world/faults.ts";
import { createLambda } from "../world/lambda.ts";
import { type Life, pause } from "../world/network.ts";
import type { World } from "../world/world.ts";
import { createDispatcher } from "./async-function.ts";
import { type Bus, createBus } from "./bus.ts";
import { createEvidence, type Evidence, type Hand } from "./evidence.ts";
import { createQueue, type QueueSettings } from "./queue.ts";
import { createSes, type Ses } from "./ses.ts";
import { isIn, type Weather } from "./weather.ts";

export type Cloud = {
  world: World;
  faults: Faults;
  weather: Weather;
  store: Store;
  ses: Ses;
  bus: Bus;
  usage: ReadonlyMap<string, Usage>;
  usageOf: (name: string) => Usage;
  /** Fires the hourly schedule. */
  tick: () => void;
  /** Counts the work that is running or waiting, dead letters included. */
  pending: () => number;
  deaths: () => number;
};

const SITE = "https://exemplo.com.br";
const SHARDS: QueueSettings = { name: "shards", batch: 10, visibilityMinutes: 3 };
const OWNERS: QueueSettings = { name: "owners", batch: 1, visibilityMinutes: 12 };

/** The rate, of 1, at which a shard without due owners is read all the same. It reads an empty partition. */
const IDLE = 0.02;

/**
 * Reads the partition of a shard's message. The few messages of a world are read at every tick, so the answers are
 * kept.
 */
function partitions(): (body: string) => string {
  const known = new Map<string, string>();
  return (body) => {
    const partition = known.get(body) ?? duePartition(ShardMessage.parse(JSON.parse(body)).shard);
    known.set(body, partition);
    return partition;
  };
}

/** SES's rate for the account, in mails per second, undefined where it is unknown. The workers share it. */
const RATES = [undefined, 100, 100, 14] as const;
const WORKERS = 10;

/** What a test may change: how often SES's client tries a mail. */
export type CloudOptions = { mailAttempts?: number };

export function createCloud(world: World, faults: Faults, weather: Weather, { mailAttempts = 1 }: CloudOptions): Cloud {
  const nature = { duplicates: weather.duplicates };
  const rate = world.pick(RATES);
  const usage = new Map<string, Usage>();
  const usageOf = (name: string) => {
    const one = usage.get(name) ?? { requests: 0, reads: 0, writes: 0, wasted: 0 };
    usage.set(name, one);
    return one;
  };
  const store = createStore(world);
  const bus = createBus(world, faults, nature);
  const partitionOf = partitions();
  const isIdle = (body: string) => !world.chance(IDLE) && !store.index.isAnyoneDue(partitionOf(body));
  const shards = createQueue(world, faults, SHARDS, { ...nature, isIdle });
  const owners = createQueue(world, faults, OWNERS, nature);
  const link = { world, faults, store, usageOf };
  const coreOf = (life: Life) => ({ table: createTable(link, life), now: world.date });

  const mailEvents = createDispatcher(
    world,
    "mail-events",
    createLambda(world, { name: "mail-events", timeoutSeconds: 30 }, (life) => recordMailEvent(coreOf(life))),
    { isSpared: true },
  );
  const isOut = (moment: number) => isIn(weather.evidenceOut, moment);
  const stream: Evidence = createEvidence(world, { ...nature, isOut }, mailEvents.hand satisfies Hand);
  const mail = createSes(world, faults, { evidence: stream, attempts: mailAttempts });

  const summaries = createDispatcher<{ detail: unknown }>(
    world,
    "billing-summary",
    createLambda(world, { name: "billing-summary", timeoutSeconds: 30 }, (life) =>
      mailBillingSummary({ ...coreOf(life), mailer: mail.client(life), siteUrl: SITE }),
    ),
    { isSpared: false },
  );
  bus.subscribe(billingFinished.name, (event) => summaries.hand(event));

  shards.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: "billing-shard", timeoutSeconds: 30 }, (life) =>
      enqueueDueOwners({ core: coreOf(life), shards: shards.client(life), owners: owners.client(life) }),
    ),
  );
  owners.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: "billing-owner", timeoutSeconds: 120 }, (life) => {
      const again = owners.client(life);
      const quota = async () => (rate === undefined ? undefined : { left: 50_000, perSecond: rate });
      const wait = (millis: number) => pause(world, life, millis);
      const handle = chargeOwner({
        ...coreOf(life),
        quota,
        pace: tokenBucket(async () => rate && rate / WORKERS, { now: world.date, wait }),
        bus: bus.client(life),
        mailer: mail.client(life),
        pageUrlOf,
        continueLater: (body, delaySeconds) => again.send([{ body, delaySeconds }]),
      });
      return (event, awsRequestId) => handle(event, { awsRequestId });
    }),
  );
  const ticks = createDispatcher<undefined>(
    world,
    "billing-tick",
    createLambda(world, { name: "billing-tick", timeoutSeconds: 30 }, (life) => enqueueShards(shards.client(life))),
    { isSpared: false },
  );

  const parts: { pending: () => number; deaths: () => number }[] = [shards, owners, mailEvents, summaries, ticks];
  return {
    world,
    faults,
    weather,
    store,
    ses: mail,
    bus,
    usage,
    usageOf,
    tick: () => ticks.hand(undefined),
    pending: () => parts.reduce((sum, part) => sum + part.pending(), stream.held()),
    deaths: () => parts.reduce((sum, part) => sum + part.deaths(), 0),
  };
}
