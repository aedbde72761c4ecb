import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import { beforeAll, expect, test } from "vitest";
import { aBilledStudio, check, itemsOf, PLAN } from "../support/billed-studio.ts";
import { oneRegion } from "../support/one-region.ts";
import { type StoredItems, storedItems } from "../support/stored-items.ts";
import { apiOf, BILLING_SCHEDULE } from "../support/studio.ts";

const region = oneRegion();
let table: StoredItems;
beforeAll(() => {
  table = storedItems(region());
});

test("given a damaged studio, when another owner and a stranger check, then they learn nothing of it", async () => {
  const [victim, other] = [await aBilledStudio(region()), await aBilledStudio(region())];
  const { change, put, code } = itemsOf(table, victim);
  await put("SEGREDO", { a: "segredo" });
  await change(PLAN, { studentCount: 42 });
  await itemsOf(table, other).change("PROFILE", { registrationCode: (await code()).pk.slice("REG#".length) });
  const answer = await check(other);
  expect(answer.discrepancies).toMatchObject([
    { kind: "orphan", message: "O link de cadastro não leva a esta conta." },
  ]);
  expect(JSON.stringify(answer)).not.toContain(victim.userId);
  for (const statement of answer.cleanupQueries) await table.execute(statement);
  expect((await check(other)).discrepancies).toEqual([]);
  expect((await check(victim)).discrepancies.map((one) => one.kind)).toEqual(["unknown", "sum"]);
  const forged = { "user-id": victim.userId, "user-email": victim.email };
  expect((await other.api<SchemaCheckWire>("GET", "/api/debug/schema-check", undefined, forged)).body.total).toBe(0);
  expect((await apiOf(region().url, undefined)("GET", "/api/debug/schema-check")).status).toBe(401);
});

test("given a statement, when its item has changed since the check, then it is refused and changes nothing", async () => {
  const studio = await aBilledStudio(region());
  const { change, pk } = itemsOf(table, studio);
  await change(PLAN, { studentCount: 9 });
  const { cleanupQueries } = await check(studio);
  await change(PLAN, { studentCount: 3 });
  await expect(table.execute(cleanupQueries[0] ?? "")).rejects.toThrow("The conditional request failed");
  expect(await table.get({ pk, sk: PLAN })).toMatchObject({ studentCount: 3 });
});

// This test is the last one in the file, because it moves the clock.
test("given a studio through a billing day and every edit an owner makes, when checked at each step, then nothing is found", async () => {
  const studio = await aBilledStudio(region(), { invoiceDay: 20 });
  const { api } = studio;
  const steps: (() => Promise<unknown>)[] = [
    () => studio.billingDay(),
    () => region().fire(BILLING_SCHEDULE),
    () => api("PUT", "/api/students/3/payment-status", { status: "pendente" }),
    () => api("PUT", "/api/students/4", { status: "ativo" }),
    () => api("PUT", "/api/students/3", { status: "pausado", pausedUntil: "2027-12-31" }),
    () => api("DELETE", "/api/students/3"),
    () => api("PUT", "/api/profile", { automationEnabled: false }),
    () => api("PUT", "/api/profile", { invoiceDay: 31, timezone: "America/Noronha" }),
    () => api("PUT", "/api/students/4/payment-status", { status: "pago" }),
    () => api("PUT", "/api/profile", { automationEnabled: true }),
    () => api("POST", "/api/generate-registration-code", { rotate: true }),
    async () => api("PUT", "/api/students/4", { planId: (await studio.plan({ name: "Pilates 3x" })).id }),
    () => api("DELETE", "/api/students/2"),
    () => api("DELETE", "/api/plans/1"),
    () => studio.billingDay(),
    () => studio.billingDay(),
  ];
  for (const step of steps) {
    await step();
    await region().drain();
    expect((await check(studio)).discrepancies).toEqual([]);
  }
  const { schema, cleanupQueries } = await check(studio);
  expect(cleanupQueries).toEqual([]);
  expect(Object.fromEntries(schema.map(({ kind, count }) => [kind, count]))).toMatchObject({
    profile: 1,
    counter: 1,
    plan: 1,
    student: 4,
    // The three notices are January's summary and two receipts. Davi has no receipt, because he was
    // archived before the receipt was due, and archived students are not mailed. The trial ended
    // before January's second date, but January lacks no charge, so no notice reports missing
    // charges.
    notice: 1,
    letter: 2,
  });
});
