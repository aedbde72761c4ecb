/** Tests bundles on items of the next release (docs/data-model.md, "Stored data outlives code"). */
import type { ChargeWire } from "@emdia/contracts/charge";
import type { ProfileWire } from "@emdia/contracts/profile";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration } from "../support/public-registration.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();
type Item = Record<string, unknown>;

const isMap = (value: unknown): value is Item => typeof value === "object" && value !== null && !Array.isArray(value);
/** Adds attributes that this release does not know, to an item and to its inner objects. */
const ofNextRelease = (item: Item): Item => ({
  ...Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isMap(value) ? { ...value, laterInside: "x" } : value]),
  ),
  later: "kept",
});

test("given everything was stored by the next release, when a month is billed, edited and paid, then it works, and unknown attributes stay", async () => {
  const studio = await aPayingStudio(region());
  const plan = await studio.plan();
  const student = await studio.student(plan.id, { email: "ana@exemplo.com.br" });
  const registration = await openRegistration(region(), studio, plan.id);
  const items = storedItems(region());
  const partitions = [`O#${studio.userId}`, `PUB#${studio.userId}`];
  for (const pk of partitions) for (const item of await items.partition(pk)) await items.put(ofNextRelease(item));

  await studio.billingDay();
  expect(await studio.mailsTo("ana@exemplo.com.br")).toHaveLength(1);
  const [charge] = (await studio.charges()).filter(({ studentId }) => studentId === student.id);
  expect(charge).toMatchObject({ isExpected: false, invoiceDeliveryStatus: "delivered" });

  for (const item of await items.partition(`O#${studio.userId}`, "PAY#")) await items.put(ofNextRelease(item));
  const paid = await studio.api<ChargeWire>("PUT", `/api/payments/${charge?.id}/status`, { status: "pago" });
  expect(paid).toMatchObject({ status: 200, body: { status: "pago" } });
  expect((await studio.api("PUT", `/api/students/${student.id}`, { name: "Ana Lima", planId: plan.id })).status).toBe(
    200,
  );
  expect((await studio.api("PUT", `/api/plans/${plan.id}`, { name: "Pilates solo" })).status).toBe(200);
  const edited = await studio.api<ProfileWire>("PUT", "/api/profile", { businessName: "Estúdio Novo" });
  expect(edited.body).not.toHaveProperty("later");
  expect(await registration.look()).toMatchObject({ status: 200, body: { profile: { businessName: "Estúdio Novo" } } });

  const after = (await Promise.all(partitions.map((pk) => items.partition(pk)))).flat();
  const kinds = ["PROFILE", "PLAN#", "STU#", "PAY#", "COUNTER", "DOOR"];
  const kept = after.filter(({ sk }) => kinds.some((kind) => String(sk).startsWith(kind)));
  expect(new Set(kept.map(({ sk }) => kinds.find((kind) => String(sk).startsWith(kind)))).size).toBe(kinds.length);
  for (const { sk, later } of kept) expect([sk, later]).toEqual([sk, "kept"]);
});
