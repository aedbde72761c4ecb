import type { ChargeRecordWire } from "@emdia/contracts/timeline";
import { sumCents } from "@emdia/contracts/values/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { centsOf } from "../../../lib/format.ts";
import { aCharge, anEntry } from "../../../testing/builders.ts";
import { timelineOf as timelineIn } from "./timeline-events.ts";

const timelineOf = (all: readonly ChargeRecordWire[]) => timelineIn(all, "America/Sao_Paulo");

const DAY = Date.parse("2026-11-01T12:00:00.000Z");
const instant = (hour: number) => new Date(DAY + hour * 3_600_000).toISOString();
const silent = { mailAt: null, mailChargeId: null, contacts: [], reportRefusal: null, promise: null };
const record = (over: Partial<ChargeRecordWire>): ChargeRecordWire => ({
  ...aCharge(),
  ledger: [],
  ...silent,
  ...over,
});
const entry = anEntry({ amount: 0, date: "2026-11-20", at: instant(9), method: "pix" });
const hour = fc.nat(500).map(instant);

/** Builds a charge whose ledger is any list of settlements, some of them reversed later. */
const charges = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 30 }),
      entries: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 9_999 }), at: hour, isReversed: fc.boolean() })),
      contacts: fc.array(hour),
    })
    .map(({ id, entries, contacts }) => {
      const settled = entries.map(({ cents, at, isReversed }, index) => {
        const own = { number: index + 1, amount: cents / 100, date: at.slice(0, 10), at, isReversed };
        return { ...entry, kind: "settlement" as const, ...own };
      });
      const reversed = settled
        .filter(({ isReversed }) => isReversed)
        .map((one) => ({ ...one, kind: "reversal" as const, reverses: one.number, isReversed: false }));
      const live = settled.filter(({ isReversed }) => !isReversed);
      const settledAmount = sumCents(live.map(({ amount }) => centsOf(amount))) / 100;
      const mail = { paymentId: id, channel: "email" as const, undoneAt: null };
      const seen = contacts.map((at) => ({ ...mail, number: Date.parse(at), at }));
      return record({ id, createdAt: instant(0), settledAmount, ledger: [...settled, ...reversed], contacts: seen });
    }),
  { selector: ({ id }) => id, maxLength: 6 },
);

test("given any charges, some on two pages, when the timeline is made, then its money is that of the ledgers, newest first", () => {
  fc.assert(
    fc.property(charges, (all) => {
      const events = timelineOf([...all, ...all.slice(0, 2)]);
      const sumOf = (kind: string) =>
        sumCents(events.filter((event) => event.kind === kind).map(({ amount = 0 }) => centsOf(amount)));
      const received = sumCents(all.map(({ settledAmount }) => centsOf(settledAmount)));
      expect(sumOf("settled") - sumOf("reversed")).toBe(received);
      const reminders = new Set(all.flatMap(({ contacts }) => contacts.map(({ at }) => at)));
      const made = all.length > 0 ? 1 : 0;
      expect(events).toHaveLength(made + sumCents(all.map(({ ledger }) => ledger.length)) + reminders.size);
      const instants = events.map(({ at }) => at);
      expect(instants).toEqual(instants.toSorted().toReversed());
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    }),
  );
});

test("given a charge with everything, when the timeline is made, then each part has its event, and parts without an instant have none", () => {
  const whole = record({
    createdAt: instant(0),
    mailAt: instant(1),
    contacts: [
      { paymentId: 1, number: 1, channel: "whatsapp", at: instant(2), undoneAt: instant(3) },
      { paymentId: 1, number: 2, channel: "email", at: instant(4), undoneAt: null },
    ],
    reportRefusal: { at: instant(5), reason: "Não apareceu" },
    reportedAt: instant(6),
    voidedAt: instant(7),
    voidReason: "Engano",
    ledger: [{ ...entry, number: 1, kind: "waiver", waived: 3.5, at: instant(8), method: "outro" }],
  });
  expect(timelineOf([whole]).find(({ kind }) => kind === "waived")).toMatchObject({ amount: 3.5, isUndone: false });
  expect(timelineOf([whole]).map(({ kind, detail, isUndone }) => [kind, detail, isUndone])).toEqual([
    ["waived", undefined, false],
    ["voided", "Engano", undefined],
    ["reported", undefined, undefined],
    ["refused", "Não apareceu", undefined],
    ["reminded", undefined, false],
    ["chatted", undefined, true],
    ["mail", undefined, undefined],
    ["charged", undefined, undefined],
  ]);
  expect(timelineOf([record({ createdAt: null, isExpected: true })])).toEqual([]);
});

test("given charges that one mail and one reminder named, when the timeline is made, then each is one event with its charges, oldest first", () => {
  const contact = { paymentId: 1, number: 1, channel: "email" as const, at: instant(9), undoneAt: null };
  const named = { mailAt: instant(5), mailChargeId: 2, contacts: [contact] };
  const of = (id: number, dueDate: string, over: Partial<ChargeRecordWire> = named) =>
    record({ id, dueDate, createdAt: instant(0), ...over });
  const other = { ...named, mailChargeId: 4, contacts: [{ ...contact, channel: "whatsapp" as const }] };
  const events = timelineOf([of(2, "2026-12-10"), of(3, "2026-11-10"), of(4, "2026-12-10", other)]);
  const idsOf = (kind: string) =>
    events.filter((event) => event.kind === kind).map(({ charges }) => charges.map(({ id }) => id));
  expect(idsOf("mail").toSorted()).toEqual([[3, 2], [4]]);
  expect(idsOf("reminded")).toEqual([[3, 2]]);
  expect(idsOf("chatted")).toEqual([[4]]);
  const byApi = timelineOf([of(6, "2026-12-10", { contacts: [{ ...contact, channel: "whatsapp_api" }] })]);
  expect(byApi.map(({ kind }) => kind)).toContain("remindedByWhatsapp");
  const undone = of(5, "2026-12-10", { contacts: [{ ...contact, undoneAt: instant(9) }] });
  const both = timelineOf([of(2, "2026-12-10"), undone]).filter(({ kind }) => kind === "reminded");
  expect(both.map(({ charges }) => charges.length)).toEqual([1, 1]);
});

const press = { ...entry, kind: "settlement" as const, paidWith: "press-1" };
const settledOf = (number: number, amount: number, over: Partial<ChargeRecordWire["ledger"][number]> = {}) => ({
  ...press,
  number,
  amount,
  ...over,
});

test("given one payment of several charges, when the timeline is made, then it is one event with the sum and one receipt; another payment or a reversed part is another", () => {
  const of = (id: number, ...ledger: ChargeRecordWire["ledger"]) => record({ id, createdAt: instant(0), ledger });
  const events = timelineOf([
    of(2, settledOf(1, 100.1)),
    of(3, settledOf(1, 50.25), settledOf(2, 7, { paidWith: "press-2" })),
    of(4, settledOf(1, 30, { isReversed: true })),
    of(5, settledOf(1, 5, { paidWith: null })),
    of(6, settledOf(1, 6, { paidWith: null })),
  ]).filter(({ kind }) => kind === "settled");
  expect(events.map(({ charges, amount, receipt }) => [charges.map(({ id }) => id), amount, receipt])).toEqual([
    [[6], 6, { id: 6, number: 1 }],
    [[5], 5, { id: 5, number: 1 }],
    [[4], 30, undefined],
    [[3], 7, { id: 3, number: 2 }],
    [[2, 3], 150.35, { id: 3, number: 1 }],
  ]);
});

test("given charges of one payer, when one press reports, refuses or promises them, or one chat names them, then each is one event, and a promise has the sum of what is open", () => {
  const at = instant(5);
  const promise = { date: "2026-11-20", at, by: "owner" as const, isBroken: true };
  const contact = { paymentId: 1, number: 7, channel: "whatsapp" as const, at, undoneAt: null };
  const named = { reportedAt: at, reportRefusal: { at, reason: "Não" }, promise, contacts: [contact] };
  const of = (id: number, over: Partial<ChargeRecordWire>) => record({ id, createdAt: instant(0), ...over });
  const kept = { ...named, promise: { ...promise, isBroken: false, date: "2026-11-21" } };
  const events = timelineOf([
    of(2, named),
    of(3, { ...named, amountToday: 0 }),
    of(4, { ...named, amountToday: 12.5 }),
    of(5, kept),
  ]);
  const idsOf = (event: string) =>
    events.filter(({ kind }) => kind === event).map(({ charges }) => charges.map(({ id }) => id).toSorted());
  for (const kind of ["reported", "refused", "chatted", "charged"]) expect(idsOf(kind)).toEqual([[2, 3, 4, 5]]);
  const promises = events.filter(({ kind }) => kind === "promised");
  expect(promises.map(({ amount, isBroken, charges }) => [amount, isBroken, charges.length])).toEqual([
    [150.5, false, 1],
    [163, true, 3],
  ]);
});

test("given charges made, left out and refused on one evening around midnight in UTC, when the timeline is made, then each is one event of that day", () => {
  const of = (id: number, at: string) => {
    const left = { invoiceDeliveryStatus: "skipped", invoiceFailureReason: "Sem e-mail", mailAt: at } as const;
    return record({ id, createdAt: at, ...left, reportRefusal: { at, reason: "Não" } });
  };
  const days = [
    of(2, "2026-11-10T02:59:00.000Z"),
    of(3, "2026-11-10T03:00:00.000Z"),
    of(4, "2026-11-11T01:00:00.000Z"),
  ];
  const events = timelineOf(days).map(({ kind, charges }) => [kind, ...charges.map(({ id }) => id).toSorted()]);
  const each = (...ids: number[]) => ["refused", "mail", "charged"].map((kind) => [kind, ...ids]);
  expect(events).toEqual([...each(3, 4), ...each(2)]);
});

test("given a charge whose amount and due date were changed, when the timeline is made, then both lines say from what to what, and the first one what it was made with", () => {
  const corrected = { kind: "correction" as const, note: "Errei", corrected: { from: 190, to: 19 } };
  const moved = { kind: "due_date" as const, due: { from: "2026-10-05", to: "2026-11-20" } };
  const ledger = [corrected, moved].map((one, index) => ({
    ...entry,
    number: index + 1,
    at: instant(index + 1),
    ...one,
  }));
  const paid = settledOf(3, 17, { discount: 2 });
  const events = timelineOf([record({ amount: 17, ledger: [...ledger, paid], createdAt: instant(0) })]);
  expect(events.map(({ kind, amount, detail }) => [kind, amount, detail?.replaceAll("\u00a0", " ")])).toEqual([
    ["settled", 17, undefined],
    ["redated", undefined, "de 05/10/2026 para 20/11/2026"],
    ["corrected", undefined, "de R$ 190,00 para R$ 19,00: Errei"],
    ["charged", 190, undefined],
  ]);
});
