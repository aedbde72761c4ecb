/** Tests which data of WhatsApp an export contains, and which an erasure leaves. */
import { expect, test } from "vitest";
import { consentKey, hookKey, planKey, studentKey, whatsappKey } from "../model/keys.ts";
import type { WhatsAppConsent } from "../model/whatsapp.ts";
import { allConsents, consentWrite } from "../store/consents.ts";
import { insertWhatsApp } from "../store/whatsapp.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { aPayer } from "../testing/stored-items.ts";
import { aWhatsApp } from "../testing/whatsapp.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { eraseStudent } from "./erase-student.ts";
import { exportBusiness, exportStudent } from "./export-data.ts";

const connection = aWhatsApp({ pausedFor: "payment", pausedAt: NOW });
const consent: WhatsAppConsent = { at: NOW, wording: "Aceito", source: "form", phone: "5511987654321", userId: "BR.1" };
const shown = {
  at: NOW,
  wording: "Aceito",
  source: "form",
  phone: "5511987654321",
  stoppedAt: null,
  stoppedBy: null,
  doubtAt: null,
};

async function aConnectedOwner() {
  const owner = await anOwner();
  const secrets = { token: "ENVELOPE", appSecret: "ENVELOPE2" };
  await insertWhatsApp(owner.ctx, connection, secrets, undefined);
  await owner.table.put({ ...planKey(OWNER, plan.id), ...plan });
  await owner.table.put({ ...studentKey(OWNER, student.id), ...student });
  await owner.table.transact([consentWrite(owner.ctx, "S0000002", consent)]);
  return owner;
}

test("given a connection and a consent, when exported, then both are there, without secrets and without the address that Meta calls", async () => {
  const { ctx } = await aConnectedOwner();
  const { items } = await exportBusiness(ctx, { limit: undefined, cursor: undefined });
  expect(items.whatsapp).toMatchObject({ phone: "5511912345678", pausedFor: "payment", hookAt: null });
  expect(items.whatsapp?.texts.map(({ text, name }) => [text, name])).toEqual([
    ["charge", "emdia_cobranca_1"],
    ["reminder", "emdia_lembrete_1"],
    ["receipt", "emdia_recibo_1"],
  ]);
  expect(items.consents).toEqual([{ payer: "S0000002", ...shown }]);
  expect((await exportStudent(ctx, student.id)).whatsappConsent).toEqual(shown);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`ENVELOPE|${connection.hook}|${connection.verifyToken}|BR\\.1`));
});

test.each<[how: string, anchorMonth: string | null, remove: typeof eraseStudent]>([
  ["erased, who was charged", "2027-01", eraseStudent],
  ["erased, who was never charged", null, eraseStudent],
  ["deleted, who was never charged", null, removeStudent],
])("given a student who agreed, when they are %s, then the consent is forgotten", async (_how, anchorMonth, remove) => {
  const { ctx, table } = await aConnectedOwner();
  await table.put({ ...studentKey(OWNER, student.id), ...student, anchorMonth });
  await remove(ctx, student.id);
  expect(await allConsents(ctx)).toEqual(new Map());
});

test("given a payer who agreed, when their last student is erased, then the payer's consent is forgotten too", async () => {
  const { ctx, table, at } = await aConnectedOwner();
  const { name, email, phone, document } = aPayer();
  await table.put(aPayer({ studentIds: [student.id] }));
  const payer = { name, email, phone, document };
  await table.put({ ...studentKey(OWNER, student.id), ...student, payerId: 4, payer });
  await table.transact([consentWrite(ctx, "P0000004", consent)]);
  await eraseStudent(ctx, student.id);
  expect(at(consentKey(OWNER, "P0000004"))).toBeUndefined();
});

test("given an account that ends, when it is erased, then Meta's address is removed too, even if the connection cannot be read", async () => {
  for (const damage of [{}, { texts: "x" }]) {
    const owner = await aConnectedOwner();
    await owner.table.put({ ...owner.at(whatsappKey(OWNER)), ...damage });
    const deletion = { requestedAt: NOW, deleteAt: NOW, closedAt: NOW };
    const index = { g1pk: "END", g1sk: `${NOW}#${OWNER}` };
    await owner.table.put({ ...owner.at({ pk: `O#${OWNER}`, sk: "PROFILE" }), deletion, ...index });
    owner.clock.now = "2027-01-11T12:00:00.000Z";
    const nothing = async () => {};
    await eraseAccounts({ ...owner.ctx, stripe: { deleteCustomer: nothing }, directory: { remove: nothing } });
    expect([owner.keys(), owner.at(hookKey(connection.hook))]).toEqual([[], undefined]);
  }
});
