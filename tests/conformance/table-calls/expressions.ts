/** Random items, keys and expressions: as core writes them, or slightly different. */
import type { Expression, Item } from "@emdia/core/model/ports/table";
import fc from "fast-check";

const small = fc.integer({ min: 0, max: 4 });

/** There are few partitions and sort keys, so that random calls often hit the same items. */
export const partitions = ["O#1", "O#2", "O#3"];
export const sortKeys = [
  ...["PROFILE", "PLAN#0000001", "PLAN#0000002", "STU#0000001", "STU#0000002", "STU#0000010"],
  ...["PAY#202701#0000001", "PAY#202702#0000001", "é#ç", "Z"],
];

export const keys = fc.record({ pk: fc.constantFrom(...partitions), sk: fc.constantFrom(...sortKeys) });

/** Values of every stored type, with the edges of each type. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, 0, -1, 1.5, 150.07, 1e15, "", "ação", true, false, undefined),
  fc.constantFrom<unknown>([], [1, "a", null], {}, { a: { b: [1] } }, "2027-01-10T12:00:00.000Z"),
  fc.integer({ min: 0, max: 3_000 }).map((length) => "x".repeat(length)),
);

const indexed: fc.Arbitrary<Item> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 12 },
  {
    arbitrary: fc.record({ g1pk: fc.constantFrom("DUE#00", "DUE#01", "END"), g1sk: small.map((n) => `${n}#1`) }),
    weight: 7,
  },
  { arbitrary: fc.record({ l1sk: small.map((n) => `2027-01-0${n + 1}`) }), weight: 5 },
  // Invalid keys of an index: of another type, or empty.
  { arbitrary: fc.constantFrom<Item>({ g1pk: null }, { g1pk: "", g1sk: "1" }, { l1sk: 5 }), weight: 1 },
);

export const items: fc.Arbitrary<Item> = fc
  .tuple(keys, small, values, fc.integer({ min: 0, max: 99 }), indexed)
  .map(([key, v, x, n, more]) => ({ ...key, v, x, n, ...more }));

/** Random conditions; undefined means no condition. */
export const conditions: fc.Arbitrary<Expression | undefined> = fc
  .tuple(small, fc.constantFrom("S", "N", "NULL", "M"))
  .chain(([v, type]) =>
    fc.constantFrom<Expression | undefined>(
      undefined,
      { expression: "attribute_not_exists(pk)" },
      { expression: "attribute_exists(pk)" },
      { expression: "#v = :cv", names: { "#v": "v" }, values: { ":cv": v } },
      { expression: "attribute_not_exists(pk) OR #v < :cv", names: { "#v": "v" }, values: { ":cv": 3 } },
      { expression: "attribute_type(x, :ct) AND NOT begins_with(sk, :cp)", values: { ":ct": type, ":cp": "PLAN#" } },
      { expression: "n BETWEEN :ca AND :cb", values: { ":ca": 10, ":cb": 60 } },
      { expression: "size(x) > :cs", values: { ":cs": 2 } },
      { expression: "v IN (:ca, :cb)", values: { ":ca": 1, ":cb": 2 } },
      { expression: "contains(x, :cc)", values: { ":cc": "a" } },
    ),
  );

const stored = values.map((value) => value ?? null);

export const changes: fc.Arbitrary<Expression> = fc
  .tuple(small, stored, fc.constantFrom(1, -1, 0.1))
  .chain(([v, value, step]) =>
    fc.constantFrom<Expression>(
      { expression: "SET v = :a, x = :b", values: { ":a": v, ":b": value } },
      { expression: "ADD n :one", values: { ":one": step } },
      { expression: "SET n = if_not_exists(n, :zero) + :one", values: { ":zero": 0, ":one": 1 } },
      { expression: "REMOVE g1pk, g1sk, x" },
      { expression: "REMOVE l1sk" },
      { expression: "SET g1pk = :g, g1sk = :h", values: { ":g": "DUE#00", ":h": "5#1" } },
      {
        expression: "SET #l = list_append(if_not_exists(#l, :e), :i)",
        names: { "#l": "list" },
        values: { ":e": [], ":i": [1] },
      },
      { expression: "SET x.a = :b", values: { ":b": 1 } },
      { expression: "SET v = v + :one REMOVE x", values: { ":one": 1 } },
    ),
  );
