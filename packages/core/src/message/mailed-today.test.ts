import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import type { SomeMail } from "../testing/told.ts";
import { mailedToday } from "./mailed-today.ts";

const EMAIL = "ana@exemplo.com.br";
const billing = { month: yearMonth("2027-04"), date: civilDate("2027-04-10"), dueAt: "2027-04-10T11:00:00.000Z" };
const lastBilling = { month: yearMonth("2027-02"), date: civilDate("2027-02-28"), dueAt: "2027-02-28T11:00:00.000Z" };

test.each([
  ["2027-03-01T11:00:00.000Z", true],
  ["2027-02-28T23:00:00.000Z", false],
])(
  "given a late run of February that mailed at %s, when asked on 1 March, then its address counts as mailed today: %s",
  async (at, isMailed) => {
    const mail: SomeMail = { state: "sent", attempt: 1, at };
    const studio = await aStudio({
      students: [{ ...student, email: EMAIL }],
      charges: [chargeOf("2027-02", { mail })],
      today: "2027-03-01",
      profile: { billing, lastBilling, runs: { mailedAt: "2027-03-01T11:00:00.000Z", largest: 1 } },
    });
    expect([...(await mailedToday(studio.ctx, [EMAIL]))]).toEqual(isMailed ? [EMAIL] : []);
  },
);
