import { expect, test } from "vitest";
import { OwnerMessage, parseOwnerMessage, ShardMessage } from "./messages.ts";

const whole = {
  ownerId: "dono",
  month: "2027-02",
  cursor: "abc",
  open: true,
  held: true,
  charges: 25,
  message: "MSG#202702#S0000001#D10",
};

test("given the messages of a first page and of a later one, when parsed, then they are as they were sent", () => {
  for (const message of [{ ownerId: "dono" }, whole]) expect(parseOwnerMessage(message)).toEqual(message);
  for (const message of [{ shard: 3 }, { shard: 3, after: "x" }]) expect(ShardMessage.parse(message)).toEqual(message);
});

test.each([
  ["an owner", OwnerMessage, { ...whole, ownerId: 7 }],
  ["a month", OwnerMessage, { ...whole, month: 202_702 }],
  ["a cursor", OwnerMessage, { ...whole, cursor: 7 }],
  ["whether it stays open", OwnerMessage, { ...whole, open: "sim" }],
  ["whether it was held", OwnerMessage, { ...whole, held: 1 }],
  ["a message", OwnerMessage, { ...whole, message: 7 }],
  ["a count", OwnerMessage, { ...whole, charges: 1.5 }],
  ["a shard", ShardMessage, { shard: 1.5 }],
  ["an owner before it", ShardMessage, { shard: 3, after: 7 }],
])("given a message with %s of another kind, when parsed, then it is refused", (_what, schema, message) => {
  expect(schema.safeParse(message).success).toBe(false);
});

test("given an event in the owners' queue, when parsed, then its owner gets a turn from the beginning, and nothing else of it counts", () => {
  const detail = { ownerId: "dono", month: "2027-02", status: "active", correlationId: "x" };
  expect(parseOwnerMessage({ source: "emdia", detail })).toEqual({ ownerId: "dono" });
  const { message } = whole;
  expect(parseOwnerMessage({ detail: { ownerId: "dono", message } })).toEqual({ ownerId: "dono", message });
  expect(() => parseOwnerMessage({ detail: { status: "active" } })).toThrow();
});
