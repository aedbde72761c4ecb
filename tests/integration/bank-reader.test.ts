/** docs/rules/bank.md, "When a bank is read". */
import type { BankWire } from "@emdia/contracts/bank";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import type { ProposalsWire } from "@emdia/contracts/statement";
import { afterEach, expect, test } from "vitest";
import { connectBank, payCode } from "../support/connect-bank.ts";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, PIX } from "../support/studio.ts";

const region = oneRegion();
afterEach(() => region().faults.clear());

async function aReadStudio() {
  const studio = await aPayingStudio(region());
  const { id: planId, price } = await studio.plan();
  const student = await studio.student(planId, { email: "ana@exemplo.com.br" });
  await studio.api("POST", `/api/payments/${student.id}/send-invoice`, {});
  const [{ id = 0 } = {}] = await studio.charges();
  await connectBank(region(), studio);
  await region().moveClock({ advance: "PT2M" });
  const charge = async () => (await studio.api<ChargeDetailWire>("GET", `/api/payments/${id}`)).body;
  const bank = async () => (await studio.api<BankWire>("GET", "/api/bank")).body.connection;
  const proposals = async () => (await studio.api<ProposalsWire>("GET", "/api/statements/proposals")).body.proposals;
  return { studio, id, cents: Math.round(price * 100), charge, bank, proposals };
}

test("given a code that was paid at the bank, when ten minutes pass, then it is settled, receipted and shown; a refund opens it again", async () => {
  const { studio, id, cents, charge, bank, proposals } = await aReadStudio();
  expect(await bank()).toMatchObject({ status: "unproven", problem: null, first: { linked: 0, proposed: 0 } });
  const endToEndId = await payCode(region(), studio, id);
  const mails = region().mailbox.count();
  await region().moveClock({ advance: "PT15M" });
  expect(await charge()).toMatchObject({ status: "pago", ledger: [{ by: "bank", entryKey: endToEndId }] });
  const [receipt] = await region().mailbox.list();
  expect([region().mailbox.count() - mails, receipt?.subject]).toEqual([1, expect.stringContaining("Recibo")]);
  expect(await bank()).toMatchObject({ status: "connected", provenAt: expect.any(String) });
  region().bank.refund({ endToEndId, amountCents: cents });
  await region().moveClock({ advance: "PT15M" });
  expect(await charge()).toMatchObject({ status: "pendente", settledAmount: 0 });
  expect((await charge()).ledger[1]).toMatchObject({ reverses: 1, note: "Devolvido pelo banco", by: "bank" });
  expect(await proposals()).toEqual([]);
  expect(region().state()).toMatchObject({ denied: [], errors: [], deadLetters: [] });
});

test("given a payment of more than was asked, when the bank is read, then the owner is asked, and can dismiss it permanently", async () => {
  const { studio, id, cents, charge, proposals } = await aReadStudio();
  const key = await payCode(region(), studio, id, cents + 100);
  await region().moveClock({ advance: "PT15M" });
  expect(await charge()).toMatchObject({ status: "pendente" });
  expect(await proposals()).toMatchObject([{ entry: { key }, match: { outcome: "propose", reason: "more" } }]);
  expect((await studio.api("POST", "/api/statements/proposals/dismiss", { keys: [key] })).status).toBe(204);
  await region().moveClock({ advance: "PT15M" });
  expect(await proposals()).toEqual([]);
});

test("given a bank that is out of order, when it is back, then payments made meanwhile are settled, and the screen had the reason", async () => {
  const { studio, id, charge, bank } = await aReadStudio();
  region().faults.set({ service: "bank", kind: "unavailable", rate: 1 });
  await payCode(region(), studio, id);
  await region().moveClock({ advance: "PT30M" });
  expect(await bank()).toMatchObject({ problem: "unavailable" });
  expect((await charge()).status).toBe("pendente");
  region().faults.clear();
  await region().moveClock({ advance: "PT2H" });
  expect(await bank()).toMatchObject({ status: "connected", problem: null });
  expect((await charge()).status).toBe("pago");
});

test("given another owner's sealed credential and token in an owner's item, when the bank is read, then nothing of either bank is opened or shown", async () => {
  const { studio, id, charge, bank } = await aReadStudio();
  const other = await aPayingStudio(region());
  await connectBank(region(), other);
  const secretsOf = ({ userId }: typeof studio) => ({ pk: `O#${userId}`, sk: "BANKSECRETS" });
  const { sealed, token } = await storedItems(region()).get(secretsOf(other));
  await storedItems(region()).change(secretsOf(studio), { sealed, token: token ?? null });
  await payCode(region(), studio, id);
  const before = await bank();
  await region().moveClock({ advance: "PT15M" });
  expect([(await charge()).status, (await bank())?.readAt]).toEqual(["pendente", before?.readAt]);
  const said = JSON.stringify([await bank(), region().state().errors, region().logs("BankReader")]);
  expect(said).toContain("belongs to another owner, or was changed");
  const { clientSecret, privateKey } = region().bank.openAccount(PIX.pixKey);
  for (const secret of [clientSecret, privateKey.slice(40, 90), String(sealed)]) expect(said).not.toContain(secret);
});
