/** docs/rules/billing-day.md, "Every month is a charge". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { beforeEach, expect, test, vi } from "vitest";
import { sendInvoice } from "../message/send-invoice.ts";
import { openIndexKey, profileKey } from "../model/keys.ts";
import { type Profile, profileOf } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { OWNER } from "../testing/entities.ts";
import { type OwnerRunStep, runOwner } from "./run-owner.ts";

const { pk, sk } = profileKey(OWNER);
const paying: Profile = { ...cashProfile, subscriptionStatus: "active", currentPeriodEnd: "2099-01-01T00:00:00.000Z" };
const byHand: Profile = { ...paying, automationEnabled: false };
const period = (month: string) => ({
  month: yearMonth(month),
  date: civilDate(`${month}-10`),
  dueAt: `${month}-10T11:00:00.000Z`,
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

async function afterRuns(profile: Profile, now: string, students: readonly Student[] = [mailed(1), mailed(2)]) {
  const run = await aRun({ students, profile, now });
  const turns: OwnerRunStep[] = [{ ownerId: OWNER }];
  const ctx = { ...run.ctx, continueLater: async (turn: OwnerRunStep) => void turns.push(turn) };
  for (let turn = turns.shift(); turn; turn = turns.shift()) await runOwner(ctx, turn);
  const stored = () => profileOf(run.table.items.get(`${pk}|${sk}`) ?? {});
  const made = () =>
    run.charges().map(({ studentId, month, dueDate, status, l1sk, unsent }) => {
      return [
        month,
        dueDate,
        status,
        l1sk === openIndexKey({ studentId: Number(studentId), dueDate: String(dueDate), status: String(status) }).l1sk,
        unsent,
      ];
    });
  return { ...run, stored, made };
}

const february = (reason: string) => ["2027-02", "2027-02-10", "pendente", true, reason];

test("given automation off, when the billing day comes, then every due student's charge is stored and open, no mail is sent, and the month ends without a summary", async () => {
  const noEmail = { ...mailed(3), email: null };
  const bounced: Student = { ...mailed(4), emailStatus: "complained" };
  const paused: Student = { ...mailed(5), status: "pausado" };
  const run = await afterRuns(byHand, "2027-02-10T11:00:00.000Z", [mailed(1), noEmail, bounced, paused]);
  expect(run.made()).toEqual([february("automation_off"), february("automation_off"), february("automation_off")]);
  expect([run.mails, run.events, run.asked.quota, run.asked.pace]).toEqual([[], [], 0, 0]);
  expect(run.stored()).toMatchObject({ billing: period("2027-03"), runs: { largest: 3, mailedAt: null } });
});

test("given automation off and a night, when a tick comes late, then the charges are made anyway, due on their own date", async () => {
  const run = await afterRuns(byHand, "2027-02-13T04:00:00.000Z");
  expect(run.made()).toEqual([february("automation_off"), february("automation_off")]);
});

test("given automation switched on after this month's date, when the run comes, then that month is charged and not mailed", async () => {
  const on = { ...paying, automationSince: "2027-02-10T11:30:00.000Z" };
  const run = await afterRuns(on, "2027-02-10T12:00:00.000Z");
  expect(run.made()).toEqual([february("automation_off"), february("automation_off")]);
  expect(run.mails).toEqual([]);
});

test("given more students than the limit of a run and mails of an hour ago, when the run is silent, then it is not held", async () => {
  const many = Array.from({ length: 60 }, (_, index) => mailed(index + 1));
  const runs = { largest: 2, mailedAt: "2027-02-10T10:00:00.000Z" };
  const run = await afterRuns({ ...byHand, runs }, "2027-02-10T11:00:00.000Z", many);
  expect(run.made()).toHaveLength(60);
  expect(run.stored()).toMatchObject({ hold: null, runs: { largest: 60, mailedAt: runs.mailedAt } });
});

test("given a charge that automation off made, when the owner sends it days later, then it is sent without a question, due as it was", async () => {
  const run = await afterRuns(byHand, "2027-02-10T11:00:00.000Z", [mailed(1)]);
  const later = { ...run.ctx, now: () => new Date("2027-02-15T12:00:00.000Z"), today: civilDate("2027-02-15") };
  const sent = await sendInvoice({ ...later, profile: run.stored() }, 120270200, {});
  expect(sent).toMatchObject({ dueDate: "2027-02-10", invoiceDeliveryStatus: "sent", isOverdue: true });
  expect(run.mails).toHaveLength(1);
});
