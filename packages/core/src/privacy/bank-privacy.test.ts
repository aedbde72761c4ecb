/** Tests which data of a bank's connection an export contains, and which an erasure leaves. */
import type { BankEntry } from "@emdia/contracts/bank-entry";
import { expect, test } from "vitest";
import { newReading } from "../model/bank-reading.ts";
import { bankKey, chargeKey, hintKey, planKey, proposalKey, studentKey } from "../model/keys.ts";
import { type BankConnection, insertConnection } from "../store/bank-connections.ts";
import { dismissProposal, waitingProposals } from "../store/proposals.ts";
import { charge, OWNER, plan, student } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { eraseStudent } from "./erase-student.ts";
import { exportBusiness } from "./export-data.ts";

const HINT = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
const certificate = { certificateName: "ESTUDIO SOL", certificateEndsAt: "2028-01-01T00:00:00.000Z" };
const read = { connectedAt: NOW, first: { linked: 1, proposed: 2 } };
const stored = { bankId: "inter", hint: HINT, told: [], version: 1, reading: newReading(new Date(NOW)) };
const connection: BankConnection = { ...stored, ...certificate, ...read };
const CHARGE = 220_270_100;
const OTHER = 320_270_100;
const entryOf = (key: string, more: object): BankEntry => ({ key, date: "2027-01-09", amount: 10, ...more });

async function aConnectedOwner(entries: readonly object[] = []) {
  const owner = await anOwner();
  await insertConnection(owner.ctx, connection, { sealed: "ENVELOPE", token: "ENVELOPE2" }, undefined);
  for (const [index, more] of entries.entries()) {
    const entry = entryOf(`entrada-${index}`, more);
    await owner.table.put({ ...proposalKey(OWNER, entry.key), entry, at: NOW, expiresAt: 1_900_000_000 });
  }
  await owner.table.put({ ...planKey(OWNER, plan.id), ...plan });
  await owner.table.put({ ...studentKey(OWNER, student.id), ...student });
  await owner.table.put({ ...chargeKey(OWNER, charge), ...charge });
  return owner;
}

test("given a connection and payments that wait, when exported, then both are there, without the credential and the callback", async () => {
  const { ctx } = await aConnectedOwner([{ memo: "oi" }, {}]);
  await dismissProposal(ctx, "entrada-1");
  const { items } = await exportBusiness(ctx, { limit: undefined, cursor: undefined });
  expect(items.bank).toEqual({ bank: "inter", ...certificate, ...read, readAt: null, provenAt: null });
  expect(items.proposals).toEqual([entryOf("entrada-0", { memo: "oi" })]);
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`ENVELOPE|${HINT}`));
});

test("given an account that ends, when it is erased, then the callback's address is removed too, even if the connection cannot be read", async () => {
  for (const damage of [{}, { reading: "x" }]) {
    const owner = await aConnectedOwner([{}]);
    await owner.table.put({ ...owner.at(bankKey(OWNER)), ...damage });
    const deletion = { requestedAt: NOW, deleteAt: NOW, closedAt: NOW };
    await owner.table.put({
      ...owner.at({ pk: `O#${OWNER}`, sk: "PROFILE" }),
      deletion,
      g1pk: "END",
      g1sk: `${NOW}#${OWNER}`,
    });
    owner.clock.now = "2027-01-11T12:00:00.000Z";
    const nothing = async () => {};
    await eraseAccounts({ ...owner.ctx, stripe: { deleteCustomer: nothing }, directory: { remove: nothing } });
    expect([owner.keys(), owner.at(hintKey(HINT))]).toEqual([[], undefined]);
  }
});

const txidOf = txidsOn("2027-01-10");

test.each<[what: string, entry: object, isErased: boolean]>([
  ["asks for a charge of the student", { txid: txidOf([CHARGE], 1_000) }, true],
  ["asks for the student's among others", { txid: txidOf([CHARGE, OTHER], 2_000) }, true],
  ["names the student", { memo: "pix de ANA  SOUZA obrigada" }, true],
  ["asks for a charge of another", { txid: txidOf([OTHER], 1_000) }, false],
  ["names another", { memo: "Ana Lima" }, false],
])(
  "given a payment that waits and %s, when the student is erased, then the bank's texts are removed only if the payment is the student's",
  async (_what, entry, isErased) => {
    const { ctx } = await aConnectedOwner([{ memo: "para a Ana", name: "Marta", ...entry }]);
    const [before] = await waitingProposals(ctx);
    await eraseStudent(ctx, student.id);
    const { memo: _memo, name: _name, ...rest } = before ?? entryOf("", {});
    expect(await waitingProposals(ctx)).toEqual([isErased ? rest : before]);
  },
);

test("given a payment that is dismissed while its student is erased, then it stays dismissed", async () => {
  const { ctx, table } = await aConnectedOwner([{ memo: "Ana Souza" }]);
  const update: typeof table.update = async (key, ...rest) => {
    if (key.sk.startsWith("PROP#")) await dismissProposal({ ...ctx, table }, "entrada-0");
    return table.update(key, ...rest);
  };
  await eraseStudent({ ...ctx, table: { ...table, update } }, student.id);
  expect(await waitingProposals(ctx)).toEqual([]);
});
