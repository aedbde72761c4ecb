import { expect, test } from "vitest";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { refuseReport } from "./payer-words.ts";

test("given a table that fails, when a report is refused, then that failure is thrown, and not taken for a conflict", async () => {
  const charge = chargeOf("2027-01", { reportedAt: "2027-02-13T02:30:00.000Z" });
  const { ctx } = await aStudio({ charges: [charge] });
  const table = { ...ctx.table, updateAndRead: () => Promise.reject(new Error("away")) };
  await expect(refuseReport({ ...ctx, table }, charge, "Não chegou")).rejects.toThrow("away");
});
