import { randomUUID } from "node:crypto";
import type { Clock, Store } from "../../../types.ts";
import { createPump } from "../../../work/pump.ts";
import { openWorkQueue, type WorkItem, type WorkQueue } from "../../../work/work-queue.ts";
import type { Account } from "../account.ts";
import { type Collection, openCollection } from "../collection.ts";
import type { StripeDelivery, StripeDeliveryMode } from "../records.ts";
import { arrange, isSuccess, pauseAfter, postEvent, signPayload } from "./post-event.ts";

/** A receiver accepts a signature for five minutes, which is the SDK's default tolerance. */
const TOLERANCE_MS = 300_000;
/** An attempt stays hidden for far longer than its time-out: only a restart repeats it. */
const HIDDEN_MS = 24 * 3_600_000;
const MODE = "stripe.mode";
const usual: StripeDeliveryMode = { hold: false, duplicates: 0, shuffleSeed: undefined, extraSecrets: [] };

export interface WebhookTarget {
  url: string;
  secret: string;
}

export interface DeliveriesOptions {
  account: Account;
  store: Store;
  clock: Clock;
  /** The receiver of events; undefined means that there is no receiver, so nothing is delivered. */
  target: WebhookTarget | undefined;
  onSettled(): void;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

/** Unfinished deliveries are sent at the first `wake`. */
export function openWebhooks(options: DeliveriesOptions) {
  const { account, store, clock, target } = options;
  const queue = openWorkQueue<string>(store, "stripe.outbox");
  const records = openCollection<StripeDelivery>(store, "stripe.deliveries");
  const held = openCollection<{ id: string }>(store, "stripe.held");
  const mode = () => ({ ...usual, ...store.get<Partial<StripeDeliveryMode>>(MODE, "mode") });
  const signed = (eventId: string) => {
    const { body } = account.events.require(eventId);
    return { body, signature: signPayload(body, [...mode().extraSecrets, target?.secret ?? ""], account.now()) };
  };
  const attempt = async (item: WorkItem<string>, record: StripeDelivery) => {
    const at = clock.now();
    const outcome = await postEvent(target?.url ?? "", signed(record.eventId));
    // If the clock jumps during a delivery, its signature is too old: this failure does not count.
    if (!isSuccess(outcome) && clock.now().getTime() - at.getTime() > TOLERANCE_MS)
      return () => queue.release(item.id, clock.now().getTime());
    const attempts = [...record.attempts, { at: at.toISOString(), ...outcome }];
    return () => settle({ store, clock, queue, records }, item, { ...record, attempts }, isSuccess(outcome));
  };
  const pump = createPump({
    queue,
    clock,
    batchSize: 1,
    // Deliveries are sent one after the other, in order.
    concurrency: 1,
    hiddenMs: HIDDEN_MS,
    onSettled: options.onSettled,
    async handle([item]) {
      const record = item === undefined ? undefined : records.get(item.body);
      return item === undefined || record === undefined ? () => {} : attempt(item, record);
    },
  });
  const send = (eventIds: readonly string[]) => {
    for (const eventId of eventIds) {
      const { type } = account.events.require(eventId);
      const record = records.put({ id: `wd_${randomUUID()}`, eventId, type, status: "pending", attempts: [] });
      queue.add(record.id, { now: clock.now().getTime() });
    }
    if (eventIds.length > 0) pump.wake();
    return eventIds.length;
  };
  return {
    pump,
    dispatch() {
      const eventIds = account.outbox.splice(0);
      if (target === undefined) return;
      if (mode().hold) for (const id of eventIds) held.put({ id });
      else send(arrange(eventIds, mode()));
    },
    deliver: (changes: Partial<StripeDeliveryMode>) => store.set(MODE, "mode", { ...mode(), ...changes }),
    /** @returns the number of deliveries */
    release() {
      const eventIds = held.all().map(({ id }) => id);
      for (const id of eventIds) held.remove(id);
      return send(arrange(eventIds, mode()));
    },
    redeliver: (eventId: string) => void send([eventId]),
    deliveries: () => records.all(),
    signed,
  };
}

interface Books {
  store: Store;
  clock: Clock;
  queue: WorkQueue<string>;
  records: Collection<StripeDelivery>;
}

function settle(books: Books, item: WorkItem<string>, record: StripeDelivery, isDelivered: boolean): void {
  const { store, clock, queue, records } = books;
  const pause = isDelivered ? undefined : pauseAfter(record.attempts.length);
  store.transaction(() => {
    records.put({ ...record, status: isDelivered ? "delivered" : pause === undefined ? "failed" : "pending" });
    if (pause === undefined) queue.remove(item.id);
    else queue.release(item.id, clock.now().getTime() + pause * 1000);
  });
}
