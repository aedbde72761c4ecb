import type { BulkChangeResult } from "@emdia/contracts/bulk-change";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();
const change = ({ api }: Studio, studentIds: readonly number[], what: object) =>
  api<BulkChangeResult>("POST", "/api/students/bulk-update", { studentIds, ...what });
const students = async ({ api }: Studio) => (await api<StudentWire[]>("GET", "/api/students")).body;
const counts = async ({ api }: Studio) =>
  (await api<PlanWire[]>("GET", "/api/plans")).body.map(({ name, studentCount }) => [name, studentCount]);

async function aClass(count: number) {
  const studio = await aStudio(region());
  const [pilates, yoga] = [await studio.plan({ name: "Pilates" }), await studio.plan({ name: "Yoga" })];
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push((await studio.student(pilates.id)).id);
  return { studio, ids, pilates, yoga };
}

test("given a class, when some are paused until a day, resumed and moved to another plan, then the list and the plans' counts say so", async () => {
  const { studio, ids, yoga } = await aClass(5);
  const some = ids.slice(0, 3);
  const pause = { status: "pausado", pausedUntil: "2099-03-01" };
  expect((await change(studio, some, pause)).body).toMatchObject({ successCount: 3, errorCount: 0 });
  const paused = (await students(studio)).filter(({ status }) => status === "pausado");
  expect(paused.map(({ id, pausedUntil }) => [id, pausedUntil])).toEqual(some.map((id) => [id, "2099-03-01"]));
  await change(studio, some, { status: "ativo" });
  expect((await students(studio)).every(({ status, pausedUntil }) => status === "ativo" && !pausedUntil)).toBe(true);
  const twice = await Promise.all([1, 2].map(() => change(studio, some, { planId: yoga.id })));
  expect(twice.map(({ body }) => body.successCount)).toEqual([3, 3]);
  expect(await counts(studio)).toEqual([
    ["Pilates", 2],
    ["Yoga", 3],
  ]);
});

test("given a hundred students, when all move to another plan in one call, then all have moved", async () => {
  const { studio, ids, yoga } = await aClass(100);
  expect((await change(studio, ids, { planId: yoga.id })).body).toMatchObject({ successCount: 100 });
  expect(await counts(studio)).toEqual([
    ["Pilates", 0],
    ["Yoga", 100],
  ]);
}, 60_000);
