/**
 * Tests that "Cobrar Pendentes" sends a payer's charges in one mail, as the billing day does
 * (docs/decisions/034-one-mail-a-family.md).
 */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { beforeEach, expect, test, vi } from "vitest";
import type { Charge, Mail } from "../model/charge.ts";
import type { OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import { inFamily, mailed, PAYER_EMAIL } from "../testing/billing-run.ts";
import { aStudio, chargeOf, februaryIsOver, runBeforeWrites, type StudioSettings } from "../testing/studio.ts";
import { separateCharges } from "./join-charges.ts";
import { listCharges } from "./list-charges.ts";
import { sendBulk } from "./send-bulk.ts";
import { setChargeStatus } from "./set-charge-status.ts";

const AT = "2027-02-10T11:00:00.000Z";
const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" } as const;
const silent: Mail = { state: "skipped", attempt: 0, at: AT, reason: "automation_off" };
const failed: Mail = { state: "failed", attempt: 1, at: AT, reason: "rejected" };
const of = (studentId: number, mail: Mail | undefined = silent, over: Partial<Charge> = {}) =>
  chargeOf("2027-02", { studentId, studentName: `Aluno ${studentId}`, ...(mail && { mail }), ...over });
const busy: SendOutcome = { kind: "busy", reason: "Throttling" };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/** Opens a studio on its billing day; February's run has stored the charges and sent no mail. */
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

/** Returns the students whom each mail names; an empty list for the mail of one charge. */
const named = (mails: readonly OutgoingMail[]) =>
  mails.map(({ text }) => [...text.matchAll(/^Aluno (\d+), /gm)].map(([, id]) => Number(id)));

test("given a payer's unsent charges, when the owner presses, then one mail names them, and each shows that it went out", async () => {
  const day = await aDay({
    students: [...[2, 3, 4].map((id) => inFamily(id)), mailed(5)],
    charges: [2, 3, 4, 5].map((id) => of(id)),
  });
  const { results, ...counts } = await sendBulk(day.ctx, { studentIds: [2, 5, 3, 4] });
  expect(counts).toEqual({ successCount: 4, errorCount: 0 });
  expect(results.map(({ studentId, sent }) => [studentId, sent])).toEqual([2, 5, 3, 4].map((id) => [id, true]));
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
  expect(day.storedAt(of(3))).toMatchObject({ mail: { reason: "with_lead", lead: 2 } });
});

test.each([
  ["not mailed by their run", [silent, silent, silent], [silent, silent, silent], 1],
  ["never to be mailed", [null, null, null], [{ state: "refused", covers: [3, 4] }, { lead: 2 }, { lead: 2 }], 1],
  ["in several states", [silent, null, silent], [silent, { state: "refused" }, silent], 1],
  ["failed before", [failed, silent, null], [failed, silent, { state: "refused" }], 2],
])(
  "given a provider that is busy and charges that were %s, when the owner presses again, then none was sent before, and one mail names them all",
  async (_what, before, between, attempt) => {
    const charges = before.map((mail, at) => of(at + 2, mail ?? undefined, mail ? {} : { mail: undefined }));
    const day = await aDay({ charges });
    day.answers.push(busy);
    expect(await press(day)).toEqual(Array(3).fill("invoice.not_sent"));
    expect([2, 3, 4].map((id) => day.storedAt(of(id))?.mail)).toMatchObject(between);
    expect(await press(day)).toEqual([null, null, null]);
    expect(named(day.mails)).toEqual([[2, 3, 4]]);
    expect(day.storedAt(of(2))).toMatchObject({ mail: { state: "sent", attempt, covers: [3, 4] } });
  },
);

test("given a refused mail whose charge a press claims again, when the first press takes the others out, then they stay in the new mail", async () => {
  const lead = of(2, { state: "claimed", attempt: 1, at: AT, claimedBy: "other", covers: [3] });
  const waiting = of(3, { state: "skipped", attempt: 0, at: AT, reason: "with_lead", lead: 2 });
  const day = await aDay({ charges: [lead, waiting] });
  const others = [{ student: inFamily(3), charge: of(3), isStored: true }];
  await separateCharges(day.ctx, of(2), [waiting], others);
  expect(day.storedAt(of(3))).toMatchObject({ mail: { reason: "with_lead", lead: 2 } });
});

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
  expect(day.storedAt(of(4))).toMatchObject({ mail: { lead: 2 } });
});

test("given one charge that is paid, one mailed before and one with another address, when the owner presses, then the others are sent in one mail", async () => {
  const sent: Mail = { state: "sent", attempt: 1, at: AT, messageId: "m" };
  const charges = [of(2), of(3, failed), of(4), of(5, silent, { status: "pago" }), of(6, sent), of(7)];
  const students = [
    ...[2, 3, 4, 5, 6].map((id) => inFamily(id)),
    { ...inFamily(7), payer: undefined, payerId: undefined },
  ];
  const day = await aDay({ charges, students });
  const all = [2, 3, 4, 5, 6, 7];
  expect(await press(day, all)).toEqual([null, null, null, "payment.already_paid", "invoice.recently_sent", null]);
  // A charge that was mailed before keeps its own mail, which the other charges join.
  expect(named(day.mails).toSorted()).toEqual([[], [3, 2, 4]]);
  expect(day.storedAt(of(3))).toMatchObject({ mail: { state: "sent", attempt: 2, covers: [2, 4] } });
});

test("given a charge that is paid while the lead is claimed, when the owner presses, then the mail does not name it", async () => {
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

const refused = (covers: number[]): Mail => ({ ...failed, state: "refused", at: "2027-02-10T11:30:00.000Z", covers });
const waitingFor = (lead: number): Mail => ({ ...silent, reason: "with_lead", lead });

test("given two refused mails for which others wait, when the owner presses, then each is sent with its own others", async () => {
  const charges = [of(2, refused([3])), of(3, waitingFor(2)), of(4, refused([5])), of(5, waitingFor(4))];
  const day = await aDay({ charges, students: [2, 3, 4, 5].map((id) => inFamily(id)) });
  expect(await press(day, [5, 4, 3, 2])).toEqual(Array(4).fill(null));
  expect(named(day.mails).toSorted()).toEqual([
    [2, 3],
    [4, 5],
  ]);
});

test("given a mail that a run may still retry and whose own charge was paid, when the owner presses, then the charge that waits for it is not sent", async () => {
  const day = await aDay({ charges: [of(2, refused([3]), { status: "pago" }), of(3, waitingFor(2))] });
  expect(await press(day, [2, 3])).toEqual(["payment.already_paid", "invoice.in_progress"]);
  expect(day.mails).toEqual([]);
});

test("given a family of two mails and no time for the second, when the owner presses, then the second charge is not sent", async () => {
  const day = await aDay({ charges: [of(2, failed), of(3, failed)] });
  const { send } = day.ctx.mailer;
  day.ctx.mailer.send = async (mail) => {
    day.clock.now = "2027-02-10T12:00:12.000Z";
    return send(mail);
  };
  expect(await press(day, [2, 3])).toEqual([null, "invoice.not_sent"]);
  expect(day.storedAt(of(3))).toMatchObject({ mail: failed });
});
