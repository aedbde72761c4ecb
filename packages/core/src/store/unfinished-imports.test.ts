/** docs/rules/import.md, "Import and export". */
import { expect, test, vi } from "vitest";
import type { StudentImport } from "../model/import.ts";
import { importKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { OWNER, studentImport } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { withoutUnfinished } from "./imports.ts";

const NOW = "2027-02-15T12:00:00.000Z";
const [ONE, OTHER] = ["0f8fad5b-d9cb-469f-a165-70867728950e", "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11"];
const importOf = (id: string, over: Partial<StudentImport>): StudentImport => ({
  ...studentImport,
  id,
  state: "done",
  createdAt: NOW,
  ...over,
});
const someone = (sk: string, importId?: string, createdAt = NOW): Item => ({
  sk,
  createdAt,
  ...(importId && { importId }),
});

/**
 * Returns the listed keys, and how often the page and the imports were read. The second read of the
 * page has one more student.
 */
async function listed(items: Item[], imports: StudentImport[]) {
  const studio = await aStudio();
  for (const one of imports) await studio.table.put({ ...importKey(OWNER, one.id), ...one });
  const lastKey = { pk: "O#dono", sk: "STU#0000009" };
  const read = vi.fn(async () => ({ items: read.mock.calls.length > 1 ? [...items, someone("new")] : items, lastKey }));
  const get = vi.spyOn(studio.ctx.table, "get");
  const page = await withoutUnfinished(studio.ctx, read);
  expect(page.lastKey).toEqual(lastKey);
  return { shown: page.items.map(({ sk }) => sk), reads: read.mock.calls.length, asked: get.mock.calls.length };
}

test("given students of no import, when listed, then all are listed, and no import is read", async () => {
  expect(await listed([someone("a"), someone("b")], [])).toEqual({ shown: ["a", "b"], reads: 1, asked: 0 });
});

test("given an import at work, when listed, then its students are left out, and those of a finished or deleted import are not", async () => {
  const items = [someone("a", ONE), someone("b", OTHER), someone("c"), someone("d", ONE), someone("e", "gone")];
  const imports = [importOf(ONE, { state: "applying" }), importOf(OTHER, { doneAt: "2027-02-15T11:00:00.000Z" })];
  expect(await listed(items, imports)).toEqual({ shown: ["b", "c", "e"], reads: 1, asked: 3 });
});

test("given an import that is being undone, when listed, then its remaining students are listed", async () => {
  expect(await listed([someone("a", ONE)], [importOf(ONE, { state: "undoing" })])).toMatchObject({ shown: ["a"] });
});

test("given a student of an import of a month ago, when listed, then it is not asked for", async () => {
  const old = [someone("a", ONE, "2027-01-16T12:00:00.000Z")];
  expect(await listed(old, [importOf(ONE, { state: "applying" })])).toEqual({ shown: ["a"], reads: 1, asked: 0 });
});

test.each([
  ["a moment less than a minute ago", "2027-02-15T11:59:00.001Z", 2],
  ["a minute ago", "2027-02-15T11:59:00.000Z", 1],
  ["at no known time", null, 1],
])(
  "given an import that ended %s, when listed, then the page is read again only if it may have been seen in part",
  async (_when, doneAt, reads) => {
    const shown = reads === 2 ? ["a", "new"] : ["a"];
    expect(await listed([someone("a", ONE)], [importOf(ONE, { doneAt })])).toEqual({ shown, reads, asked: 1 });
  },
);

test("given one import that has just ended and one at work, when listed, then the second look leaves out the other's", async () => {
  const imports = [importOf(ONE, { doneAt: "2027-02-15T11:59:30.000Z" }), importOf(OTHER, { state: "applying" })];
  const items = [someone("a", ONE), someone("b", OTHER)];
  expect(await listed(items, imports)).toEqual({ shown: ["a", "new"], reads: 2, asked: 2 });
});
