/** Tests that the month from which a cycle counts follows the terms of now ("Covered months"). */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { studentKey } from "../model/keys.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { alignCycle } from "./cycles.ts";
import { requireStudent } from "./students.ts";

const quarterly = { ...plan, id: 90, periodInMonths: 3 };
const again = chargeOf("2027-03", { sequence: 1 });

test.each([
  ["nothing", {}, "2027-03"],
  ["the plan", { planId: plan.id }, "2027-01"],
  ["a charge beside the month's", { extraCharges: [chargeIdOf(again)] }, "2027-04"],
])(
  "given a student, when %s changes while the cycle is aligned, then it counts by what is stored",
  async (_what, over, month) => {
    const before = { ...student, planId: quarterly.id };
    const charges = [chargeOf("2027-01"), chargeOf("2027-02"), again];
    const { ctx, table } = await aStudio({
      profile: februaryIsOver,
      plans: [plan, quarterly],
      students: [before],
      charges,
    });
    let isFirst = true;
    const update: typeof table.update = async (...write) => {
      if (isFirst) await table.put({ ...studentKey(OWNER, student.id), ...before, ...over });
      isFirst = false;
      return ctx.table.update(...write);
    };
    const plans = new Map([plan, quarterly].map((one) => [one.id, one]));
    await alignCycle({ ...ctx, table: { ...ctx.table, update } }, student.id, plans);
    expect((await requireStudent(ctx, student.id)).anchorMonth).toBe(month);
  },
);
