/** Meta's signed calls to a studio's address: statuses, answers, and news of texts and accounts. */
import { createHash, createHmac } from "node:crypto";
import { patience } from "../../patience.ts";
import type { Clock, Store } from "../../types.ts";
import { createPump } from "../../work/pump.ts";
import { openWorkQueue } from "../../work/work-queue.ts";
import type { AppRecord, Manner, MetaRecords, SentRecord, TemplateRecord } from "./records.ts";

const TIMEOUT_MS = 20_000;
const HIDDEN_MS = 24 * 3_600_000;
const RETRY_MS = 5 * 60_000;
/** Meta repeats a failed call for seven days. */
const GIVE_UP_MS = 7 * 24 * 3_600_000;
const UNDELIVERABLE = 131_026;
export const REJECTED_FOR = "TAG_CONTENT_MISMATCH";

type Status = "sent" | "delivered" | "read" | "failed" | "dropped";
/** What Meta decides later by itself about a text, if the text then still has the status `from`. */
type Word = { id: string; from: string; status: string };
type Later = { from: string; seconds: number };
type Call = {
  numberId: string;
  field: string;
  value: object;
  status?: { id: string; status: Status };
  word?: Word | undefined;
};

export interface CallOptions {
  records: MetaRecords;
  store: Store;
  clock: Clock;
  onSettled(): void;
}

/** Returns the id by which Meta names a person in a business. */
export const userIdOf = (phone: string): string =>
  `BR.${BigInt(`0x${createHash("sha256").update(phone).digest("hex").slice(0, 16)}`)}`;

/** The longest time to live of a message, after which it is dropped. */
const DROPPED_AFTER = 43_200;

/** The order of a message's statuses, each with its delay in seconds. */
const COURSES: Readonly<Record<Manner, readonly (readonly [Status, number])[]>> = {
  usual: [
    ["sent", 0],
    ["delivered", 2],
  ],
  held: [
    ["sent", 1_800],
    ["delivered", 1_802],
  ],
  nineless: [
    ["sent", 0],
    ["delivered", 2],
  ],
  nameless: [
    ["sent", 0],
    ["delivered", 2],
  ],
  landline: [["failed", 1]],
  twice: [
    ["delivered", 0],
    ["sent", 1],
    ["delivered", 1],
    ["sent", 2],
  ],
  silent: [["dropped", DROPPED_AFTER]],
};

export function openCalls({ records, store, clock, onSettled }: CallOptions) {
  const queue = openWorkQueue<Call>(store, "meta.calls");
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const envelope = ({ accountId }: AppRecord, { field, value }: Call) =>
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: accountId, time: seconds(), changes: [{ field, value }] }],
    });
  /** Stores a change. Returns false if Meta tells nobody: of a drop, or after another decision. */
  function settle({ status, word }: Call): boolean {
    const sent = status && records.messages.get(status.id);
    if (status && sent) records.messages.put(sent.id, { ...sent, status: status.status });
    const text = word && records.templates.get(word.id);
    const isDecided = word && text?.status !== word.from;
    if (word && text && !isDecided) records.templates.put(text.id, { ...text, status: word.status });
    return status?.status !== "dropped" && !isDecided;
  }
  const pump = createPump({
    queue,
    clock,
    batchSize: 1,
    concurrency: 1,
    hiddenMs: HIDDEN_MS,
    onSettled,
    async handle([item]) {
      const app = item && records.apps.get(item.body.numberId);
      if (!item || !app) return () => item && queue.remove(item.id);
      const isTold = item.receives > 1 || settle(item.body);
      const isDone =
        !isTold || (await isPosted(app, envelope(app, item.body))) || clock.now().getTime() - item.sentAt > GIVE_UP_MS;
      return () => (isDone ? queue.remove(item.id) : queue.release(item.id, clock.now().getTime() + RETRY_MS));
    },
  });
  const call = (one: Call, delay = 0) => {
    const now = clock.now().getTime();
    queue.add(one, { now, visibleAt: now + delay * 1000 });
    pump.wake();
  };
  const metadata = ({ phone, numberId }: AppRecord) => ({
    messaging_product: "whatsapp",
    metadata: { display_phone_number: phone, phone_number_id: numberId },
  });
  const personOf = (phone: string) => {
    const manner = records.manners.get(phone) ?? "usual";
    const number = manner === "nineless" ? `${phone.slice(0, 4)}${phone.slice(5)}` : phone;
    return { number: manner === "nameless" ? undefined : number, userId: userIdOf(phone) };
  };
  const contactOf = (phone: string) => {
    const { number, userId } = personOf(phone);
    return { profile: { name: "Cliente" }, user_id: userId, ...(number && { wa_id: number }) };
  };
  function report(app: AppRecord, sent: SentRecord, status: Status, delay: number): void {
    const { number, userId } = personOf(sent.to);
    const errors = [{ code: UNDELIVERABLE, title: "Message undeliverable" }];
    const pricing = { billable: true, pricing_model: "PMP", category: "utility", type: "regular" };
    const one = {
      id: sent.id,
      status,
      timestamp: String(seconds() + delay),
      recipient_user_id: userId,
      biz_opaque_callback_data: sent.tag,
      ...(number && { recipient_id: number }),
      ...(status === "failed" ? { errors } : { pricing }),
    };
    const value = { ...metadata(app), contacts: [contactOf(sent.to)], statuses: [one] };
    call({ numberId: app.numberId, field: "messages", value, status: { id: sent.id, status } }, delay);
  }
  return {
    pump,
    follow(app: AppRecord, sent: SentRecord, manner: Manner) {
      for (const [status, delay] of COURSES[manner]) report(app, sent, status, delay);
    },
    read: (app: AppRecord, sent: SentRecord) => report(app, sent, "read", 0),
    answer(app: AppRecord, sent: SentRecord, body: string) {
      const { number, userId } = personOf(sent.to);
      const message = {
        id: `wamid.${userId}`,
        from_user_id: userId,
        timestamp: String(seconds()),
        type: "text",
        text: { body },
        context: { id: sent.id },
      };
      const value = {
        ...metadata(app),
        contacts: [contactOf(sent.to)],
        messages: [{ ...message, ...(number && { from: number }) }],
      };
      call({ numberId: app.numberId, field: "messages", value });
    },
    /** Tells the studio a text's status now, or `later` unless it changed meanwhile. */
    judge({ numberId }: AppRecord, { id, name }: TemplateRecord, status: string, later?: Later) {
      const value = {
        message_template_id: Number(id),
        message_template_name: name,
        message_template_language: "pt_BR",
        event: status,
        reason: status === "REJECTED" ? REJECTED_FOR : "NONE",
      };
      const word = later && { id, from: later.from, status };
      call({ numberId, field: "message_template_status_update", value, word }, later?.seconds);
    },
    news: (app: AppRecord, field: string, value: object) => call({ numberId: app.numberId, field, value }),
  };
}

async function isPosted({ hook, appSecret }: AppRecord, body: string): Promise<boolean> {
  if (hook === undefined) return true;
  const signature = createHmac("sha256", appSecret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS * patience());
    const response = await fetch(hook, { method: "POST", redirect: "manual", signal, headers, body });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

export type MetaCalls = ReturnType<typeof openCalls>;
