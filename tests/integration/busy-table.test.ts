/** docs/rules/wire.md, "Under load". */
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

test("given transactions that stay at an owner's items, when the owner writes, then the answer is 503 and never 500", async () => {
  const { api, plan } = await aStudio(region());
  const { id } = await plan();
  region().faults.set({ service: "dynamodb", rate: 1, kind: "conflict" });
  const writes = await Promise.all([
    api("POST", "/api/plans", { name: "Pilates", price: 90 }),
    api("PUT", `/api/plans/${id}`, { name: "Pilates novo" }),
    api("DELETE", `/api/plans/${id}`),
    api("POST", "/api/students", { name: "Ana Souza", planId: id }),
  ]);
  region().faults.clear();
  expect(writes).toEqual(writes.map(() => expect.objectContaining({ status: 503 })));
  expect(writes.map(({ body }) => body)).toEqual(writes.map(() => expect.objectContaining({ code: "service.busy" })));
});

test("given a third of all writes conflicts with a transaction, when the owner works, then no call fails", async () => {
  const { plan, student } = await aStudio(region());
  region().faults.set({ service: "dynamodb", rate: 0.33, kind: "conflict" });
  const { id } = await plan();
  for (let index = 0; index < 8; index++) await student(id, { name: `Aluno ${index}` });
  region().faults.clear();
});
