import { expect, test } from "vitest";
import { lockKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { eraseStudent } from "../privacy/erase-student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { aStudio } from "../testing/studio.ts";
import { acquireLock, lockHeldWrite, releaseLock, withLock } from "./locks.ts";

const key = lockKey(OWNER, "student-data");
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const refused = { code: "data.locked" };
const START = Date.parse(NOW) / 1000;

test("given a free lock, when the lock is taken, then all five facts are stored, and the item is deleted at the release", async () => {
  const { ctx, at } = await anOwner();
  const lock = await acquireLock(ctx, { by: "import 1" });
  const facts = { lockName: "student-data", lockedBy: "import 1", lockedAt: NOW, createdAt: NOW };
  expect(at(key)).toEqual({ ...key, ...facts, expiresAt: START + 60 });
  await releaseLock(ctx, lock);
  expect(at(key)).toBeUndefined();
});

test("given a holder, when another comes before the last second is over, then they are refused; from then on they can take over", async () => {
  const { ctx, at, clock } = await anOwner();
  const first = await acquireLock(ctx, { by: "import 1" });
  clock.now = after(59.999);
  await expect(acquireLock(ctx, { by: "import 2" })).rejects.toMatchObject(refused);
  clock.now = after(60);
  await acquireLock(ctx, { by: "import 2" });
  expect(at(key)).toMatchObject({ lockedBy: "import 2", lockedAt: after(60), expiresAt: START + 120, createdAt: NOW });
  await releaseLock(ctx, first);
  expect(at(key)).toMatchObject({ lockedBy: "import 2" });
});

test("given two who take over an expired lock at once, when both try, then one of them has it", async () => {
  const { ctx, clock } = await anOwner();
  await acquireLock(ctx, { by: "import 1" });
  clock.now = after(61);
  const tries = await Promise.allSettled(["import 2", "import 3"].map((by) => acquireLock(ctx, { by })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("given the same holder, when they take it again, then that is no other, and the first to end does not free it", async () => {
  const { ctx, at, clock } = await anOwner();
  const first = await acquireLock(ctx, { by: "erase-student 2" });
  clock.now = after(1);
  const again = await acquireLock(ctx, { by: "erase-student 2" });
  await releaseLock(ctx, first);
  expect(at(key)).toMatchObject({ lockedAt: after(1) });
  await releaseLock(ctx, again);
  expect(at(key)).toBeUndefined();
});

test("given a lock that was taken over, when its first holder writes under it, then the write is refused", async () => {
  const { ctx, clock } = await anOwner();
  const lock = await acquireLock(ctx, { by: "import 1" });
  const write = () => {
    const { refusal: _refusal, ...one } = lockHeldWrite(ctx, lock);
    return ctx.table.transact([one]);
  };
  clock.now = after(30);
  await write();
  expect(await ctx.table.get(key)).toMatchObject({ expiresAt: START + 90 });
  clock.now = after(90);
  await acquireLock(ctx, { by: "import 2" });
  await expect(write()).rejects.toThrow("ConditionalCheckFailed");
});

test("given work that fails, or a lock released at the same moment, when done under it, then the lock is free again", async () => {
  const { ctx, at } = await anOwner();
  const broken = withLock(ctx, { by: "import 1" }, () => Promise.reject(new Error("away")));
  await expect(broken).rejects.toThrow("away");
  expect(at(key)).toBeUndefined();
  expect(await withLock(ctx, { by: "import 1" }, async ({ lockedBy }) => lockedBy)).toBe("import 1");
});

test("given a lock that was taken over by the same holder, or at the same instant, when the first writes under it, then the write is refused", async () => {
  for (const [by, seconds] of [
    ["import 1", 1],
    ["import 2", 0],
  ] as const) {
    const { ctx, clock, table } = await anOwner();
    const lock = await acquireLock(ctx, { by: "import 1" });
    clock.now = after(seconds);
    await table.put({ ...key, ...lock, lockedBy: by, lockedAt: after(seconds) });
    const { refusal, ...write } = lockHeldWrite(ctx, lock);
    await expect(ctx.table.transact([write])).rejects.toThrow("ConditionalCheckFailed");
    expect(refusal?.()).toMatchObject(refused);
  }
});

test("given a conflicting lock that is released at once, when the lock is taken, then the next try has it; a failing table is no conflict", async () => {
  const { ctx, table } = await anOwner();
  const failing = (error: Error) => ({ ...ctx, table: { ...table, put: () => Promise.reject(error) } });
  await expect(acquireLock(failing(new ConditionFailed(undefined)), { by: "import 1" })).rejects.toMatchObject(refused);
  await expect(acquireLock(failing(new Error("away")), { by: "import 1" })).rejects.toThrow("away");
  expect((await acquireLock(ctx, { by: "import 1" })).lockedBy).toBe("import 1");
});

test("given an import at work, when a student is erased, then it is refused and their data stay", async () => {
  const { ctx, at } = await aStudio();
  const lock = await acquireLock(ctx, { by: "import 1" });
  await expect(eraseStudent(ctx, student.id)).rejects.toMatchObject(refused);
  await expect(eraseStudent(ctx, 9)).rejects.toMatchObject({ code: "student.not_found" });
  await releaseLock(ctx, lock);
  await eraseStudent(ctx, student.id);
  expect(at(key)).toBeUndefined();
});
