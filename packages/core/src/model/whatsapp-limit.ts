/**
 * Meta limits the persons of 24 hours, and holds a new sender's large run back
 * (docs/decisions/053-whatsapp.md). Pure.
 */
import type { WhatsAppConnection, WhatsAppText } from "./whatsapp.ts";

const HOUR = 3_600_000;
const DAY_HOURS = 24;
/** The first messages of a day are few: their answers show whether the rest may follow. */
export const FIRST_BATCH = 10;
/** A day's messages are spread over at least this many hours, in batches within these limits. */
const HOURS = 6;
const [SMALLEST, LARGEST] = [40, 200];

export type Planned = NonNullable<WhatsAppConnection["planned"]>;

const hourOf = (now: Date): string => new Date(Math.floor(now.getTime() / HOUR) * HOUR).toISOString();

/** Returns the hours that still count: an hour counts until its last minute is a day ago. */
const recent = (planned: Planned, now: Date): Planned =>
  planned.filter(({ hour }) => now.getTime() - Date.parse(hour) < (DAY_HOURS + 1) * HOUR);

const sum = (planned: Planned) => planned.reduce((total, { count }) => total + count, 0);

/** `charges` are those that the pending run is still to send within a day. */
export type LimitFacts = Pick<WhatsAppConnection, "dailyLimit" | "planned"> & { text: WhatsAppText; charges: number };

/**
 * Persons with room today and in this hour. Charges come first: other texts leave the room of a run
 * that is due within a day.
 */
export function roomAt({ dailyLimit, planned = [], text, charges }: LimitFacts, now: Date) {
  const known = recent(planned, now);
  const most = dailyLimit ?? Number.POSITIVE_INFINITY;
  const today = Math.max(0, most - sum(known) - (text === "charge" ? 0 : charges));
  const earlier = known.filter(({ hour }) => hour !== hourOf(now));
  const batch = earlier.length === 0 ? FIRST_BATCH : Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(most / HOURS)));
  const thisHour = Math.max(0, batch - (sum(known) - sum(earlier)));
  return { today, now: Math.min(today, thisHour) };
}

export function withPlanned(planned: Planned = [], count: number, now: Date): Planned {
  const hour = hourOf(now);
  const known = recent(planned, now);
  const own = known.find((one) => one.hour === hour)?.count ?? 0;
  return [...known.filter((one) => one.hour !== hour), { hour, count: own + count }];
}
