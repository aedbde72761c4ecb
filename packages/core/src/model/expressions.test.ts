import { expect, test } from "vitest";
import { memoryTable } from "../testing/memory-table.ts";
import { setFields, unchanged } from "./expressions.ts";

const key = { pk: "O#dono", sk: "STU#0000001" };

test("given an item, when fields are set, then each field with a value is stored, each without is removed, and the others stay", async () => {
  const table = memoryTable();
  await table.put({ ...key, name: "Ana", phone: "1", notes: "2", status: "ativo" });
  await table.update(key, setFields({ name: "Bia", phone: undefined, notes: undefined, email: null }));
  expect(await table.get(key)).toEqual({ ...key, name: "Bia", email: null, status: "ativo" });
});

test("given a change that sets and removes the same attribute, when it is written, then it is refused as DynamoDB refuses it", async () => {
  const table = memoryTable();
  const change = { expression: "SET #a = :a REMOVE #a", names: { "#a": "name" }, values: { ":a": 1 } };
  await expect(table.update(key, change)).rejects.toThrow("name");
  expect(table.items.size).toBe(0);
});

test("given the read attributes of an item, one of them absent, when they must be unchanged, then one with a value is compared, and the absent one must be absent", () => {
  expect(unchanged({ status: "pendente", reportedAt: undefined })).toStrictEqual({
    expression: "#status = :was_status AND attribute_not_exists(#reportedAt)",
    names: { "#status": "status", "#reportedAt": "reportedAt" },
    values: { ":was_status": "pendente" },
  });
});
