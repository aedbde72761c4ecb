import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "./store.ts";

test("given values written to a file, when it is opened again, then they are there in order of insertion", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "emdia-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "region.sqlite");
  const first = openStore(file);
  first.set("mail", "b", { n: 1 });
  first.set("mail", "a", { n: 2 });
  first.set("mail", "b", { n: 3 });
  first.set("other", "b", "elsewhere");
  first.close();
  const second = openStore(file);
  expect(second.list("mail")).toEqual([
    { key: "b", value: { n: 3 } },
    { key: "a", value: { n: 2 } },
  ]);
  expect(second.get("other", "b")).toBe("elsewhere");
  second.delete("mail", "b");
  expect(second.get("mail", "b")).toBeUndefined();
  second.close();
});

test("given a transaction that throws inside a nested one, when it ends, then nothing of it was written", () => {
  const store = openStore();
  const work = () =>
    store.transaction(() => {
      store.set("a", "1", true);
      store.transaction(() => store.set("a", "2", true));
      throw new Error("no");
    });
  expect(work).toThrow("no");
  expect(store.list("a")).toEqual([]);
  store.transaction(() => store.set("a", "3", true));
  expect(store.get("a", "3")).toBe(true);
});

test("given a file that is no database, when opened, then one sentence says so, and how to begin again", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "emdia-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "region.sqlite");
  writeFileSync(file, "x".repeat(8_192));
  expect(() => openStore(file)).toThrow(
    `O arquivo ${file} está corrompido. Para começar de novo, sem os dados desta pasta: npm start -- --fresh`,
  );
});
