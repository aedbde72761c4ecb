/** docs/rules/student.md, "Archived students". */
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();
const archiveOf = async ({ api }: Studio) =>
  (await api<StudentWire[]>("GET", "/api/students?status=arquivado")).body.map(({ id }) => id);
const presentIn = async ({ api }: Studio) =>
  (await api<StudentWire[]>("GET", "/api/students")).body.map(({ id }) => id);
const countsIn = async ({ api }: Studio) =>
  (await api<PlanWire[]>("GET", "/api/plans")).body.map(({ studentCount }) => studentCount);

async function anArchive() {
  const studio = await aStudio(region());
  const plan = await studio.plan({ name: "Pilates" });
  // Two owners have students with the same numbers, because each owner's numbers begin at 1. Only
  // the last number belongs to this owner alone.
  for (let index = 0; index < 3; index++) await studio.student(plan.id);
  const { id } = await studio.student(plan.id);
  await studio.api("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  await studio.api("DELETE", `/api/students/${id}`);
  return { studio, plan, id };
}

test("given an archived student, when reactivated, then they are in the list and in the plan's count again, by real handlers", async () => {
  const { studio, plan, id } = await anArchive();
  expect([await archiveOf(studio), await countsIn(studio)]).toEqual([[id], [3]]);
  expect(await studio.api("PUT", `/api/students/${id}`, { name: "Outra" })).toMatchObject({
    status: 409,
    body: { code: "student.archived" },
  });
  const back = await studio.api("POST", `/api/students/${id}/reactivate`, {});
  expect(back).toMatchObject({ status: 200, body: { id, status: "ativo", planId: plan.id } });
  expect([await archiveOf(studio), await countsIn(studio)]).toEqual([[], [4]]);
  expect(await presentIn(studio)).toContain(id);
  expect(await studio.api("GET", "/api/debug/schema-check")).toMatchObject({ body: { discrepancies: [] } });
});

test("given a plan that was deleted meanwhile, when reactivated, then another plan is required, and stored", async () => {
  const { studio, plan, id } = await anArchive();
  const yoga = await studio.plan({ name: "Yoga" });
  for (const other of await presentIn(studio)) await studio.api("PUT", `/api/students/${other}`, { planId: yoga.id });
  expect((await studio.api("DELETE", `/api/plans/${plan.id}`)).status).toBe(204);
  expect(await studio.api("POST", `/api/students/${id}/reactivate`, {})).toMatchObject({
    status: 400,
    body: { fields: { planId: "Selecione um plano" } },
  });
  expect(await studio.api("POST", `/api/students/${id}/reactivate`, { planId: yoga.id })).toMatchObject({
    body: { planId: yoga.id, status: "ativo" },
  });
});
