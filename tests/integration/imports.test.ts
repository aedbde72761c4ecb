import { randomUUID } from "node:crypto";
import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import type { ImportWire } from "@emdia/contracts/import";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

const rowsOf = (count: number, planId: number, over: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Aluno ${at}`,
    phone: `(11) 9${String(at).padStart(8, "0")}`,
    ...(at % 3 ? { planId } : { newPlan: 0 }),
    ...over,
  }));
const plans = [{ name: "Boxe", price: 90.1 }];

test("given 300 rows, when imported, sent again and undone, then 300 students exist once, and then none", async () => {
  const { api, plan } = await aStudio(region());
  const { id: planId } = await plan();
  const body = { importId: randomUUID(), plans, rows: rowsOf(300, planId) };
  const first = await api<ImportWire>("POST", "/api/imports", body);
  expect(first).toMatchObject({
    status: 201,
    body: { id: body.importId, state: "done", studentCount: 300, planCount: 1 },
  });
  expect((await api<ImportWire>("POST", "/api/imports", body)).body).toEqual(first.body);
  const students = (await api<StudentWire[]>("GET", "/api/students")).body;
  expect(students).toHaveLength(300);
  expect(students[0]).toMatchObject({ name: "Aluno 0", phone: "5511900000000", plan: { name: "Boxe", price: 90.1 } });
  const counts = async () => (await api<PlanWire[]>("GET", "/api/plans")).body.map(({ studentCount }) => studentCount);
  expect(await counts()).toEqual([200, 100]);
  const { discrepancies } = (await api<SchemaCheckWire>("GET", "/api/debug/schema-check")).body;
  expect(discrepancies).toEqual([]);
  const edited = students[7];
  await api("PUT", `/api/students/${edited?.id}`, { notes: "Joelho" });
  expect(await api<ImportWire>("DELETE", `/api/imports/${body.importId}`)).toMatchObject({
    status: 200,
    body: { state: "undone", kept: [{ studentId: edited?.id, name: "Aluno 7", reason: "edited" }] },
  });
  expect((await api<StudentWire[]>("GET", "/api/students")).body.map(({ id }) => id)).toEqual([edited?.id]);
  expect(await counts()).toEqual([1]);
  expect((await api<ImportWire[]>("GET", "/api/imports")).body).toMatchObject([{ state: "undone" }]);
});

test("given one import sent twice at the same moment, when both are answered, then each student is stored once", async () => {
  const { api, plan } = await aStudio(region());
  const { id: planId } = await plan();
  const body = { importId: randomUUID(), plans, rows: rowsOf(120, planId) };
  const answers = await Promise.all([api("POST", "/api/imports", body), api("POST", "/api/imports", body)]);
  for (const answer of answers)
    expect([
      [201, "done"],
      [409, "data.locked"],
    ]).toContainEqual([answer.status, Object(answer.body).state ?? Object(answer.body).code]);
  expect((await api<StudentWire[]>("GET", "/api/students")).body).toHaveLength(120);
});

test("given another owner, when they undo or resume it, then it is not found", async () => {
  const [mine, theirs] = [await aStudio(region()), await aStudio(region())];
  const { id: planId } = await mine.plan();
  const importId = randomUUID();
  await mine.api("POST", "/api/imports", { importId, plans, rows: rowsOf(3, planId) });
  const none = { status: 404, body: { code: "import.not_found" } };
  expect(await theirs.api("DELETE", `/api/imports/${importId}`)).toMatchObject(none);
  expect(await theirs.api("POST", `/api/imports/${importId}/resume`)).toMatchObject(none);
  expect((await theirs.api("GET", "/api/imports")).body).toEqual([]);
  const foreign = { importId: randomUUID(), rows: [{ name: "Caio", planId }] };
  expect(await theirs.api("POST", "/api/imports", foreign)).toMatchObject({
    status: 400,
    body: { code: "request.invalid" },
  });
  expect((await mine.api<StudentWire[]>("GET", "/api/students")).body).toHaveLength(3);
});

test("given too many rows, too many bytes, or a row that no form would accept, when sent, then no student is stored", async () => {
  const { api, plan } = await aStudio(region());
  const { id: planId } = await plan();
  const send = (rows: object[]) => api("POST", "/api/imports", { importId: randomUUID(), plans, rows });
  expect(await send(rowsOf(2_001, planId))).toMatchObject({ status: 400, body: { code: "request.invalid" } });
  expect(await send(rowsOf(2_000, planId, { notes: "x".repeat(1_100) }))).toMatchObject({ status: 413 });
  expect(await send([...rowsOf(3, planId), { name: "A", planId }])).toMatchObject({
    status: 400,
    body: { fields: { rows: "Nome deve ter pelo menos 3 caracteres" } },
  });
  expect((await api("GET", "/api/students")).body).toEqual([]);
  expect((await api("GET", "/api/imports")).body).toEqual([]);
});
