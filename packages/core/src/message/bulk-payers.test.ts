/** docs/decisions/048-run-message.md */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import { listCharges } from "../charge/list-charges.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { messageSkOf } from "../model/keys.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import { inFamily, mailed, PAYER_EMAIL } from "../testing/billing-run.ts";
import { aStudio, chargeOf, februaryIsOver, runBeforeWrites, type StudioSettings } from "../testing/studio.ts";
import type { SomeCharge, SomeMail } from "../testing/told.ts";
import { sendBulk } from "./send-bulk.ts";

const AT = "2027-02-10T11:00:00.000Z";
const family = inFamily(2);
const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" } as const;
const silent: SomeMail = { state: "skipped", attempt: 0, at: AT, reason: "automation_off" };
const failed: SomeMail = { state: "failed", attempt: 1, at: AT, reason: "rejected" };
const of = (studentId: number, mail: SomeMail | undefined = silent, over: SomeCharge = {}) =>
  chargeOf("2027-02", {
    studentId,
    studentName: `Aluno ${studentId}`,
    payer: "P0000090",
    ...(mail && { mail }),
    ...over,
  });
const busy: SendOutcome = { kind: "busy", reason: "Throttling" };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const aDay = (over: StudioSettings = {}) =>
  aStudio({
    today: "2027-02-10",
    students: [2, 3, 4].map((id) => inFamily(id)),
    charges: [2, 3, 4].map((id) => of(id)),
    ...over,
    profile: { ...paid, ...februaryIsOver, ...over.profile },
  });
type Day = Awaited<ReturnType<typeof aDay>>;
const press = async ({ ctx }: Day, studentIds = [2, 3, 4], pressId = PRESS) =>
  (await sendBulk(ctx, { studentIds, pressId })).results.map(({ code }) => code);

const said = async ({ messages }: Day) =>
  (await messages())
    .filter(({ when }) => when.length > 7)
    .map((one) => [
      messageSkOf(one).slice("MSG#202702#".length),
      one.state,
      one.names.map(({ id }) => parseChargeId(id)?.studentId),
    ]);

const named = (mails: readonly OutgoingMail[]) =>
  mails.map(({ text }) => [...text.matchAll(/^(?:• )?Aluno (\d+), /gm)].map(([, id]) => Number(id)));

test("given a payer's unsent charges, when the owner presses, then one mail names them, and each shows that it went out", async () => {
  const day = await aDay({
    students: [...[2, 3, 4].map((id) => inFamily(id)), mailed(5)],
    charges: [2, 3, 4, 5].map((id) => of(id)),
  });
  const { results, ...counts } = await sendBulk(day.ctx, { studentIds: [2, 5, 3, 4] });
  expect(counts).toEqual({ successCount: 4, skippedCount: 0, errorCount: 0 });
  expect(results.map(({ payerKey, payerName, studentId, code }) => [payerKey, payerName, studentId, code])).toEqual([
    ["P0000090", family.payer?.name, 2, null],
    ["S0000005", null, 5, null],
    ["P0000090", family.payer?.name, 3, null],
    ["P0000090", family.payer?.name, 4, null],
  ]);
  expect(day.mails.map(({ to }) => to.address).toSorted()).toEqual(["aluno5@exemplo.com.br", PAYER_EMAIL]);
  expect(named(day.mails).toSorted()).toEqual([[], [2, 3, 4]]);
  expect(day.mails.find(({ to }) => to.address === PAYER_EMAIL)?.text).toContain("Total: R$\u00a0451,50");
  const { items } = await listCharges(day.ctx, { limit: 100 });
  expect(items.map(({ invoiceDeliveryStatus }) => invoiceDeliveryStatus)).toEqual(Array(4).fill("sent"));
  expect(await press(day, [2, 3, 4], "7c9e6679-7425-40de-944b-e07fc1f90ae7")).toEqual(
    Array(3).fill("invoice.recently_sent"),
  );
});

test("given a payer whose charges are still expected, when the owner presses, then they are stored and sent in one mail", async () => {
  const billing = { month: yearMonth("2027-02"), date: of(2).dueDate, dueAt: "2027-02-10T15:00:00.000Z" };
  const day = await aDay({ charges: [], profile: { billing, lastBilling: null } });
  expect(await press(day)).toEqual([null, null, null]);
  expect(named(day.mails)).toEqual([[2, 3, 4]]);
  expect(await said(day)).toEqual([["P0000090#D10", "sent", [2, 3, 4]]]);
});

test("given a provider that is busy, when the owner presses again, then none was sent before, each kept its reason, and one mail names them all", async () => {
  const day = await aDay({ charges: [of(2), of(3, undefined, { mail: undefined }), of(4)] });
  day.answers.push(busy);
  expect(await press(day)).toEqual(Array(3).fill("invoice.not_sent"));
  const where = () => [2, 3, 4].map((id) => [day.storedAt(of(id))?.message, day.storedAt(of(id))?.unsent]);
  expect(where()).toEqual([
    [undefined, "automation_off"],
    [undefined, undefined],
    [undefined, "automation_off"],
  ]);
  expect(await press(day)).toEqual([null, null, null]);
  expect(named(day.mails)).toEqual([[2, 3, 4]]);
  expect(where()).toEqual(Array(3).fill(["MSG#202702#P0000090#D10", undefined]));
  expect(await said(day)).toEqual([["P0000090#D10", "sent", [2, 3, 4]]]);
});

test("given a press for one student of a payer, when it is sent, then the mail names all that nobody told the payer of, and the press for the others is answered by it", async () => {
  const older = chargeOf("2027-01", { studentId: 4, studentName: "Aluno 4", mail: silent });
  const day = await aDay({ charges: [of(2), of(3), of(4), older] });
  expect(await press(day, [3])).toEqual([null]);
  expect(await press(day, [2, 4])).toEqual([null, null]);
  expect(day.mails).toHaveLength(1);
  expect((await said(day)).map(([, , students]) => students)).toEqual([[3, 4, 2, 4]]);
});

test.each([[[2, 3, 5]], [[2, 5, 3]]])(
  "given a payer without an e-mail, a student of whom shares an address with another payer, when the owner presses for %s, then each address gets its charges",
  async (ids) => {
    const shared = { ...mailed(5), email: "aluno3@exemplo.com.br" };
    const day = await aDay({
      students: [inFamily(2, null), inFamily(3, null), shared],
      charges: ids.map((id) => of(id)),
    });
    expect(await press(day, ids)).toEqual([null, null, null]);
    const reached = day.mails.map(({ to }) => to.address);
    expect(reached.toSorted()).toEqual(["aluno2@exemplo.com.br", shared.email, shared.email]);
  },
);

test("given a refused mail whose own charge was paid since, when the owner presses again, then the others are sent in one mail", async () => {
  const day = await aDay();
  day.answers.push(busy);
  await press(day);
  await setChargeStatus(day.ctx, chargeIdOf(of(2)), "pago");
  expect(await press(day)).toEqual(["payment.already_paid", null, null]);
  expect(named(day.mails)).toEqual([[3, 4]]);
});

test.each<[SendOutcome, string]>([
  [{ kind: "rejected", reason: "MessageRejected" }, "invoice.email_rejected"],
  [{ kind: "unknown", reason: "TimeoutError" }, "invoice.unconfirmed"],
])("given an answer %j, when the owner presses, then each charge of the mail gets %s", async (answer, code) => {
  const day = await aDay();
  day.answers.push(answer);
  expect(await press(day)).toEqual([code, code, code]);
  expect((await said(day)).map(([, , students]) => students)).toEqual([[2, 3, 4]]);
});

test("given one charge that is paid, one mailed before and one with another address, when the owner presses, then the others are sent in one mail", async () => {
  const sent: SomeMail = { state: "sent", attempt: 1, at: AT, number: 2 };
  const charges = [of(2), of(3, failed), of(4), of(5, silent, { status: "pago" }), of(6, sent), of(7)];
  const students = [
    ...[2, 3, 4, 5, 6].map((id) => inFamily(id)),
    { ...inFamily(7), payer: undefined, payerId: undefined },
  ];
  const day = await aDay({ charges, students });
  const all = [2, 3, 4, 5, 6, 7];
  expect(await press(day, all)).toEqual([null, null, null, "payment.already_paid", "invoice.recently_sent", null]);
  expect(named(day.mails).toSorted()).toEqual([[], [2, 3, 4]]);
});

test("given a charge that is paid while the message is claimed, when the owner presses, then the mail does not name it", async () => {
  const day = await aDay();
  let isClaimed = false;
  const ctx = runBeforeWrites(day.ctx, async () => {
    if (isClaimed) return;
    isClaimed = true;
    await setChargeStatus({ ...day.ctx, table: day.table }, chargeIdOf(of(3)), "pago");
  });
  const { results } = await sendBulk(ctx, { studentIds: [2, 3, 4], pressId: PRESS });
  expect(results.map(({ code }) => code)).toEqual([null, "payment.already_paid", null]);
  expect(named(day.mails)).toEqual([[2, 4]]);
});
