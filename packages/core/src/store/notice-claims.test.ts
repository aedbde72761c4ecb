import { expect, test } from "vitest";
import { noticeKey } from "../model/keys.ts";
import { ConditionFailed, type Table } from "../model/ports/table.ts";
import { memoryTable } from "../testing/memory-table.ts";
import { claimNotice, releaseNotice } from "./notice-claims.ts";

const notice = noticeKey("dono", { kind: "summary", ref: "2026-11" });
const ownerOf = (table: Table) => ({ table, ownerId: "dono", now: () => new Date("2026-11-20T12:00:00.000Z") });

test("given a claim whose answer was lost, when the SDK repeats it and is refused by it, then the claim counts as ours", async () => {
  const table = memoryTable();
  const lossy: Table = {
    ...table,
    async put(item, condition) {
      await table.put(item, condition);
      throw new ConditionFailed(item);
    },
  };
  expect(await claimNotice(ownerOf(lossy), notice)).toBeDefined();
  expect(await claimNotice(ownerOf(lossy), notice)).toBeUndefined();
});

test("given a claim that was released and taken by another, when its release is repeated, then the other's stays", async () => {
  const owner = ownerOf(memoryTable());
  const ours = await claimNotice(owner, notice);
  if (!ours) throw new Error("nothing was claimed");
  await releaseNotice(owner, notice, ours);
  expect(await claimNotice(owner, notice)).toBeDefined();
  await releaseNotice(owner, notice, ours);
  expect(await claimNotice(owner, notice)).toBeUndefined();
});
