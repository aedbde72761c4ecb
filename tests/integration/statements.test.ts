/** docs/rules/statement.md, "The bank says who paid". */
import { randomUUID } from "node:crypto";
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import type {
  MatchEntriesResult,
  ReconciliationWire,
  SettleEntriesResult,
  UndoneReconciliation,
} from "@emdia/contracts/statement";
import { civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { parsePixCode } from "@emdia/contracts/values/pix-code";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();
const E2E = "E00000000202702121200aaaaaaaaaaa";

async function aDebt() {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  const student = await studio.student(planId, { email: "ana@exemplo.com.br" });
  const { currentMonthPayments, today } = await studio.dashboard();
  const id = currentMonthPayments[0]?.payment.id ?? 0;
  const txidOf = async (...ids: number[]) => parsePixCode(await studio.pixCode(...ids))?.txid;
  const entry = { key: E2E, endToEndId: E2E, txid: await txidOf(id), date: today, amount: 150.5, name: "Ana Souza" };
  const match = (...entries: object[]) => studio.api<MatchEntriesResult>("POST", "/api/statements/match", { entries });
  const settle = (requestId: string, ...entries: object[]) =>
    studio.api<SettleEntriesResult>("POST", "/api/statements/settle", { requestId, entries });
  const undo = (requestId: string) => studio.api<UndoneReconciliation>("POST", `/api/statements/${requestId}/undo`);
  const charge = async (paymentId = id) =>
    (await studio.api<ChargeDetailWire>("GET", `/api/payments/${paymentId}`)).body;
  return { studio, student, id, planId, today, entry, txidOf, match, settle, undo, charge };
}
const outcomesOf = ({ results }: SettleEntriesResult) => results.map(({ outcome, code }) => outcome ?? code);

test("given the code of a mail, when its txid arrives in a statement, then the charge is settled by the bank, with a receipt, and the reconciliation can be undone", async () => {
  const { studio, id, entry, match, settle, undo, charge } = await aDebt();
  await studio.api("POST", `/api/payments/${id}/send-invoice`, {});
  const [mail] = await studio.mailsTo("ana@exemplo.com.br");
  const code = parsePixCode(/000201[^<\n]*6304[0-9A-F]{4}/.exec(mail?.text ?? "")?.[0] ?? "");
  expect(code?.txid).toBe(entry.txid);

  const matched = await match({ ...entry, txid: code?.txid });
  expect(matched.body.entries).toMatchObject([
    { key: E2E, outcome: "settle", reason: "asked", candidates: [{ paymentIds: [id], amounts: [150.5] }] },
  ]);
  expect((await charge()).status).toBe("pendente");

  const requestId = randomUUID();
  const answer = await settle(requestId, { entry, paymentIds: [id], amounts: [150.5] });
  expect(answer).toMatchObject({ status: 200, body: { successCount: 1, errorCount: 0 } });
  expect(await charge()).toMatchObject({
    status: "pago",
    paidDate: entry.date,
    ledger: [{ by: "bank", entryKey: E2E, method: "pix", amount: 150.5, date: entry.date }],
  });
  await region().moveClock({ advance: "PT10M" });
  const receipts = (await studio.mailsTo("ana@exemplo.com.br")).filter(({ subject }) => subject.startsWith("Recibo"));
  expect(receipts).toHaveLength(1);
  expect((await match(entry)).body.entries).toMatchObject([{ outcome: "known" }]);

  const list = () => studio.api<ReconciliationWire[]>("GET", "/api/statements");
  expect((await list()).body).toMatchObject([{ requestId, settledCount: 1, undoneAt: null }]);
  expect((await undo(requestId)).body).toEqual({ undoneCount: 1, restCount: 0 });
  expect(await charge()).toMatchObject({ status: "pendente", openAmount: 150.5, ledger: [{ isReversed: true }, {}] });
  expect((await list()).body[0]?.undoneAt).not.toBeNull();
  expect(await settle(requestId, { entry, paymentIds: [id] })).toMatchObject({
    status: 409,
    body: { code: "reconciliation.undone" },
  });
});

test("given one entry twice, from two devices at once and again later, when it is settled, then it is settled once", async () => {
  const { entry, id, settle, charge } = await aDebt();
  const [one, other] = [randomUUID(), randomUUID()];
  const paid = { entry, paymentIds: [id] };
  const answers = await Promise.all([settle(one, paid), settle(other, paid), settle(one, paid), settle(other, paid)]);
  for (const { status } of answers) expect(status).toBe(200);
  const later = await settle(one, paid);
  expect((await charge()).ledger).toHaveLength(1);
  const said = [...answers, later].flatMap(({ body }) => outcomesOf(body));
  expect(said).toContain("settled");
  for (const each of said) expect(["settled", "entry.already_settled", "conflict.changed_meanwhile"]).toContain(each);
  expect(
    [outcomesOf((await settle(one, paid)).body), outcomesOf((await settle(other, paid)).body)].flat().toSorted(),
  ).toEqual(["entry.already_settled", "settled"]);
});

test("given another owner, when they match and settle this owner's charges, or take back their reconciliation, then nothing is found and nothing changes", async () => {
  const [mine, other] = [await aDebt(), await aDebt()];
  const foreign = chargeIdOf({ studentId: 9_000, month: monthOf(civilDate(mine.today)), sequence: 0 });
  const requestId = randomUUID();
  await mine.settle(requestId, { entry: mine.entry, paymentIds: [mine.id] });
  const before = await storedItems(region()).partition(`O#${mine.studio.userId}`);
  // Another owner's code identifies nothing here, and the amount fits no stored charge.
  expect((await other.match({ ...other.entry, txid: mine.entry.txid })).body.entries).toMatchObject([
    { outcome: "foreign", candidates: [] },
  ]);
  const stolen = await other.settle(randomUUID(), { entry: other.entry, paymentIds: [foreign] });
  expect(outcomesOf(stolen.body)).toEqual(["payment.not_found"]);
  expect(await other.undo(requestId)).toMatchObject({ status: 404, body: { code: "reconciliation.not_found" } });
  // The same end-to-end id at another owner is that owner's entry.
  expect(outcomesOf((await other.settle(requestId, { entry: other.entry, paymentIds: [other.id] })).body)).toEqual([
    "settled",
  ]);
  expect(await storedItems(region()).partition(`O#${mine.studio.userId}`)).toEqual(before);
});
