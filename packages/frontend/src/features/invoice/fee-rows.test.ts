import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { feeAmount, feeRows } from "./fee-rows.ts";

const lateFee = { fine: 3, interest: 0.5, since: "2026-11-10" };
const punctuality = { amount: 135, until: "2026-11-10" };
const open = { amount: 150, openAmount: 150, settledAmount: 0 };

test.each<[what: string, change: Parameters<typeof aCharge>[0], rows: string[]]>([
  ["no terms", { ...open, amountToday: 150 }, []],
  [
    "a late fee",
    { ...open, amountToday: 153.5, lateFee },
    ["Valor R$ 150,00", "Multa R$ 3,00", "Juros R$ 0,50", "Total hoje R$ 153,50"],
  ],
  [
    "a fine alone, after a part was paid",
    { ...open, settledAmount: 50, openAmount: 100, amountToday: 103, lateFee: { ...lateFee, interest: 0 } },
    ["Falta do valor R$ 100,00", "Multa R$ 3,00", "Total hoje R$ 103,00"],
  ],
  [
    "nothing left but the interest",
    { ...open, settledAmount: 150, openAmount: 0, amountToday: 0.5, lateFee: { ...lateFee, fine: 0 } },
    ["Juros R$ 0,50", "Total hoje R$ 0,50"],
  ],
  [
    "a discount",
    { ...open, amountToday: 135, punctuality },
    ["Valor R$ 150,00", "Desconto até 10/11/2026 − R$ 15,00", "Total hoje R$ 135,00"],
  ],
])(
  "given a charge with %s, when its amount of today is explained, then each part has its row",
  (_what, change, rows) => {
    expect(feeRows(aCharge(change)).map((row) => row.join(" ").replaceAll("\u00a0", " "))).toEqual(rows);
  },
);

test("given fine and interest, when they are summed, then no part of a centavo arises", () => {
  expect(feeAmount({ lateFee: { ...lateFee, fine: 0.1, interest: 0.2 } })).toBe(0.3);
  expect(feeAmount({ lateFee: null })).toBe(0);
});
