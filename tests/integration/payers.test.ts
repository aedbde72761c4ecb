/** docs/decisions/033-payers.md */
import type { SchemaCheckWire } from "@emdia/contracts/diagnostics";
import type { PayerDetailWire, PayerWire } from "@emdia/contracts/payer";
import type { BusinessExportWire, StudentExportWire } from "@emdia/contracts/privacy";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

const payerOf = ({ userId }: Studio) => ({
  name: "Marta Souza",
  email: `marta-${userId}@exemplo.com.br`,
  phone: "11912345678",
  document: "529.982.247-25",
});

async function aFamily(studio: Studio) {
  const { id: planId } = await studio.plan();
  const ana = await studio.student(planId, { name: "Ana Souza", email: null, payer: payerOf(studio) });
  const payerId = Number(ana.payerId);
  const beto = await studio.student(planId, { name: "Beto Souza", email: null, payerId });
  return { planId, payerId, ana, beto };
}
const listed = async ({ api }: Studio) =>
  (await api<StudentWire[]>("GET", "/api/students")).body.map(({ name, payerId, billTo }) => [name, payerId, billTo]);

test("given siblings with one payer, when the payer's address changes once, then both students, their mails and the exports have the new one", async () => {
  const studio = await aPayingStudio(region());
  const { api } = studio;
  const { payerId, ana } = await aFamily(studio);
  const email = `nova-${studio.userId}@exemplo.com.br`;
  const changed = await api<PayerDetailWire>("PUT", `/api/payers/${payerId}`, { email, phone: "(11) 95555-4444" });
  const marta = { name: "Marta Souza", email, phone: "5511955554444", document: "52998224725" };
  expect(changed.body).toMatchObject({ id: payerId, ...marta, studentCount: 2 });
  expect(changed.body.students.map(({ name, status }) => [name, status])).toEqual([
    ["Ana Souza", "ativo"],
    ["Beto Souza", "ativo"],
  ]);
  const billTo = { name: "Marta Souza", email, phone: "5511955554444" };
  expect(await listed(studio)).toEqual([
    ["Ana Souza", payerId, billTo],
    ["Beto Souza", payerId, billTo],
  ]);
  expect((await api<PayerWire[]>("GET", "/api/payers")).body).toMatchObject([{ ...marta, studentCount: 2 }]);
  expect((await api<PayerDetailWire>("GET", `/api/payers/${payerId}`)).body).toEqual(changed.body);

  await studio.billingDay();
  await region().drain();
  expect(await studio.mailsTo(payerOf(studio).email)).toEqual([]);
  expect(await studio.mailsTo(email)).not.toEqual([]);

  const { body: business } = await api<BusinessExportWire>("GET", "/api/export");
  expect(business.payers).toMatchObject([{ id: payerId, ...marta, studentIds: [ana.id, ana.id + 2] }]);
  const { body: own } = await api<StudentExportWire>("GET", `/api/students/${ana.id}/export`);
  expect(own.student).toMatchObject({ payerId, payer: marta });
  const { body: check } = await api<SchemaCheckWire>("GET", "/api/debug/schema-check");
  expect(check.discrepancies).toEqual([]);
});
