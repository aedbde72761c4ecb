/** docs/rules/payer.md, "The payer's page". */
import { civilDate } from "@emdia/contracts/values/calendar";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { expect, test } from "vitest";
import { owedCentsOn } from "../model/amount-today.ts";
import type { Charge } from "../model/charge.ts";
import { chargeKey, payerKey } from "../model/keys.ts";
import { addSettlement } from "../model/settle.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { currentPayer } from "./current-payer.ts";
import { debtOf } from "./open-charges.ts";

const details = { name: "Maria Souza", email: null, phone: null, document: null };
const ofMaria = { ...student, payerId: 12, payer: details };
const students = [ofMaria, { ...ofMaria, id: 3 }, { ...student, id: 4 }];
const of = (studentId: number, month: string, over: Partial<Charge> = {}) => chargeOf(month, { studentId, ...over });

async function owing(...charges: Charge[]) {
  const studio = await aStudio({ students, charges, today: "2027-03-20" });
  const payer = { ...details, id: 12, studentIds: [2, 3], version: 1, createdAt: student.createdAt };
  await studio.table.put({ ...payerKey(OWNER, 12), ...payer });
  const ctx = { ...studio.ctx, today: civilDate("2027-03-20") };
  const owedBy = async (key: PayerKey) => debtOf(ctx, (await currentPayer(ctx, key)) ?? { students: [] });
  return { ...studio, ctx, owedBy };
}

const shown = (charges: readonly Charge[]) => charges.map(({ studentId, month }) => `${studentId} ${month}`);

test("given charges of several months and students, when a payer's debt is read, then it has every open one, the oldest first, with today's amounts", async () => {
  const late = of(3, "2022-01", { lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0 } });
  const part = addSettlement(
    of(2, "2027-03"),
    { amountCents: 50, date: civilDate("2027-03-11"), method: "pix" },
    "2027-03-11T12:00:00.000Z",
  );
  const others = [of(2, "2027-02", { status: "pago" }), of(3, "2027-02", { status: "cancelado" }), of(4, "2027-03")];
  const { ctx, owedBy } = await owing(part, late, ...others);
  const debt = await owedBy("P0000012");
  expect(shown(debt.charges)).toEqual(["3 2022-01", "2 2027-03"]);
  expect(debt.totalCents).toBe(owedCentsOn(late, ctx.today) + 15_000);
  expect(debt.totalCents).toBeGreaterThan(30_100);
});

test("given more charges than any message lists, when the debt is read, then no charge and no amount is left out", async () => {
  const all = Array.from({ length: 75 }, (_, index) =>
    of(2 + (index % 2), `20${20 + Math.floor(index / 24)}-${String(1 + (index % 12)).padStart(2, "0")}`, {
      sequence: index,
    }),
  );
  const { owedBy } = await owing(...all);
  const { charges, totalCents } = await owedBy("P0000012");
  expect([charges.length, totalCents]).toEqual([75, 75 * 15_050]);
});

test.each([
  ["a student who pays alone", "S0000004", ["4 2027-03"]],
  ["a student for whom another person pays", "S0000002", []],
  ["an unknown payer", "P0000099", []],
  ["an unknown student", "S0000099", []],
] as const)("given %s, when the debt is read, then only their own charges are in it", async (_who, key, expected) => {
  const { owedBy } = await owing(of(2, "2027-03"), of(4, "2027-03"));
  expect(shown((await owedBy(key)).charges)).toEqual(expected);
});

test("given a charge that an erasure emptied, or that cannot be read, when the debt is read, then it is not in it", async () => {
  const { owedBy, table } = await owing(of(2, "2027-02", { erasedAt: "2027-03-01T12:00:00.000Z" }), of(3, "2027-02"));
  await table.put({ ...chargeKey(OWNER, of(2, "2027-01")), l1sk: "2027-01-10", amountCents: 1 });
  expect(shown((await owedBy("P0000012")).charges)).toEqual(["3 2027-02"]);
});
