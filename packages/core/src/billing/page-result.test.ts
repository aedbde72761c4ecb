import { beforeEach, expect, test, vi } from "vitest";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { countedBy } from "../testing/counted-metrics.ts";
import { charge, OWNER } from "../testing/entities.ts";
import { putTold, told } from "../testing/told.ts";
import { chargeStudentPage } from "./run-page.ts";

const { month, dueAt } = cashProfile.billing;
const DUE = Date.parse(dueAt);
const silent = (id: number) => ({ ...mailed(id), email: null });
const done = { open: false, probe: false, isBusy: false, isLong: false, isTooMany: false, cursor: undefined };
type Run = Awaited<ReturnType<typeof aRun>>;
const whom = ({ mails }: Run) => mails.map(({ to }) => to.address.replace(/\D/g, ""));

let errors = vi.spyOn(console, "error");
beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {});
  errors.mockClear();
});

function slow(run: Run, millis: number) {
  const clock = { millis: DUE };
  const pace = async () => {
    clock.millis += millis;
    return true;
  };
  return { ...run.ctx, pace, now: () => new Date(clock.millis) };
}

test.each([
  [59_999, ["1", "2"]],
  [60_000, ["1"]],
])("given a turn of %d ms, when a page is charged, then mails begin within its minute: %j", async (millis, sent) => {
  const run = await aRun({ students: [1, 2, 3].map(mailed) });
  const page = await chargeStudentPage(slow(run, millis), undefined, 4);
  expect(page).toEqual({ ...done, open: true, isLong: true, charges: 4 + sent.length + 1 });
  expect(whom(run)).toEqual(sent);
});

test("given a later page whose minute is over, when it is charged, then that page comes again, and charges without a mail were made", async () => {
  const run = await aRun({ students: [mailed(1), mailed(2), mailed(3), silent(4), mailed(5)], perPage: 4 });
  const first = await chargeStudentPage(run.ctx, undefined, 0);
  expect(first).toEqual({ ...done, charges: 4, cursor: expect.any(String) });
  const again = await aRun({ students: [mailed(1), silent(2), mailed(3)] });
  expect(await chargeStudentPage(slow(again, 60_000), undefined, 0)).toEqual({
    ...done,
    open: true,
    isLong: true,
    charges: 3,
  });
  expect(again.charges().map(({ studentId }) => studentId)).toEqual([1, 2]);
  const later = await aRun({ students: [1, 2, 3, 4].map(mailed), perPage: 2 });
  const { cursor } = await chargeStudentPage(later.ctx, undefined, 0);
  const long = await chargeStudentPage(slow(later, 60_000), cursor, 2);
  expect(long).toEqual({ ...done, open: true, isLong: true, charges: 4, cursor });
});

test("given mails that the account holds back, when a page is charged, then its month stays open, and the operator reads how many", async () => {
  const run = await aRun({ students: [mailed(1), mailed(2)] });
  run.answers.push(() => ({ kind: "held", reason: "not verified" }));
  const counted = await countedBy(async () => {
    expect(await chargeStudentPage(run.ctx, undefined, 0)).toEqual({ ...done, open: true, charges: 2 });
  });
  expect(counted).toEqual([{ ChargesSent: 1, ChargesFailed: 0, ChargesWaiting: 1 }]);
  const told = errors.mock.calls.map(([line]) => JSON.parse(JSON.stringify(line)));
  expect(told).toMatchObject([{ fact: "the mail account holds mails back", ownerId: OWNER, held: 1 }]);
  errors.mockClear();
  await chargeStudentPage(run.ctx, undefined, 0);
  expect([whom(run), errors.mock.calls]).toEqual([["2", "1"], []]);
});

test("given a claim without evidence, when its page is charged, then evidence is requested, and it is counted as waiting", async () => {
  const run = await aRun({ students: [mailed(1)], now: new Date(DUE + 2 * 3_600_000).toISOString() });
  await putTold(run.ctx, told({ ...charge, studentId: 1, month, mail: { state: "claimed", attempt: 1, at: dueAt } }));
  const counted = await countedBy(async () => {
    expect(await chargeStudentPage(run.ctx, undefined, 0)).toEqual({ ...done, open: true, probe: true, charges: 1 });
  });
  expect(counted).toEqual([{ ChargesSent: 0, ChargesFailed: 0, ChargesWaiting: 1 }]);
});

test("given a student whose mail cannot be made for a day, when the page is charged, then it counts as failed", async () => {
  const run = await aRun({ students: [mailed(1)], now: new Date(DUE + 24 * 3_600_000).toISOString() });
  run.answers.push(() => {
    throw new TypeError("no such text");
  });
  const counted = await countedBy(() => chargeStudentPage(run.ctx, undefined, 0));
  expect(counted).toEqual([{ ChargesSent: 0, ChargesFailed: 1, ChargesWaiting: 0 }]);
});

test("given earlier charges, when their page comes again, then quota is requested only for refused mails of open charges", async () => {
  const refused = { state: "refused", attempt: 1, at: dueAt, reason: "Throttling" } as const;
  const run = await aRun({
    students: [silent(1), ...[2, 3, 4, 5, 6].map(mailed)],
    now: new Date(DUE + 3_600_000).toISOString(),
  });
  const stored = { ...charge, month };
  for (const studentId of [2, 6]) await putTold(run.ctx, told({ ...stored, studentId, mail: refused }));
  await putTold(run.ctx, told({ ...stored, studentId: 3, status: "pago", paidDate: charge.dueDate, mail: refused }));
  await putTold(run.ctx, told({ ...stored, studentId: 4, mail: { state: "sent", attempt: 1, at: dueAt } }));
  expect(await chargeStudentPage(run.ctx, undefined, 0)).toEqual({ ...done, charges: 6 });
  expect([run.asked.wanted, whom(run)]).toEqual([
    [3, 2, 1],
    ["2", "5", "6"],
  ]);
});

test.each([
  [1, [1]],
  [0, []],
])(
  "given a student who owes %d centavo, when the page is charged, then quota is requested: %j",
  async (ownPriceCents, wanted) => {
    const run = await aRun({ students: [{ ...mailed(1), ownPriceCents }] });
    await chargeStudentPage(run.ctx, undefined, 0);
    expect(run.asked.wanted).toEqual(wanted);
  },
);
