/** docs/rules/import.md. */
import { randomUUID } from "node:crypto";
import { MAX_IMPORT_BYTES } from "@emdia/contracts/constants";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aStudio } from "../support/studio.ts";

const region = oneRegion();

test("given the largest import there is, when sent, then it is done within the call", async () => {
  const { api, plan } = await aStudio(region());
  const { id: planId } = await plan();
  const notes = "x".repeat(850);
  const rows = Array.from({ length: 2_000 }, (_, newPayer) => ({ name: `Aluno ${newPayer}`, planId, notes, newPayer }));
  const payers = rows.map(({ name }) => ({ name: `Mãe de ${name}` }));
  const body = { importId: randomUUID(), payers, rows };
  expect(JSON.stringify(body).length).toBeGreaterThan(MAX_IMPORT_BYTES * 0.8);
  expect(await api("POST", "/api/imports", body)).toMatchObject({ status: 201, body: { state: "done" } });
  expect(await api("DELETE", `/api/imports/${body.importId}`)).toMatchObject({ status: 200, body: { kept: [] } });
  expect((await api<StudentWire[]>("GET", "/api/students")).body).toEqual([]);
});
