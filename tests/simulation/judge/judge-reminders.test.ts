/** Tests the judge's findings about a charge's contacts. */
import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeContacts, promisedDay } from "./judge-reminders.ts";

const chat: Item = { number: 1, channel: "whatsapp", at: "2027-01-12T15:00:00.000Z", by: "owner" };
const mail: Item = { number: 2, by: "owner", at: "2027-01-13T15:00:00.000Z", channel: "email" };
const undone = { ...chat, undoneAt: "2027-01-12T15:01:00.000Z" };
const charge = (...contacts: Item[]): Item => ({ status: "pendente", ...(contacts.length > 0 && { contacts }) });

test.each<[string, Item | undefined, Item]>([
  ["a charge that is made", undefined, charge()],
  ["a first contact", charge(), charge(chat)],
  ["one that is taken back", charge(chat), charge(undone)],
  ["one more, its fields in another order", charge(undone), charge({ ...undone }, mail)],
])("given %s, when judged, then nothing is wrong", (_what, before, after) => {
  expect(judgeContacts("x", before, after)).toEqual([]);
});

test.each<[string, Item, Item]>([
  ["a contact that is gone", charge(chat), charge()],
  ["one that another replaces", charge(chat), charge(mail)],
  ["one at another instant", charge(chat), charge({ ...chat, at: "2027-01-14T15:00:00.000Z" })],
  ["one that is no longer taken back", charge(undone), charge(chat)],
  ["one that is taken back at another instant", charge(undone), charge({ ...undone, undoneAt: "x" })],
])("given %s, when judged, then that is wrong", (_what, before, after) => {
  expect(judgeContacts("x", before, after)).toEqual([{ kind: "wrong", what: "x: contacts lost or changed" }]);
});

test.each<[string, Item, string]>([
  ["no promise", {}, ""],
  ["a promise", { ledger: [{ amountCents: 500, at: "2027-01-13T15:00:00.000Z" }] }, "2027-01-20"],
  ["a payment taken back before it", { ledger: [{ amountCents: -500, at: "2027-01-12T15:00:00.000Z" }] }, "2027-01-20"],
  ["a payment taken back after it", { ledger: [{ amountCents: -500, at: "2027-01-12T15:00:00.001Z" }] }, ""],
])("given a charge with %s, when read, then this day is promised", (what, item, day) => {
  const promise = { promisedFor: "2027-01-20", promisedAt: "2027-01-12T15:00:00.000Z" };
  expect(promisedDay(what === "no promise" ? item : { ...promise, ...item })).toBe(day);
});
