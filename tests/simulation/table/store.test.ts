import { ConditionFailed, TransactionRefused } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { createWorld, MINUTE } from "../world/world.ts";
import { createStore } from "./store.ts";

const aStore = () => {
  const world = createWorld({ seed: 1, start: 0 });
  const caller = { requestId: "test", usage: { requests: 0, reads: 0, writes: 0, wasted: 0 } };
  return { world, caller, store: createStore(world) };
};
const key = (sk: string) => ({ pk: "A", sk });

test("given an item, when a condition does not hold, then nothing changes, the item is returned and its units are wasted", () => {
  const { store, caller } = aStore();
  store.write(caller, { put: { ...key("1"), text: "x".repeat(1_500) } });
  const again = () => store.write(caller, { put: key("1"), condition: { expression: "attribute_not_exists(pk)" } });
  expect(again).toThrow(ConditionFailed);
  expect(store.get(caller, key("1"), true)).toHaveProperty("text");
  expect(caller.usage).toEqual({ requests: 0, reads: 1, writes: 4, wasted: 2 });
});

test("given a map in an item, when a condition names its fields, then their stored values are compared", () => {
  const { store, caller } = aStore();
  store.write(caller, { put: { ...key("1"), mail: { st: "C", att: 2 }, count: 4 } });
  const change = {
    expression: "SET #status = :paid ADD #count :two REMOVE #mail",
    names: { "#status": "status", "#count": "count", "#mail": "mail" },
    values: { ":paid": "pago", ":two": 2, ":c": "C", ":one": 1, ":three": 3 },
  };
  const condition = { expression: "#mail.st = :c AND (#mail.att BETWEEN :one AND :three OR attribute_not_exists(pk))" };
  expect(store.write(caller, { update: key("1"), change, condition })).toEqual({
    ...key("1"),
    status: "pago",
    count: 6,
  });
});

test("given a page and a filter, when a partition is read, then the page counts what was read, not what was kept", () => {
  const { store, caller } = aStore();
  for (const sk of ["STU#1", "STU#2", "STU#3", "Z"])
    store.write(caller, { put: { ...key(sk), isKept: sk === "STU#3" } });
  const input = {
    key: { expression: "pk = :pk AND begins_with(sk, :prefix)", values: { ":pk": "A", ":prefix": "STU#" } },
    filter: { expression: "isKept = :yes", values: { ":yes": true } },
  };
  const first = store.query(caller, input, 2);
  expect(first).toEqual({ items: [], lastKey: key("STU#2") });
  const second = store.query(caller, { ...input, startAfter: first.lastKey }, 2);
  expect(second).toMatchObject({ items: [key("STU#3")], lastKey: undefined });
});

test("given a transaction, when one of its conditions does not hold, then nothing is written and each reason is returned", () => {
  const { store, caller } = aStore();
  const condition = { expression: "attribute_exists(pk)" };
  const writes = [{ put: key("1") }, { put: key("2"), condition }];
  expect(() => store.transact(caller, writes)).toThrow(new TransactionRefused(["None", "ConditionalCheckFailed"]));
  expect(store.items("A")).toEqual([]);
});

test("given an item that moves in the index, when the index is read, then it follows within seconds and ends with one entry", async () => {
  const { world, store, caller } = aStore();
  const due = { g1pk: "DUE#01", g1sk: "2027-01-01T00:00:00.000Z#a" };
  store.write(caller, { put: { ...key("1"), ...due } });
  await world.runUntil(MINUTE);
  store.write(caller, { put: { ...key("1"), ...due, g1sk: "2027-02-01T00:00:00.000Z#a" } });
  expect(store.index.visible()).toMatchObject([{ g1sk: due.g1sk }]);
  await world.runUntil(2 * MINUTE);
  expect(store.index.visible()).toMatchObject([{ g1sk: "2027-02-01T00:00:00.000Z#a" }]);
});
