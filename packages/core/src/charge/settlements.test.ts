/** docs/rules/settlement.md, "Settling". */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test, vi } from "vitest";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { reverseSettlement } from "./change-ledger.ts";
import { getChargeDetail } from "./find-charge-by-id.ts";
import { settleCharge } from "./settle-charge.ts";
import { settleCharges } from "./settle-charges.ts";
import { voidCharge } from "./void-charge.ts";

const november = chargeOf("2026-11");
const january = chargeOf("2027-01");
const february = chargeOf("2027-02");
const id = chargeIdOf(january);
const code = (is: string) => ({ name: "AppError", code: is });
const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";

test("given a settlement without amount, day and method, when recorded, then it is the whole rest, today, by the usual method", async () => {
  const studio = await aStudio({ charges: [january] });
  await settleCharge(studio.ctx, id, { amount: 50 });
  const settled = await settleCharge(studio.ctx, id, {});
  expect(settled).toMatchObject({ status: "pago", paidDate: "2027-02-15", settledAmount: 150.5, openAmount: 0 });
  expect(settled.ledger.map(({ amount, method }) => [amount, method])).toEqual([
    [50, "dinheiro"],
    [100.5, "dinheiro"],
  ]);
  expect(studio.storedAt(january)).not.toHaveProperty("l1sk");
});

test("given one click on the button, when it is sent twice, then it is recorded once, answered alike and published again", async () => {
  const studio = await aStudio({ charges: [january] });
  const first = await settleCharge(studio.ctx, id, { amount: 50, requestId: PRESS });
  await settleCharge(studio.ctx, id, { amount: 30 });
  const again = await settleCharge(studio.ctx, id, { amount: 50, requestId: PRESS });
  expect([first.settledAmount, again.settledAmount, again.ledger.length]).toEqual([50, 80, 2]);
  expect(studio.told().map(([, detail]) => (detail as { settlement: number }).settlement)).toEqual([1, 2, 1]);
});

test("given a settlement and its reversal in between, when the slower one writes, then it gets a conflict too", async () => {
  const studio = await aStudio({ charges: [january] });
  const ctx = runBeforeWrites(studio.ctx, async () => {
    await settleCharge(studio.ctx, id, { amount: 100 });
    await reverseSettlement(studio.ctx, id, 1);
  });
  await expect(settleCharge(ctx, id, { amount: 50.5 })).rejects.toMatchObject(code("conflict.changed_meanwhile"));
  expect(studio.storedAt(january)).toMatchObject({ settledCents: 0, ledgerSize: 2 });
});

test("given a write whose answer is lost and which is sent again, when it has the click's id, then it is answered as done", async () => {
  const studio = await aStudio({ charges: [january] });
  const ctx = runBeforeWrites(studio.ctx, () => settleCharge(studio.ctx, id, { amount: 50, requestId: PRESS }));
  const answered = await settleCharge(ctx, id, { amount: 50, requestId: PRESS });
  expect(answered).toMatchObject({ settledAmount: 50, ledger: [{ number: 1 }] });
});

const wrongDay = (date: string) => ({ code: "request.invalid", fields: { date } });
test.each<[string, object, object]>([
  ["a day to come", { date: "2027-02-16" }, wrongDay("A data do pagamento não pode ser futura")],
  ["a day of another age", { date: "1999-12-31" }, wrongDay("Data inválida")],
  ["more than is open", { amount: 150.51 }, code("payment.overpaid")],
])(
  "given %s, when it is to be settled, then that is refused and nothing is stored or published",
  async (_what, input, error) => {
    const studio = await aStudio({ charges: [january] });
    await expect(settleCharge(studio.ctx, id, input)).rejects.toMatchObject(error);
    expect(studio.storedAt(january)).not.toHaveProperty("ledger");
    expect(studio.told()).toEqual([]);
  },
);

test("given 1 January 2000, the first day that may be named, when a charge is settled on it, then it is paid that day", async () => {
  const studio = await aStudio({ charges: [january] });
  expect(await settleCharge(studio.ctx, id, { date: "2000-01-01" })).toMatchObject({ paidDate: "2000-01-01" });
});

test("given an expected charge, when it is to be settled on a future day, then it is not stored", async () => {
  const studio = await aStudio();
  const refused = settleCharge(studio.ctx, chargeIdOf(february), { date: "2027-02-16" });
  await expect(refused).rejects.toMatchObject(code("request.invalid"));
  expect(studio.storedAt(february)).toBeUndefined();
});

test("given a reversal whose answer is lost and which is sent again, when other entries were added, then it is answered as done", async () => {
  const studio = await aStudio({ charges: [january] });
  await settleCharge(studio.ctx, id, { amount: 50 });
  const ctx = runBeforeWrites(studio.ctx, () => reverseSettlement(studio.ctx, id, 1));
  expect(await reverseSettlement(ctx, id, 1)).toMatchObject({ settledAmount: 0, ledger: [{}, { reverses: 1 }] });
});

test.each([
  ["no charge", 7],
  ["another student's month that is not expected", chargeIdOf({ ...january, studentId: 9 })],
  ["a void one", chargeIdOf(november)],
])("given %s, when it is settled, read or reversed, then it is not found", async (_what, unknown) => {
  const studio = await aStudio({ charges: [{ ...november, status: "cancelado" }, january] });
  for (const call of [
    settleCharge(studio.ctx, unknown, {}),
    getChargeDetail(studio.ctx, unknown),
    reverseSettlement(studio.ctx, unknown, 1),
  ])
    await expect(call).rejects.toMatchObject(code("payment.not_found"));
});

test.each([
  ["part", [0.01], []],
  ["fee of which the principal was taken back", [150.5, 1], [1]],
])(
  "given a received %s, when the charge is to be voided, then it is refused until that is reversed, too",
  async (_what, parts, reversed) => {
    const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
    const studio = await aStudio({ charges: [{ ...january, lateFee }] });
    for (const amount of parts) await settleCharge(studio.ctx, id, { amount });
    for (const number of reversed) await reverseSettlement(studio.ctx, id, number);
    await expect(voidCharge(studio.ctx, id, "Engano")).rejects.toMatchObject(code("payment.partly_settled"));
    await reverseSettlement(studio.ctx, id, parts.length);
    await voidCharge(studio.ctx, id, "Engano");
    expect(studio.statusAt("2027-01")).toEqual(["cancelado"]);
  },
);

test("given several charges, when they are settled together, then each is settled, or its line has the reason", async () => {
  const studio = await aStudio({ charges: [november, january, february] });
  await settleCharge(studio.ctx, chargeIdOf(february), {});
  const paymentIds = [id, chargeIdOf(february), 7, id, chargeIdOf(november)];
  const result = await settleCharges(studio.ctx, { paymentIds, date: "2027-02-14", method: "transferencia" });
  expect(result).toMatchObject({ successCount: 2, skippedCount: 1, errorCount: 1 });
  expect(result.results.map((one) => [one.paymentId, one.amount, one.openAmount, one.code])).toEqual([
    [id, 150.5, 0, null],
    [chargeIdOf(february), null, null, "payment.already_paid"],
    [7, null, null, "payment.not_found"],
    [chargeIdOf(november), 150.5, 0, null],
  ]);
  expect(studio.storedAt(november)).toMatchObject({ paidDate: "2027-02-14", ledger: [{ method: "transferencia" }] });
  await expect(settleCharges(studio.ctx, { paymentIds, date: "2027-03-01" })).rejects.toMatchObject(
    code("request.invalid"),
  );
});

test("given more charges than the call has time for, when they are settled together, then no turn begins too late, and the other lines say so", async () => {
  const students = Array.from({ length: 9 }, (_, index) => ({ ...student, id: 11 + index }));
  const charges = students.map(({ id: studentId }) => chargeOf("2026-12", { studentId }));
  const studio = await aStudio({ students, charges });
  const paymentIds = charges.map(chargeIdOf);
  const begun = Date.parse("2027-02-15T12:00:00.000Z");
  /** Settles charges so slowly that the ninth charge would start `millis` after the call. */
  const settleSlowly = (millis: number) => {
    let asked = 0;
    const now = () => new Date(asked++ < 9 ? begun : begun + millis);
    return settleCharges({ ...studio.ctx, now }, { paymentIds });
  };
  const late = await settleSlowly(12_000);
  expect([late.successCount, late.errorCount, late.results[8]?.code]).toEqual([8, 1, "service.busy"]);
  expect(studio.storedAt(chargeOf("2026-12", { studentId: 19 }))).not.toHaveProperty("ledger");
  expect(await settleSlowly(11_999)).toMatchObject({ successCount: 1, errorCount: 0 });
});

test("given many charges of one student, when time runs out, then the remaining lines say so", async () => {
  const months = ["2026-10", "2026-11", "2026-12"];
  const studio = await aStudio({ charges: months.map((month) => chargeOf(month)) });
  let asked = 0;
  const now = () => new Date(Date.parse("2027-02-15T12:00:00.000Z") + (asked++ < 2 ? 0 : 12_000));
  const paymentIds = months.map((month) => chargeIdOf(chargeOf(month))).toReversed();
  const { results } = await settleCharges({ ...studio.ctx, now }, { paymentIds });
  expect(results.map(({ code: why }) => why)).toEqual(["service.busy", "service.busy", null]);
});

test("given a table that fails, when charges are settled together, then each line says so, and trying again settles them", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const studio = await aStudio({ charges: [january] });
  const failing = runBeforeWrites(studio.ctx, () => Promise.reject(new Error("no answer")));
  expect(await settleCharges(failing, { paymentIds: [id] })).toMatchObject({
    successCount: 0,
    errorCount: 1,
    results: [{ paymentId: id, code: "service.busy" }],
  });
  const fact = "a charge of a bulk settlement failed";
  expect(logged.mock.calls).toMatchObject([[{ fact, detail: "no answer", paymentId: id }]]);
  expect(await settleCharges(studio.ctx, { paymentIds: [id] })).toMatchObject({ successCount: 1 });
});
