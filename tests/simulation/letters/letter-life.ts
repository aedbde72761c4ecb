/** Sends letters by the product's own verbs, behind a queue as deployed. */
import { ownerPartition, parseOwnedKey } from "@emdia/core/model/keys";
import { sendReceipt } from "@emdia/core/notice/send-receipt";
import { sendWelcome } from "@emdia/core/notice/send-welcome";
import { paymentPaid } from "@emdia/events/payment";
import { studentRegistered } from "@emdia/events/student";
import type { BusEvent } from "../../../packages/functions/src/queue/for-each-record.ts";
import type { Store } from "../table/store.ts";
import { DAY, type World } from "../world/world.ts";

export const hasLetters = ({ seed }: Pick<World, "seed">): boolean => Math.floor(seed / 5) % 3 === 1;

/** A receipt waits in its queue for this time, in seconds, as deployed. */
const DELAYS: Readonly<Record<string, number>> = { [paymentPaid.name]: 120, [studentRegistered.name]: 0 };
export const LETTER_EVENTS = Object.keys(DELAYS);

type Verb = Parameters<typeof sendReceipt>[0];

export const mailLetter =
  (ctx: Omit<Verb, "ownerId">) =>
  async ({ "detail-type": type, ...event }: BusEvent): Promise<void> => {
    if (type === studentRegistered.name) {
      const { ownerId, studentId } = studentRegistered.parse(event);
      return sendWelcome({ ...ctx, ownerId }, studentId);
    }
    const { ownerId, paymentId, settlement, together } = paymentPaid.parse(event);
    return sendReceipt({ ...ctx, ownerId }, paymentId, settlement, together);
  };

export const letterMessage = (type: string, event: { detail: unknown }): [body: string, delay: number] => [
  JSON.stringify({ "detail-type": type, ...event }),
  DELAYS[type] ?? 0,
];

type Post = { world: World; store: Store; letters: (type: string, event: { detail: unknown }) => void };

/** Welcomes the students of an owner, most of them before their first charge. */
export function planWelcomes({ world, store, letters }: Post, ownerId: string, from: number): void {
  for (const { sk } of store.items(ownerPartition(ownerId))) {
    const key = parseOwnedKey(String(sk));
    if (key?.kind !== "student") continue;
    const detail = { ownerId, studentId: key.id, source: "owner", sendWelcome: true, waiting: false };
    world.at(from + world.random() * 20 * DAY, () => letters(studentRegistered.name, { detail }));
  }
}
