/** Derives the events of a person's timeline from the stored records of each charge. */
import type { ChargeRecordWire } from "@emdia/contracts/timeline";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { formatDay, formatPrice } from "../../../lib/format.ts";

/** The kinds of events; only `settled` and `reversed` move money. */
export type EventKind =
  | "charged"
  | "mail"
  | "reminded"
  | "chatted"
  | "reported"
  | "refused"
  | "promised"
  | "settled"
  | "reversed"
  | "waived"
  | "corrected"
  | "redated"
  | "voided";

/**
 * One event: its instant (ISO UTC), its charges, the amount in reais that it moved, charged or
 * waived, and a further text. Only a mail has several charges: those that it named, by due date.
 * `isUndone` marks an undone contact and a reversed entry of the ledger. `settlement` is the number
 * of a settlement that counts, in its charge's ledger.
 */
export type TimelineEvent = {
  key: string;
  kind: EventKind;
  at: string;
  charges: readonly [ChargeRecordWire, ...ChargeRecordWire[]];
  amount?: number | undefined;
  detail?: string | undefined;
  isUndone?: boolean | undefined;
  settlement?: number | undefined;
};

type Found = Omit<TimelineEvent, "key" | "charges" | "at"> & { at: string | null };

const promiseDetail = ({ date, by, isBroken }: NonNullable<ChargeRecordWire["promise"]>) =>
  `até ${formatDay(date)}${by === "payer" ? ", na página de pagamento" : ""}${isBroken ? ": não pagou até esse dia" : ""}`;

const fromTo = <Value>(text: (value: Value) => string, { from, to }: { from: Value; to: Value }) =>
  `de ${text(from)} para ${text(to)}`;

/** Returns all events of one charge. An event without a stored instant is left out. */
function eventsOf(charge: ChargeRecordWire): TimelineEvent[] {
  const { createdAt, amount, reportRefusal: refusal, voidReason } = charge;
  const found: Found[] = [
    { kind: "charged", at: createdAt, amount },
    { kind: "mail", at: charge.mailAt },
    ...charge.contacts.map(({ channel, at, undoneAt }) => ({
      kind: channel === "whatsapp" ? ("chatted" as const) : ("reminded" as const),
      at,
      isUndone: undoneAt !== null,
    })),
    { kind: "reported", at: charge.reportedAt },
    { kind: "refused", at: refusal?.at ?? null, detail: refusal?.reason },
    {
      kind: "promised",
      at: charge.promise?.at ?? null,
      detail: charge.promise ? promiseDetail(charge.promise) : undefined,
    },
    ...charge.ledger
      .filter(({ kind }) => kind === "waiver")
      .map(({ at, waived, isReversed }) => ({ kind: "waived" as const, at, amount: waived, isUndone: isReversed })),
    ...charge.ledger
      .filter(({ amount }) => amount > 0)
      .map((entry) => ({
        kind: entry.kind === "settlement" ? ("settled" as const) : ("reversed" as const),
        at: entry.at,
        amount: entry.amount,
        detail: entry.note ?? undefined,
        isUndone: entry.isReversed,
        settlement: entry.kind === "settlement" && !entry.isReversed ? entry.number : undefined,
      })),
    ...charge.ledger.flatMap(({ at, corrected, due, note }) => [
      ...(corrected
        ? [{ kind: "corrected" as const, at, detail: fromTo(formatPrice, corrected) + (note ? `: ${note}` : "") }]
        : []),
      ...(due ? [{ kind: "redated" as const, at, detail: fromTo(formatDay, due) }] : []),
    ]),
    { kind: "voided", at: charge.voidedAt, detail: voidReason ?? undefined },
  ];
  return found.flatMap(({ at, ...event }, index) =>
    at === null ? [] : [{ ...event, at, charges: [charge] as const, key: `${charge.id}-${index}-${event.kind}` }],
  );
}

/**
 * Returns the key that all events of one mail share: the charge to which the mail belongs, or the
 * instant at which a reminder was recorded on each charge that it named.
 */
function mailOf({ kind, at, isUndone, charges: [charge], key }: TimelineEvent): string {
  if (kind === "mail") return `mail ${charge.mailChargeId}`;
  return kind === "reminded" ? `reminder ${at} ${isUndone}` : key;
}

function joined(events: readonly TimelineEvent[]): TimelineEvent[] {
  const [first] = events;
  const named = new Set(events.flatMap(({ charges }) => charges));
  const [oldest, ...others] = [...named].toSorted(byDueDate);
  return first && oldest ? [{ ...first, charges: [oldest, ...others] }] : [];
}

/**
 * Returns the events of these charges, newest first; events of one instant stay in the order in
 * which they happened. A charge that several pages contain counts once, and a mail that names
 * several charges is one event.
 */
export function timelineOf(charges: readonly ChargeRecordWire[]): TimelineEvent[] {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const events = [...byId.values()].flatMap(eventsOf).toReversed();
  return [...Map.groupBy(events, mailOf).values()]
    .flatMap(joined)
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}
