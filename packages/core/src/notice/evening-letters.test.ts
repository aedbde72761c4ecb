/** docs/rules/money.md, "Money and time". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { reportsKey } from "../model/keys.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { notifyReports, scheduleReportMail } from "./notify-reports.ts";
import { letterBound } from "./send-letter.ts";
import { sendSummary } from "./send-summary.ts";

const DUE = civilDate("2027-02-15");
/** Zones, two instants of their 15 February on two days of UTC, and the first of their 16th. */
const DAYS = [
  ["America/Sao_Paulo", "2027-02-15T23:30:00.000Z", "2027-02-16T02:59:59.999Z", "2027-02-16T03:00:00.000Z"],
  ["America/Noronha", "2027-02-15T23:30:00.000Z", "2027-02-16T01:59:59.999Z", "2027-02-16T02:00:00.000Z"],
  ["Asia/Tokyo", "2027-02-14T15:00:00.000Z", "2027-02-15T14:59:59.999Z", "2027-02-15T15:00:00.000Z"],
] as const;

test.each(["America/Sao_Paulo", "America/Noronha", "Asia/Tokyo"])(
  "given an owner in %s whose letters of the day to an address are out, when the zone that bounds count in has its next day, then there are others, and none before",
  async (timezone) => {
    const { ctx, clock } = await aStudio({ profile: { timezone } });
    const take = async () =>
      (await letterBound(ctx, { profile: ctx.profile, to: "ana@exemplo.com.br" }).take()) === undefined;
    clock.now = "2027-02-15T23:30:00.000Z";
    for (let letter = 0; letter < 10; letter++) expect(await take()).toBe(true);
    // An edit of the owner's zone starts no new day: the limits count days in São Paulo.
    clock.now = "2027-02-16T02:59:59.999Z";
    expect(await take()).toBe(false);
    clock.now = "2027-02-16T03:00:00.000Z";
    expect(await take()).toBe(true);
  },
);

test.each(DAYS)(
  "given an owner in %s who was mailed reports at %s, when there are new ones at %s, then one mail is sent, as of their day, until it is %s",
  async (timezone, early, late, next) => {
    const charges = [early, late].map((reportedAt, month) => chargeOf(`2027-0${month + 1}`, { reportedAt }));
    const { ctx, clock, mails } = await aStudio({ profile: { timezone }, charges });
    for (const now of [early, late]) {
      clock.now = now;
      await notifyReports(ctx, ctx.profile);
    }
    expect(mails.length).toBe(1);
    expect(mails[0]?.text.match(/avisou em 15\/02\/2027/g)?.length).toBe(2);
    clock.now = next;
    await notifyReports(ctx, ctx.profile);
    expect(mails.length).toBe(2);
  },
);

test.each(DAYS)(
  "given an owner in %s with a charge of another month that is due on their day, when the month is summed up at %s or %s, then it is no backlog; it is one at %s",
  async (timezone, early, late, next) => {
    for (const [now, isBacklog] of [
      [early, false],
      [late, false],
      [next, true],
    ] as const) {
      const charges = [chargeOf("2027-02"), chargeOf("2027-01", { dueDate: DUE })];
      const { ctx, clock, mails } = await aStudio({ profile: { timezone }, charges });
      clock.now = now;
      await sendSummary(ctx, yearMonth("2027-02"));
      expect([now, /meses anteriores|outros meses|atraso/.test(mails[0]?.text ?? "")]).toEqual([now, isBacklog]);
    }
  },
);

test.each([
  ["America/Sao_Paulo", "2027-02-15T20:59:59.999Z", "2027-02-15T21:00:00.000Z"],
  ["America/Noronha", "2027-02-16T01:30:00.000Z", "2027-02-16T20:00:00.000Z"],
  ["Asia/Tokyo", "2027-02-15T18:00:00.000Z", "2027-02-16T09:00:00.000Z"],
])(
  "given an owner in %s, when a student says at %s that they paid, then the owner's mail is due at %s",
  async (timezone, now, told) => {
    const { ctx, clock, at } = await aStudio({ profile: { timezone } });
    clock.now = now;
    await scheduleReportMail(ctx);
    expect(at(reportsKey(ctx.ownerId))?.mailAt).toBe(told);
  },
);
