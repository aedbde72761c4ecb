/** docs/rules/settlement.md, "Settling". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { voidCharge } from "./void-charge.ts";

const [open, id] = [chargeOf("2027-01"), chargeIdOf(chargeOf("2027-01"))];
const paid = { ...open, status: "pago" as const, paidDate: civilDate("2027-01-12") };
const code = (is: string) => ({ name: "AppError", code: is });

test("given a void charge, when voided again for another reason, then the first reason and instant stay", async () => {
  const { ctx, clock, storedAt } = await aStudio({ charges: [open] });
  await voidCharge(ctx, id, "Aula cancelada");
  const before = storedAt(open);
  clock.now = "2027-02-16T12:00:00.000Z";
  await voidCharge(ctx, id, "Outra razão");
  expect(storedAt(open)).toEqual(before);
});

test("given a paid charge, one that is only expected, or no charge's id, when voided, then it is refused", async () => {
  const { ctx, storedAt, statusAt } = await aStudio({ charges: [paid] });
  await expect(voidCharge(ctx, id, "Engano")).rejects.toMatchObject(code("payment.already_paid"));
  expect(storedAt(open)).toMatchObject({ status: "pago" });
  for (const other of [chargeIdOf(chargeOf("2027-02")), student.id])
    await expect(voidCharge(ctx, other, "Engano")).rejects.toMatchObject(code("payment.not_found"));
  expect(statusAt("2027-02")).toEqual([undefined]);
});

test("given a charge that is settled meanwhile, when voided, then it is a conflict and stays paid", async () => {
  const { ctx, table, storedAt } = await aStudio({ charges: [open] });
  const settled = runBeforeWrites(ctx, () => {
    const { pk, sk } = storedAt(open) ?? {};
    table.items.set(`${pk}|${sk}`, { pk, sk, ...paid });
  });
  await expect(voidCharge(settled, id, "Engano")).rejects.toMatchObject(code("conflict.changed_meanwhile"));
  expect(storedAt(open)).toMatchObject({ status: "pago" });
});
