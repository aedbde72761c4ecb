/** The product's real handlers run here on simulated services. */

import { readDueBanks } from "@emdia/core/bank/read-due-banks";
import { billingPace, pacedMailer, rulePace } from "@emdia/core/mail-rate/pace-mails";
import { duePartition } from "@emdia/core/model/keys";
import type { OutgoingMail } from "@emdia/core/model/ports/mailer";
import { quotaCacheMillis, type SendQuota, type WithQuota } from "@emdia/core/model/ports/send-quota";
import { runDueRules } from "@emdia/core/reminder-rule/run-due-rules";
import { billingFinished } from "@emdia/events/billing";
import { messageFreed } from "@emdia/events/message";
import { subscriptionChanged } from "@emdia/events/subscription";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { testBank } from "../../../packages/core/src/testing/connected-bank.ts";
import { chargeOwner } from "../../../packages/functions/src/billing/charge-owner.ts";
import { enqueueDueOwners } from "../../../packages/functions/src/billing/enqueue-due-owners.ts";
import { enqueueShards } from "../../../packages/functions/src/billing/enqueue-shards.ts";
import { mailBillingSummary } from "../../../packages/functions/src/billing/mail-billing-summary.ts";
import { ShardMessage } from "../../../packages/functions/src/billing/messages.ts";
import { recordMailEvent } from "../../../packages/functions/src/mail-event/record-mail-event.ts";
import { forEachEvent } from "../../../packages/functions/src/queue/for-each-record.ts";
import { type Bank, createBank, vault } from "../bank/bank.ts";
import { hasLetters, LETTER_EVENTS, letterMessage, mailLetter } from "../letters/letter-life.ts";
import { createStore, type Store, type Usage } from "../table/store.ts";
import { createTable } from "../table/table.ts";
import type { Faults } from "../world/faults.ts";
import { createLambda, oneAtATime } from "../world/lambda.ts";
import { type Life, pause } from "../world/network.ts";
import { DAY, MINUTE, SECOND, type World } from "../world/world.ts";
import { createDispatcher } from "./async-function.ts";
import { type Bus, createBus } from "./bus.ts";
import { createEvidence, type Evidence, type Hand } from "./evidence.ts";
import { pageUrlOf, SITE, txids } from "./page-urls.ts";
import { createQueue, type QueueSettings } from "./queue.ts";
import { createSes, type Ses } from "./ses.ts";
import { isIn, type Weather } from "./weather.ts";
import { createWhatsApp, type WhatsAppCloud } from "./whatsapp.ts";

export type Cloud = {
  world: World;
  faults: Faults;
  weather: Weather;
  store: Store;
  ses: Ses;
  bus: Bus;
  usage: ReadonlyMap<string, Usage>;
  usageOf: (name: string) => Usage;
  /** Sends a mail by hand; after three failures it becomes a dead letter. */
  mailByHand: (mail: OutgoingMail) => void;
  letters: (type: string, event: { detail: unknown }) => void;
  bank: Bank;
  whatsapp: WhatsAppCloud;
  readBanks: () => void;
  remind: () => void;
  tick: () => void;
  /** Counts the work that is running or waiting, including dead letters. */
  pending: () => number;
  deaths: () => number;
};

/** The chance that a whole run meets no fault, as a multiple of a fault's chance to hit a call. */
const SPARED = 12;

export const BANK_READER = "bank-reader";
export const RULE_RUNNER = "reminder-runner";
const SHARDS: QueueSettings = { name: "shards", batch: 10, visibilityMinutes: 3 };
const OWNERS: QueueSettings = { name: "owners", batch: 1, visibilityMinutes: 12, atOnce: 10 };
const SUMMARIES: QueueSettings = { name: "summaries", batch: 10, visibilityMinutes: 5, atOnce: 2 };
const LETTERS: QueueSettings = { name: "letters", batch: 10, visibilityMinutes: 5, atOnce: 2 };

/** The longest wait of a summary for its turn, in milliseconds, as in the deployed Lambda. */
const SUMMARY_PATIENCE = 12_000;

/** The chance (0 to 1) that a tick's message is played although its partition is empty. */
const IDLE = 0.02;

/** Returns the partition of a shard's message, stored because each tick reads the same messages. */
function partitions(): (body: string) => string {
  const known = new Map<string, string>();
  return (body) => {
    const partition = known.get(body) ?? duePartition(ShardMessage.parse(JSON.parse(body)).shard);
    known.set(body, partition);
    return partition;
  };
}

/** SES's possible rates of mails a second, which the workers share; undefined if unknown. */
const RATES = [undefined, 100, 100, 14] as const;

/**
 * `mailAttempts` is the number of tries of SES's client. SES keeps `mailRate`, which the seed draws
 * by default, and accepts `mailsADay`.
 */
export type CloudOptions = { mailAttempts?: number; mailRate?: number; mailsADay?: number };

/** Makes quota readers that request the quota as rarely as the adapter does. */
function quotaReader(
  world: World,
  { accepted }: Pick<Ses, "accepted">,
  { rate, mailsADay }: { rate: number | undefined; mailsADay: number },
): () => WithQuota["quota"] {
  return () => {
    let known: { at: number; quota: SendQuota } | undefined;
    return async () => {
      if (rate === undefined) return undefined;
      if (!known || world.now() - known.at >= quotaCacheMillis(known.quota)) {
        const sent = accepted.filter(({ at }) => at > world.now() - DAY).length;
        known = { at: world.now(), quota: { daily: mailsADay, left: mailsADay - sent, perSecond: rate } };
      }
      return known.quota;
    };
  };
}

export function createCloud(
  world: World,
  faults: Faults,
  weather: Weather,
  { mailAttempts = 1, mailRate, mailsADay = 50_000 }: CloudOptions,
): Cloud {
  const nature = { duplicates: weather.duplicates };
  const drawn = world.pick(RATES);
  const rate = mailRate ?? drawn;
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

  const whatsapp = createWhatsApp(world, faults, { coreOf, bus, nature });

  const mailEvents = createDispatcher(
    world,
    "mail-events",
    createLambda(world, { name: "mail-events", timeoutSeconds: 30 }, (life) => {
      const record = recordMailEvent(coreOf(life));
      return async (event: { detail: unknown }) => void (await record(event));
    }),
    { isSpared: true },
  );
  const isOut = (moment: number) => isIn(weather.evidenceOut, moment);
  const stream: Evidence = createEvidence(world, { ...nature, isOut }, mailEvents.hand satisfies Hand);
  const mail = createSes(world, faults, { evidence: stream, attempts: mailAttempts, rate: mailRate, mailsADay });
  const quotaOf = quotaReader(world, mail, { rate, mailsADay });

  const paced = (life: Life) => {
    const wait = (millis: number) => pause(world, life, millis);
    return pacedMailer({ ...coreOf(life), wait, patience: SUMMARY_PATIENCE, mailer: mail.client(life) });
  };
  const summaries = createQueue(world, faults, SUMMARIES, nature);
  summaries.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: "billing-summary", timeoutSeconds: 45 }, (life) =>
      forEachEvent(mailBillingSummary({ ...coreOf(life), mailer: paced(life), siteUrl: SITE })),
    ),
  );
  const receipts = createDispatcher<OutgoingMail>(
    world,
    "receipt",
    createLambda(world, { name: "receipt", timeoutSeconds: 45 }, (life) => async (one: OutgoingMail) => {
      const { kind } = await paced(life).send(one);
      if (kind === "busy") throw new Error("the receipt was not taken");
    }),
    { isSpared: false },
  );
  const letterQueue = createQueue(world, faults, LETTERS, nature);
  letterQueue.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: "letter", timeoutSeconds: 45 }, (life) =>
      forEachEvent(mailLetter({ ...coreOf(life), mailer: paced(life), pageUrlOf, siteUrl: SITE })),
    ),
  );
  const letters: Cloud["letters"] = (type, event) => letterQueue.send(...letterMessage(type, event));
  if (hasLetters(world)) for (const type of LETTER_EVENTS) bus.subscribe(type, (event) => letters(type, event));
  bus.subscribe(billingFinished.name, (event) =>
    summaries.send(JSON.stringify({ "detail-type": billingFinished.name, ...event })),
  );
  for (const { name } of [subscriptionChanged, messageFreed])
    bus.subscribe(name, (event) => owners.send(JSON.stringify(event)));

  shards.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: "billing-shard", timeoutSeconds: 30 }, (life) =>
      enqueueDueOwners({ core: coreOf(life), shards: shards.client(life), owners: owners.client(life) }),
    ),
  );
  owners.feed(
    createLambda<SQSEvent, SQSBatchResponse>(world, { name: "billing-owner", timeoutSeconds: 120 }, (life) => {
      const again = owners.client(life);
      const quota = quotaOf();
      const wait = (millis: number) => pause(world, life, millis);
      const handle = chargeOwner({
        ...coreOf(life),
        quota,
        pace: billingPace({ ...coreOf(life), quota, wait }),
        bus: bus.client(life),
        mailer: mail.client(life),
        pageUrlOf,
        txids,
        whatsapp: whatsapp.portsOf(life),
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

  const severityNow = () => (world.now() < weather.until ? weather.severity : 0);
  const bank = createBank(world, faults, severityNow);
  const reads = createDispatcher<undefined>(
    world,
    BANK_READER,
    createLambda(world, { name: BANK_READER, timeoutSeconds: 300 }, (life) => {
      const ports = { bus: bus.client(life), txids, vault, banks: [testBank], openBank: bank.open(life) };
      return () => {
        // A read makes hundreds of calls: with many faults some runs are spared, or no run ends.
        life.isCalm = world.chance(SPARED * severityNow());
        return readDueBanks({ ...coreOf(life), ...ports }, new Date(world.now() + 50 * SECOND));
      };
    }),
    { isSpared: false },
  );

  const runner = createLambda<undefined, void>(world, { name: RULE_RUNNER, timeoutSeconds: 600 }, (life) => {
    const wait = (millis: number) => pause(world, life, millis);
    const pace = rulePace({ ...coreOf(life), wait, patience: SUMMARY_PATIENCE });
    const mailer = mail.client(life);
    const ports = { mailer, pageUrlOf, txids, siteUrl: SITE, pace, whatsapp: whatsapp.portsOf(life) };
    return (_event, claimant) =>
      runDueRules({ ...coreOf(life), ...ports, claimant }, new Date(world.now() + 8 * MINUTE));
  });
  const runs = createDispatcher<undefined>(world, RULE_RUNNER, oneAtATime(world, runner), { isSpared: false });

  const parts: { pending: () => number; deaths: () => number }[] = [
    shards,
    owners,
    mailEvents,
    summaries,
    receipts,
    letterQueue,
    ticks,
    reads,
    runs,
    ...whatsapp.parts,
  ];
  return {
    world,
    faults,
    weather,
    store,
    ses: mail,
    bus,
    usage,
    usageOf,
    mailByHand: (one) => receipts.hand(one),
    letters,
    bank,
    whatsapp,
    readBanks: () => reads.hand(undefined),
    remind: () => runs.hand(undefined),
    tick: () => ticks.hand(undefined),
    pending: () => parts.reduce((sum, part) => sum + part.pending(), stream.held()),
    deaths: () => parts.reduce((sum, part) => sum + part.deaths(), 0),
  };
}
