import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { watchFolders } from "./watch-sources.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function aFolder() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "inner"));
  const told = new Set<string>();
  stops.push(watchFolders([folder], (file) => told.add(file)));
  const hears = async (file: string) => {
    await expect.poll(() => [...told]).toContain(file);
    told.clear();
  };
  return { folder, told, hears };
}

test("given a file that an editor saves by renaming another over it, when it does so repeatedly, then each save is reported", async () => {
  const { folder, hears } = aFolder();
  for (const file of [join(folder, "rule.ts"), join(folder, "inner/rule.ts")])
    for (let save = 0; save < 5; save++) {
      writeFileSync(`${file}.part`, `export const rule = ${save};`);
      renameSync(`${file}.part`, file);
      await hears(file);
    }
});

test("given a folder that is made, moved in and removed, when files in it change, then they are reported as well", async () => {
  const { folder, hears } = aFolder();
  const made = join(folder, "made");
  mkdirSync(made);
  await hears(made);
  writeFileSync(join(made, "a.ts"), "1");
  await hears(join(made, "a.ts"));

  const outside = temporaryFolder();
  mkdirSync(join(outside, "tree/deep"), { recursive: true });
  renameSync(join(outside, "tree"), join(folder, "tree"));
  await hears(join(folder, "tree"));
  writeFileSync(join(folder, "tree/deep/b.ts"), "1");
  await hears(join(folder, "tree/deep/b.ts"));

  rmSync(made, { recursive: true });
  await hears(made);
  mkdirSync(made);
  await hears(made);
  writeFileSync(join(made, "c.ts"), "1");
  await hears(join(made, "c.ts"));
});

test("given watching has stopped, when a file changes, then nothing is reported", async () => {
  const { folder, told } = aFolder();
  const other = aFolder();
  stops[0]?.();
  writeFileSync(join(folder, "late.ts"), "1");
  writeFileSync(join(other.folder, "late.ts"), "1");
  await other.hears(join(other.folder, "late.ts"));
  expect([...told]).toEqual([]);
});
