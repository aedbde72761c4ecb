/** docs/billing-state.md */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { messageKey, messageKeyOfSk, parseOwnedKey } from "./keys.ts";
import { answered, decodeMessage, encodeMessage, isVoid, type Message, nextOn } from "./message.ts";

const AT = "2027-02-15T12:00:00.000Z";
const message = (over: Partial<Message> = {}): Message => ({
  payer: "S0000002",
  when: civilDate("2027-02-15"),
  number: 1,
  channel: "email",
  purpose: "reminder",
  state: "claimed",
  attempt: 1,
  at: AT,
  madeAt: AT,
  madeBy: "owner",
  claimedBy: "run",
  names: [{ id: 220_270_100, cents: 15_050, step: 3 }],
  ...over,
});
const stored = (one: Message) => ({ ...messageKey("dono", one), ...encodeMessage(one) });

test("given any message, when it is stored and read, then nothing is another, and forty charges fit one write unit", () => {
  const named = fc.record({
    id: fc.integer({ min: 120_270_100, max: 999_999_999_999_999 }),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    step: fc.option(fc.integer({ min: -30, max: 90 }), { nil: undefined }),
    unsent: fc.option(fc.constantFrom("late", "no_access"), { nil: undefined }),
  });
  const any = fc.record({
    payer: fc.constantFrom("S0000002" as const, "P0000090" as const),
    when: fc.constantFrom(civilDate("2027-02-15"), yearMonth("2027-02")),
    number: fc.integer({ min: 1, max: 9_999 }),
    state: fc.constantFrom("claimed", "refused", "sent", "delivered", "failed", "unconfirmed", "withdrawn"),
    names: fc.array(named, { minLength: 1, maxLength: 60 }),
  });
  fc.assert(
    fc.property(any, (over) => {
      const one = message(over as Partial<Message>);
      expect(decodeMessage(stored(one))).toEqual(one);
      expect(messageKeyOfSk(messageKey("dono", one).sk)).toEqual({
        payer: one.payer,
        when: one.when,
        number: one.number,
      });
    }),
  );
  const forty = Array.from({ length: 40 }, (_, index) => ({ id: 1_220_270_100 + index, cents: 15_050 }));
  expect(JSON.stringify(stored(message({ names: forty }))).length).toBeLessThan(1_000);
});

test.each([
  "MSG#202702#S0000002#D30",
  "MSG#202702#X0000002#D15",
  "MSG#202702#S0000002#D15#0",
  "MSG#202713#S0000002#RUN",
])("given the sort key %s, when read, then it is no message's", (sk) => {
  expect([messageKeyOfSk(sk), parseOwnedKey(sk)]).toEqual([undefined, undefined]);
  expect(() => decodeMessage({ ...stored(message()), sk })).toThrow(RangeError);
});

test("given a stored message with a state of the next release, when read and written, then it may have been sent, and keeps the state", () => {
  const next = { ...stored(message()), st: "Q" };
  const { state, reason } = decodeMessage(next);
  expect([state, isVoid({ state, reason })]).toEqual(["unconfirmed", false]);
  expect(encodeMessage(decodeMessage(next))).toMatchObject({ st: "Q" });
});

test.each<[string, object]>([
  ["no names", { names: "" }],
  ["a name without its cents", { names: "220270100" }],
])("given a stored message with %s, when read, then it is refused", (_what, over) => {
  expect(() => decodeMessage({ ...stored(message()), ...over })).toThrow();
});

test.each([
  [{ kind: "sent", messageId: "m" }, { state: "sent" }, false],
  [{ kind: "busy", reason: "x" }, { state: "refused", reason: "busy" }, true],
  [{ kind: "held", reason: "x" }, { state: "refused", reason: "held" }, true],
  [{ kind: "rejected", reason: "x" }, { state: "failed", reason: "rejected" }, true],
] as const)(
  "given the answer $0.kind, when a message gets it, then whether it reached nobody is $2",
  (outcome, next, is) => {
    const after = answered(message(), outcome, AT);
    expect(after).toMatchObject({ ...next, claimedBy: undefined });
    expect(after && isVoid(after)).toBe(is);
  },
);

test("given an unknown answer, when a message gets it, then its claim stays", () => {
  expect(answered(message(), { kind: "unknown", reason: "timeout" }, AT)).toBeUndefined();
  expect(isVoid(message())).toBe(false);
});

const other = [{ id: 320_270_100, cents: 1 }];
test.each<[string, Message[], { number: number; isTaken: boolean }]>([
  ["no message", [], { number: 1, isTaken: false }],
  ["a sent one", [message({ state: "sent" })], { number: 2, isTaken: true }],
  ["a claimed one", [message()], { number: 2, isTaken: true }],
  ["one that bounced", [message({ state: "failed", reason: "bounced" })], { number: 2, isTaken: true }],
  ["one that was rejected", [message({ state: "failed", reason: "rejected" })], { number: 2, isTaken: false }],
  ["one that was taken back", [message({ state: "withdrawn" })], { number: 2, isTaken: false }],
  ["a refused one, which is claimed again", [message({ state: "refused" })], { number: 1, isTaken: false }],
  ["one to the payer's other student", [message({ state: "sent", names: other })], { number: 2, isTaken: false }],
])("given a day with %s, when another message is to be made, then number and day are right", (_what, today, next) => {
  expect(nextOn(today, [{ id: 2 }])).toMatchObject(next);
});
