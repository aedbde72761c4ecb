/** Limits the persons of a day and of an hour (docs/decisions/053-whatsapp.md). Pure. */
import type { Message } from "./message.ts";
import type { WhatsAppConnection, WhatsAppText } from "./whatsapp.ts";
import { FREED } from "./whatsapp-status.ts";

const HOUR = 3_600_000;
const DAY_HOURS = 24;
/** The first messages of a day are few: their answers show whether the rest may follow. */
export const FIRST_BATCH = 10;
/** A day's messages are spread over at least this many hours, in batches within these limits. */
const HOURS = 6;
const [SMALLEST, LARGEST] = [40, 200];

/** Returns the instants at which messages were handed to Meta, with those that a mail replaced. */
export const handedOver = (messages: readonly Message[]): number[] =>
  messages.filter(({ isApi, instead }) => isApi || instead === FREED).map(({ at }) => Date.parse(at));

/** `charges` is how many charges a run that is due within a day has: room is kept for them. */
export type LimitFacts = Pick<WhatsAppConnection, "dailyLimit"> & {
  sent: readonly number[];
  text: WhatsAppText;
  charges: number;
};

/** Returns how many persons may get a message now. Only charges may use a coming run's room. */
export function roomAt({ dailyLimit, sent, text, charges }: LimitFacts, now: Date) {
  const at = now.getTime();
  const recent = sent.filter((one) => at - one < DAY_HOURS * HOUR);
  const most = dailyLimit ?? Number.POSITIVE_INFINITY;
  const today = Math.max(0, most - recent.length - (text === "charge" ? 0 : charges));
  const own = recent.filter((one) => hourOf(one) === hourOf(at)).length;
  const batch = own === recent.length ? FIRST_BATCH : Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(most / HOURS)));
  return { today, now: Math.min(today, Math.max(0, batch - own)) };
}

const hourOf = (at: number): number => Math.floor(at / HOUR);
