/** docs/rules/import.md, "Import and export". */
import { expect, test } from "vitest";
import { isRecent, isUnfinished, type StudentImport, undoUntil } from "./import.ts";

const one: StudentImport = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  state: "done",
  studentCount: 2,
  planIds: [],
  payerIds: [],
  partCount: 1,
  nextPart: 1,
  createdAt: "2027-01-10T11:59:00.000Z",
  doneAt: "2027-01-10T12:00:00.000Z",
  kept: [],
};

test.each([
  ["applying", true],
  ["undoing", true],
  ["done", false],
  ["undone", false],
] as const)("given an import that is %s, when asked, then steps are left: %s", (state, is) => {
  expect(isUnfinished({ ...one, state })).toBe(is);
});

test.each([
  ["2027-01-10T12:00:00.000Z", "2027-01-11T12:00:00.000Z"],
  ["2027-01-11T11:59:59.999Z", "2027-01-11T12:00:00.000Z"],
  ["2027-01-11T12:00:00.000Z", null],
])("given an import that was done at noon, when asked at %s, then it can be undone until %s", (now, until) => {
  expect(undoUntil(one, new Date(now))).toBe(until);
});

test.each(["applying", "undoing", "undone"] as const)(
  "given an import that is %s, when asked, then it cannot be undone at any time",
  (state) => {
    expect(undoUntil({ ...one, state }, new Date("2027-01-10T12:00:00.000Z"))).toBeNull();
  },
);

test("given an import without the instant of its end, when asked, then it cannot be undone", () => {
  expect(undoUntil({ ...one, doneAt: null }, new Date(0))).toBeNull();
});

test.each([
  ["2027-01-31T11:59:59.999Z", true],
  ["2027-01-31T12:00:00.000Z", false],
])("given a student of an import of the 1st at noon, when asked at %s, then that may be unfinished: %s", (now, is) => {
  expect(isRecent("2027-01-01T12:00:00.000Z", new Date(now))).toBe(is);
});
