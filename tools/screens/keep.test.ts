import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptOf, removeOthers } from "./keep.ts";

const picture = (screen: string, state: string, width: number, dark = false) => ({
  screen,
  state,
  width,
  dark,
  file: `${screen}-${state}-${width}${dark ? "-dark" : ""}.webp`,
});

test("given the pictures of a walk, when others are removed, then these and the description stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-screens-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const album = [picture("plans", "filled", 360), picture("help", "print", 688)];
  const files = album.map(({ file }) => file);
  for (const name of [...files, "README.md", "old.webp", "older.png"]) writeFileSync(join(folder, name), "");
  removeOthers(folder, album);
  expect(readdirSync(folder).toSorted()).toEqual(["README.md", ...files].toSorted());
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
