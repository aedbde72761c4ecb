import { expect, test } from "vitest";
import { type Fix, setFix } from "./finding.ts";
import { statementOf } from "./statement.ts";

const place = { tableName: "Mesa", pk: "O#dono" };
const written = (fix: Fix | undefined) =>
  statementOf(place, { kind: "key", sk: "STU#1'", message: "", ...(fix ? { fix } : {}) });
const HERE = `WHERE "pk" = 'O#dono' AND "sk" = 'STU#1'''`;

test.each<[what: string, fix: Fix | undefined, statement: string | null]>([
  ["a text", setFix(["name"], "D'Ávila", "d'á"), `UPDATE "Mesa" SET "name" = 'D''Ávila' ${HERE} AND "name" = 'd''á'`],
  ["a number", setFix(["id"], 7, 8), `UPDATE "Mesa" SET "id" = 7 ${HERE} AND "id" = 8`],
  ["nothing", setFix(["notes"], null, undefined), `UPDATE "Mesa" SET "notes" = NULL ${HERE} AND "notes" IS MISSING`],
  ["what was nothing", setFix(["paidDate"], "2027-01-10", null), `UPDATE "Mesa" SET "paidDate" = '2027-01-10' ${HERE}`],
  ["an inner one", setFix(["a", "b"], 1, true), `UPDATE "Mesa" SET "a"."b" = 1 ${HERE} AND "a"."b" = true`],
  ["one too many", { act: "unset", path: ["x y"], was: [1] }, `UPDATE "Mesa" REMOVE "x y" ${HERE}`],
  ["a long one too many", { act: "unset", path: ["x"], was: "y".repeat(301) }, `UPDATE "Mesa" REMOVE "x" ${HERE}`],
  ["a whole item", { act: "drop" }, `DELETE FROM "Mesa" ${HERE}`],
  [
    "a new item",
    { act: "insert", sk: "STU#2", fields: { id: 2, name: "D'Ávila", notes: null } },
    `INSERT INTO "Mesa" VALUE {'pk': 'O#dono', 'sk': 'STU#2', 'id': 2, 'name': 'D''Ávila', 'notes': NULL}`,
  ],
  ["what no one can fix", undefined, null],
  ["a name no statement can spell", { act: "unset", path: ['a" REMOVE "b'], was: 1 }, null],
  ["more than a statement holds", { act: "unset", path: ["x".repeat(8_192)], was: 1 }, null],
])("given a fix of %s, when written, then DynamoDB can run it", (_what, fix, statement) => {
  expect(written(fix)).toBe(statement);
});

test("given a statement of just what DynamoDB takes, when written, then it is; one letter more is none", () => {
  const unset = (length: number) => written({ act: "unset", path: ["x".repeat(length)], was: [1] });
  const rest = (unset(1) ?? "").length - 1;
  expect(unset(8_192 - rest)).toHaveLength(8_192);
  expect(unset(8_193 - rest)).toBeNull();
});

test("given a text of three hundred letters, when a fix of it is written, then it is compared", () => {
  expect(written({ act: "unset", path: ["x"], was: "y".repeat(300) })).toContain(` AND "x" = '${"y".repeat(300)}'`);
});

test("given a name inside another that no statement can spell, when a fix of it is written, then there is none", () => {
  expect(written({ act: "unset", path: ["a", 'b"'], was: 1 })).toBeNull();
});
