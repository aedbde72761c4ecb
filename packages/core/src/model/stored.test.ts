import { expect, test } from "vitest";
import * as z from "zod/mini";
import { issuesOf } from "../diagnostics/fit-schema.ts";
import { setFields, unchanged } from "./expressions.ts";
import { decode, encode, innerObject, openEnum } from "./stored.ts";

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

const Part = innerObject({ method: openEnum(["pix", "outro"], "outro"), cents: z.int() });
const Bill = z.object({
  status: openEnum(["open", "paid"], "paid"),
  author: z.optional(openEnum(["owner", "payer"], "owner")),
  type: z.nullable(openEnum(["cpf"], null)),
  parts: z.array(Part),
});
const later = { status: "disputed", author: "court", type: "uuid", parts: [{ method: "coin", cents: 1, x: 2 }] };

test("given values of a later release, when the item is read, then each is one that rules know; when written, then each is as it was", () => {
  const bill = decode(Bill, later);
  expect(JSON.parse(JSON.stringify(bill))).toEqual({
    status: "paid",
    author: "owner",
    type: null,
    parts: [{ method: "outro", cents: 1, x: 2 }],
  });
  expect(encode({ ...bill })).toEqual(later);
  expect(setFields({ ...bill }).values).toMatchObject({ ":status": "disputed", ":parts": later.parts });
  expect(unchanged({ parts: bill.parts }).values).toEqual({ ":was_parts": later.parts });
});

test("given values of a later release, when an attribute is changed, then this change alone is written", () => {
  const bill = decode(Bill, later);
  const [part] = bill.parts;
  const changed = {
    ...bill,
    status: "open" as const,
    parts: [
      { ...part, cents: 3 },
      { method: "pix", cents: 4 },
    ],
  };
  expect(encode(changed)).toEqual({
    ...later,
    status: "open",
    parts: [
      { method: "coin", cents: 3, x: 2 },
      { method: "pix", cents: 4 },
    ],
  });
});

test("given known and unknown values, when checked strictly, then only the unknown ones are named", () => {
  const known = { status: "open", author: "payer", type: "cpf", parts: [] };
  expect(issuesOf(Bill, known)).toEqual([]);
  expect(issuesOf(Bill, { ...later, parts: [] }).map(({ path }) => path)).toEqual([["status"], ["author"], ["type"]]);
  expect(issuesOf(z.object({ part: Part }), { part: { method: "coin", cents: 1 } })).toHaveLength(1);
});
