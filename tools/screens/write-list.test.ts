import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptOf } from "./keep.ts";
import { writeList } from "./write-list.ts";

const picture = (screen: string, state: string, width: number, dark = false) => ({
  screen,
  state,
  width,
  dark,
  bytes: 1,
  file: `${screen}-${state}-${width}${dark ? "-dark" : ""}.webp`,
});

test("given pictures of two screens, when the list is written, then each has its cell, and pictures of no tour are removed", () => {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-screens-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const album = [
    picture("plans", "filled", 360),
    picture("plans", "filled", 360, true),
    picture("plans", "no-students", 360),
    picture("help", "page", 1280),
    picture("help", "print", 688),
  ];
  for (const name of [...album.map(({ file }) => file), "old.webp", "older.png"]) writeFileSync(join(folder, name), "");
  writeList(folder, album);
  const rows = readFileSync(join(folder, "README.md"), "utf8")
    .split("\n")
    .filter((line) => line.includes("[see]"));
  expect(rows).toEqual([
    "| plans | filled | [see](plans-filled-360.webp) | [see](plans-filled-360-dark.webp) |  |  |",
    "|  | no students | [see](plans-no-students-360.webp) |  |  |  |",
    "| help | page |  |  | [see](help-page-1280.webp) |  |",
    "|  | print |  |  |  | [see](help-print-688.webp) |",
  ]);
  expect(readdirSync(folder).toSorted()).toEqual(["README.md", ...album.map(({ file }) => file)].toSorted());
});

test("given pictures of every kind, when the kept ones are chosen, then a screen's first main state has three, another its phone, and the printed and shown ones stay", () => {
  const main = [360, 768, 1024, 1280].map((width) => picture("plans", "filled", width));
  const dark = [360, 1280].map((width) => picture("plans", "filled", width, true));
  const second = [360, 1280].flatMap((width) => [
    picture("plans", "delete", width),
    picture("plans", "delete", width, true),
  ]);
  const others = [360, 1280].map((width) => picture("plans", "empty", width));
  const kept = keptOf(
    [...main, ...dark, ...second, ...others, picture("invoice", "print", 688)],
    new Set(["plans-empty-1280.webp"]),
  );
  expect(kept.map(({ file }) => file).toSorted()).toEqual([
    "invoice-print-688.webp",
    "plans-delete-360.webp",
    "plans-empty-1280.webp",
    "plans-filled-1280.webp",
    "plans-filled-360-dark.webp",
    "plans-filled-360.webp",
  ]);
});
