import type { ChargeRecordWire } from "@emdia/contracts/timeline";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { sumCents } from "@emdia/contracts/values/money";
import { madeOf } from "../../../data/charges/sum-of.ts";
import { centsOf, formatDay, formatInstantDay, formatPrice } from "../../../lib/format.ts";

export type EventKind =
  | "charged"
  | "mail"
  | "reminded"
  | "remindedByWhatsapp"
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
 * `isUndone` marks an undone contact and a reversed entry, `isBroken` a promise that was not kept.
 * `receipt` names a settlement that counts, by charge and number.
 */
export type TimelineEvent = {
  key: string;
  kind: EventKind;
  at: string;
  charges: readonly [ChargeRecordWire, ...ChargeRecordWire[]];
  amount?: number | undefined;
  detail?: string | undefined;
  isUndone?: boolean | undefined;
  isBroken?: boolean | undefined;
  receipt?: { id: number; number: number } | undefined;
};

/** An event of one charge; `press` is equal in the events of one press, message or billing day. */
type Found = Omit<TimelineEvent, "key" | "charges" | "at"> & { at: string | null; press?: unknown };

const promiseDetail = ({ date, by, isBroken }: NonNullable<ChargeRecordWire["promise"]>) =>
  `até ${formatDay(date)}${by === "payer" ? ", na página de pagamento" : ""}${isBroken ? ": não pagou até esse dia" : ""}`;

const fromTo = <Value>(text: (value: Value) => string, { from, to }: { from: Value; to: Value }) =>
  `de ${text(from)} para ${text(to)}`;

const dayIn = (zone: string, at: string | null | undefined) => at && formatInstantDay(at, zone);

/** Returns a text that charges share if one mail had them, or one reason and day left them out. */
const mailOf = (
  { invoiceDeliveryStatus, invoiceFailureReason, mailAt, mailChargeId }: ChargeRecordWire,
  zone: string,
) => (invoiceDeliveryStatus === "skipped" ? [dayIn(zone, mailAt), invoiceFailureReason].join() : mailChargeId);

const CONTACTS = { email: "reminded", whatsapp: "chatted", whatsapp_api: "remindedByWhatsapp" } as const;

/** An event without a stored instant is left out. */
function eventsOf(charge: ChargeRecordWire, zone: string): TimelineEvent[] {
  const { id, createdAt, reportRefusal: refusal, promise, voidReason } = charge;
  const found: Found[] = [
    { kind: "charged", at: createdAt, amount: madeOf(charge).price, press: dayIn(zone, createdAt) },
    { kind: "mail", at: charge.mailAt, press: mailOf(charge, zone) },
    ...charge.contacts.map(({ channel, at, undoneAt, number }) => ({
      kind: CONTACTS[channel],
      at,
      isUndone: undoneAt !== null,
      press: [number, at, undoneAt === null].join(),
    })),
    { kind: "reported", at: charge.reportedAt, press: charge.reportedAt },
    { kind: "refused", at: refusal?.at ?? null, detail: refusal?.reason, press: dayIn(zone, refusal?.at) },
    {
      kind: "promised",
      at: promise?.at ?? null,
      detail: promise ? promiseDetail(promise) : undefined,
      amount: charge.amountToday > 0 ? charge.amountToday : undefined,
      isBroken: promise?.isBroken,
      press: promise?.date,
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
        receipt: entry.kind === "settlement" && !entry.isReversed ? { id, number: entry.number } : undefined,
        press: entry.kind === "settlement" && entry.paidWith ? [entry.paidWith, entry.date].join() : undefined,
      })),
    ...charge.ledger.flatMap(({ at, corrected, due, note }) => [
      ...(corrected
        ? [{ kind: "corrected" as const, at, detail: fromTo(formatPrice, corrected) + (note ? `: ${note}` : "") }]
        : []),
      ...(due ? [{ kind: "redated" as const, at, detail: fromTo(formatDay, due) }] : []),
    ]),
    { kind: "voided", at: charge.voidedAt, detail: voidReason ?? undefined },
  ];
  return found.flatMap(({ at, press, ...event }, index) => {
    const key = press === undefined ? `${id}-${index}` : String(press);
    const group = [event.kind, key, event.isUndone, event.detail].join();
    return at === null ? [] : [{ ...event, at, charges: [charge] as const, key: group }];
  });
}

/** Joins the events of one press or message: all charges are named, the amount is the sum. */
function joined(events: readonly TimelineEvent[]): TimelineEvent[] {
  const [first] = events;
  const [oldest, ...others] = [...new Set(events.flatMap(({ charges }) => charges))].toSorted(byDueDate);
  if (!first || !oldest) return [];
  const amounts = events.flatMap(({ amount }) => amount ?? []);
  const amount = amounts.length > 0 ? sumCents(amounts.map(centsOf)) / 100 : undefined;
  const isBroken = events.some((event) => event.isBroken);
  return [{ ...first, charges: [oldest, ...others], amount, isBroken }];
}

/** Events of an instant keep their order. A click about several charges is one event. */
export function timelineOf(charges: readonly ChargeRecordWire[], zone: string): TimelineEvent[] {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const events = [...byId.values()].flatMap((charge) => eventsOf(charge, zone)).toReversed();
  return [...Map.groupBy(events, ({ key }) => key).values()]
    .flatMap(joined)
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}
