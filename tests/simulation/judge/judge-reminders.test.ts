import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeReminders, promisedDay } from "./judge-reminders.ts";
import { factsOf, type Line } from "./written-history.ts";

test.each<[string, Item, string]>([
  ["no promise", {}, ""],
  ["a promise", { ledger: [{ amountCents: 500, at: "2027-01-13T15:00:00.000Z" }] }, "2027-01-20"],
  ["a payment taken back before it", { ledger: [{ amountCents: -500, at: "2027-01-12T15:00:00.000Z" }] }, "2027-01-20"],
  ["a payment taken back after it", { ledger: [{ amountCents: -500, at: "2027-01-12T15:00:00.001Z" }] }, ""],
])("given a charge with %s, when read, then this day is promised", (what, item, day) => {
  const promise = { promisedFor: "2027-01-20", promisedAt: "2027-01-12T15:00:00.000Z" };
  expect(promisedDay(what === "no promise" ? item : { ...promise, ...item })).toBe(day);
});

const sent = { st: "S", channel: "whatsapp", names: "220270100:8000", madeAt: "2027-02-12T12:00:00Z", madeBy: "owner" };

test.each<[string, Item, Item, number]>([
  ["it is taken back", sent, { ...sent, st: "X" }, 0],
  ["it names another sum", sent, { ...sent, names: "220270100:7000" }, 1],
  ["another person made it", sent, { ...sent, madeBy: "rule" }, 1],
  ["it was refused, and is made again about more", { ...sent, st: "R" }, { ...sent, names: "220270100:7000" }, 0],
])("given a message, when %s, then it is kept or a finding", (_what, before, after, count) => {
  const key = "MSG#202702#S0000002#D12";
  const lines: Line[] = [
    ["2027-02-12T12:00:00Z", "dono1-act-1", key, before],
    ["2027-02-12T13:00:00Z", "dono1-act-2", key, after],
  ];
  const changed = judgeReminders(factsOf({ lines })).filter(({ what }) => what.includes("changed"));
  expect(changed).toHaveLength(count);
});
