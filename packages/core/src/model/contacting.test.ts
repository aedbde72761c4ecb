/**
 * Tests how contacts change a charge: counted, undone, never removed (docs/rules.md, "Reminding by
 * hand").
 */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { chargeOf } from "../testing/studio.ts";
import {
  addContact,
  claimOf,
  isContactedOn,
  lastContactOf,
  lastNotificationOf,
  undoContact,
  wasNotified,
} from "./contacting.ts";

const day = (of: number) => `2027-02-${of}T12:00:00.000Z`;
const twice = [10, 11].reduce((one, of) => addContact(one, { channel: "whatsapp", at: day(of) }), chargeOf("2027-01"));

test("given a charge, when contacts are added, then they are numbered, the last one counts, and each change is counted", () => {
  const entry = { channel: "whatsapp", by: "owner" };
  expect(twice).toEqual({
    ...chargeOf("2027-01"),
    contacts: [
      { ...entry, number: 1, at: day(10) },
      { ...entry, number: 2, at: day(11) },
    ],
    contactChanges: 2,
  });
  expect(lastContactOf(twice)?.number).toBe(2);
  expect(claimOf(twice, { number: 2 })).toBe("220270100.2");
});

test("given two contacts, when one is undone, then the other stays; undone again, it keeps its instant", () => {
  const once = undoContact(twice, 2, day(12));
  expect(once.contacts?.map(({ undoneAt }) => undoneAt)).toEqual([undefined, day(12)]);
  expect(lastContactOf(once)?.number).toBe(1);
  const again = undoContact(once, 2, day(13));
  expect(again.contacts).toEqual(once.contacts);
  expect([once.contactChanges, again.contactChanges]).toEqual([3, 4]);
});

test("given sixty contacts, when one more is made, then it is refused", () => {
  const add = (count: number) =>
    Array.from({ length: count }).reduce<ReturnType<typeof chargeOf>>(
      (one) => addContact(one, { channel: "email", at: day(10) }),
      chargeOf("2027-01"),
    );
  expect(add(60).contacts).toHaveLength(60);
  expect(() => add(61)).toThrow(expect.objectContaining({ code: "contact.too_many" }));
});

test("given a student who was never contacted, when asked, then only a mail of today counts", () => {
  const asked = { today: civilDate("2027-02-15"), profile: { timezone: "America/Sao_Paulo" } };
  const mail = { state: "sent", attempt: 1, at: day(15) } as const;
  expect(isContactedOn({}, [], asked)).toBe(false);
  expect(isContactedOn({}, [{ studentId: 1 }, { studentId: 2, mail }], asked)).toBe(true);
  expect(isContactedOn({}, [{ studentId: 1, mail: { ...mail, at: day(14) } }], asked)).toBe(false);
});

test.each([
  ["no mail", undefined, false],
  ["a mail that is being sent", "claimed", true],
  ["a mail that was sent", "sent", true],
  ["a mail that arrived", "delivered", true],
  ["a mail of which nobody knows", "unconfirmed", true],
  ["a mail that was refused for now", "refused", false],
  ["a mail that bounced", "failed", false],
  ["a mail that was left out", "skipped", false],
] as const)(
  "given a charge with %s, when asked whether it was a notification and the contact of its day, then both are $2, and the day after is free",
  (_what, state, told) => {
    const charge = { studentId: 1, ...(state && { mail: { state, attempt: 1, at: day(15) } }) };
    const on = (today: string) => ({ today: civilDate(today), profile: { timezone: "America/Sao_Paulo" } });
    expect(wasNotified(charge)).toBe(told);
    expect(isContactedOn({}, [charge], on("2027-02-15"))).toBe(told);
    expect(isContactedOn({}, [charge], on("2027-02-16"))).toBe(false);
  },
);

test("given a chat about a charge, when asked whether the student was notified of it, then the answer is yes until the chat is undone", () => {
  const written = addContact(chargeOf("2027-01"), { channel: "whatsapp", at: day(14) });
  expect([wasNotified(written), wasNotified(undoContact(written, 1, day(15)))]).toEqual([true, false]);
});

test.each([
  ["a mail after a chat", 15, 14, { at: day(15), channel: "email" }],
  ["a chat after a mail", 13, 14, { at: day(14), channel: "whatsapp" }],
] as const)(
  "given %s, when asked for the last notice, then it is the later one, and the mail once the chat is undone",
  (_what, mailed, chatted, told) => {
    const charge = { ...chargeOf("2027-01"), mail: { state: "sent" as const, attempt: 1, at: day(mailed) } };
    const written = addContact(charge, { channel: "whatsapp", at: day(chatted) });
    expect(lastNotificationOf(written)).toMatchObject(told);
    expect(lastNotificationOf(undoContact(written, 1, day(16)))).toEqual({ at: day(mailed), channel: "email" });
  },
);
