import { expect, test } from "vitest";
import * as z from "zod/mini";
import { decode, encode, innerObject } from "./stored.ts";

const Thing = z.object({
  name: z.string(),
  size: z._default(z.int(), 1),
  place: z.optional(innerObject({ city: z.string() })),
});
const keys = { pk: "O#a", sk: "T#1", g1pk: "DUE#01", g1sk: "x", l1sk: "2027-01-10" };

test("given an item, when read, then its keys are left out and absent attributes have their defaults", () => {
  const thing = decode(Thing, { ...keys, name: "a" });
  expect(thing).toEqual({ name: "a", size: 1 });
  expect(Object.getOwnPropertySymbols(thing)).toEqual([]);
});

test("given attributes of a later release, when the item is read, changed and written, then they are as they were", () => {
  const item = { name: "a", size: 2, later: { x: [1] }, place: { city: "Santos", zone: "sul" } };
  const changed = { ...decode(Thing, { ...keys, ...item }), name: "b" };
  expect(encode(changed)).toEqual({ ...item, name: "b" });
});

test("given attributes of a later release, when the item is shown, then no view contains them", () => {
  const thing = decode(Thing, { ...keys, name: "a", later: 1 });
  expect(JSON.parse(JSON.stringify(thing))).toEqual({ name: "a", size: 1 });
  expect(Object.keys(thing)).toEqual(["name", "size"]);
});

test.each([
  ["an attribute", { name: 7 }],
  ["an inner one", { name: "a", place: { city: 7 } }],
  ["one that is missing", {}],
])("given %s that is wrong, when the item is read, then it is refused", (_what, item) => {
  expect(() => decode(Thing, item)).toThrow();
});
