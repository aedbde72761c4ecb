import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { backlogOf } from "./backlog.ts";

test.each<[string, string, string[]]>([
  ["at 23h of the day before", "2027-02-14", []],
  ["at 7h of the billing day, before its run", "2027-02-15", []],
  ["on the day after, without its run", "2027-02-16", ["2027-02"]],
])("given a billing day, when it is %s, then these months are late", async (_when, today, months) => {
  const { ctx } = await aStudio({
    profile: {
      invoiceDay: 15,
      billing: { month: yearMonth("2027-02"), date: civilDate("2027-02-15"), dueAt: "2027-02-15T11:00:00.000Z" },
    },
    today,
  });
  const late = await backlogOf({ ...ctx, today: civilDate(today) }, [student]);
  expect(late.map(({ month }) => month)).toEqual(months);
});
