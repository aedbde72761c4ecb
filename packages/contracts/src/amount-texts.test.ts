import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AskedCharge,
  amountParts,
  amountRows,
  askedOn,
  explainAmount,
  lateTermsText,
  owedCents,
  restText,
} from "./amount-texts.ts";
import type { AmountBasis } from "./values/amount-today.ts";
import { civilDate } from "./values/calendar.ts";
import { addDays } from "./values/civil-days.ts";

const DUE = civilDate("2026-11-10");
const LAW = { fineBps: 200, interestBps: 100 };
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

const NOTHING_PAID = { paid: [], feeSettledCents: 0, isWaived: false };

function asked(day: string, basis: Partial<AmountBasis>, settledCents = 0): AskedCharge {
  const openCents = basis.openCents ?? 15_000;
  const whole = { dueDate: DUE, openCents, lateFee: LAW, punctualityCents: 0, ...NOTHING_PAID };
  return {
    amountCents: openCents + settledCents,
    settledCents,
    dueDate: DUE,
    ...askedOn({ ...whole, ...basis }, civilDate(day)),
    lateFee: basis.lateFee ?? LAW,
  };
}
const rowsOf = (charge: AskedCharge, day: string) =>
  amountRows(charge, civilDate(day)).map((row) => row.map(plain).join(": "));
const TERMS = "Depois de 10/11/2026: multa de 2% e juros de 1% ao mês";
const discounted = ["Valor: R$ 150,00", "Desconto até 10/11/2026: − R$ 15,00"];
const FEE = { openCents: 0, paid: [{ cents: 15_000, date: civilDate("2026-11-20") }], feeSettledCents: 263 };

test.each<[what: string, day: string, charge: AskedCharge, words: string | undefined, rows: string[]]>([
  ["in time", "2026-11-09", asked("2026-11-09", {}), undefined, ["Valor: R$ 150,00", TERMS]],
  [
    "one day late",
    "2026-11-11",
    asked("2026-11-11", {}),
    "R$ 150,00 + multa R$ 3,00 + juros de 1 dia R$ 0,05 = R$ 153,05 hoje; amanhã R$ 153,10",
    [
      "Valor: R$ 150,00",
      "Multa: R$ 3,00",
      "Juros de 1 dia: R$ 0,05",
      "Total em 11/11/2026: R$ 153,05",
      "Amanhã: R$ 153,10",
    ],
  ],
  [
    "with a discount",
    "2026-11-09",
    asked("2026-11-09", { punctualityCents: 1_500 }),
    "R$ 150,00 − desconto até 10/11/2026 R$ 15,00 = R$ 135,00 hoje",
    [...discounted, "Total em 09/11/2026: R$ 135,00", "Depois: R$ 150,00", TERMS],
  ],
  [
    "on the last day of its discount",
    "2026-11-10",
    asked("2026-11-10", { punctualityCents: 1_500, lateFee: undefined }),
    "R$ 150,00 − desconto até 10/11/2026 R$ 15,00 = R$ 135,00 hoje; amanhã R$ 150,00",
    [...discounted, "Total em 10/11/2026: R$ 135,00", "Amanhã: R$ 150,00", "Depois: R$ 150,00", TERMS],
  ],
  [
    "in part",
    "2026-11-09",
    asked("2026-11-09", {}, 5_000),
    "R$ 200,00 − pago R$ 50,00 = R$ 150,00 hoje",
    ["Valor: R$ 200,00", "Pago: − R$ 50,00", "Falta pagar: R$ 150,00", TERMS],
  ],
  [
    "in part and late",
    "2026-11-20",
    asked("2026-11-20", {}, 5_000),
    "R$ 200,00 + multa R$ 3,00 + juros de 10 dias R$ 0,50 − pago R$ 50,00 = R$ 153,50 hoje; amanhã R$ 153,55",
    [
      "Valor: R$ 200,00",
      "Multa: R$ 3,00",
      "Juros de 10 dias: R$ 0,50",
      "Pago: − R$ 50,00",
      "Total em 20/11/2026: R$ 153,50",
      "Amanhã: R$ 153,55",
    ],
  ],
  [
    "of which a fee is left",
    "2026-11-30",
    asked("2026-11-30", FEE, 15_000),
    "R$ 150,00 + multa R$ 0,37 + juros R$ 0,50 − pago R$ 150,00 = R$ 0,87 hoje",
    ["Valor: R$ 150,00", "Multa: R$ 0,37", "Juros: R$ 0,50", "Pago: − R$ 150,00", "Total em 30/11/2026: R$ 0,87"],
  ],
])(
  "given a charge %s, when it is put into words, then they explain the amount owed today",
  (_what, day, charge, words, rows) => {
    expect(plain(explainAmount(charge, civilDate(day)))).toBe(words);
    expect(rowsOf(charge, day)).toEqual(rows);
  },
);

test("given a settled charge, when it is put into words, then nothing is missing of it", () => {
  const charge = { amountCents: 12_000, settledCents: 12_000, dueDate: DUE };
  expect([explainAmount(charge, DUE), restText(charge), rowsOf(charge, DUE).length]).toEqual([undefined, undefined, 1]);
});

const centsIn = (line: string) =>
  line.split(/ (?=[+−;] ?)/).flatMap((part) => {
    const [, reais = "", cents = ""] = /R\$\u00a0([\d.]+),(\d\d)/.exec(part) ?? [];
    return cents ? [Number(reais.replaceAll(".", "") + cents) * (part.startsWith("−") ? -1 : 1)] : [];
  });

test("given any charge on any day, when its amount is explained, then the line and the rows add up to what is owed", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(
      fc.record({
        openCents: fc.integer({ min: 0, max: 99_999_999 }),
        settledCents: fc.integer({ min: 0, max: 9_999 }),
      }),
      fc.record({
        punctualityCents: fc.integer({ min: 0, max: 9_999 }),
        feeSettledCents: fc.integer({ min: 0, max: 999 }),
      }),
      fc.record({ fineBps: fc.integer({ min: 0, max: 200 }), interestBps: fc.integer({ min: 0, max: 100 }) }),
      fc.integer({ min: -40, max: 900 }),
      cents,
      fc.boolean(),
      ({ openCents, settledCents }, terms, lateFee, days, paidCents, isWaived) => {
        const day = addDays(DUE, days);
        const paid = [{ cents: paidCents, date: addDays(DUE, 9) }];
        const charge = asked(day, { openCents, ...terms, lateFee, paid, isWaived }, settledCents);
        const parts = amountParts(charge, day);
        if (parts.length === 0) return;
        const owed = charge.amountOfDay?.totalCents ?? 0;
        const [line = "", total = ""] = (explainAmount(charge, day) ?? "").split(" = ");
        expect(centsIn(line).reduce((sum, one) => sum + one, 0)).toBe(owed);
        expect(centsIn(total.replace(";", " ;"))).toEqual([
          owed,
          ...(charge.tomorrowCents === owed ? [] : [charge.tomorrowCents]),
        ]);
        const rows = amountRows(charge, day).map(([, value]) => centsIn(value)[0] ?? 0);
        expect(rows.slice(0, parts.length + 1).reduce((sum, one) => sum + one, 0)).toBe(rows[parts.length + 1]);
      },
    ),
  );
});

test("given a charge without terms, when it is put into words, then they name only its open amount", () => {
  const charge = { amountCents: 15_000, settledCents: 0, dueDate: DUE };
  expect([owedCents(charge), explainAmount(charge, DUE)]).toEqual([15_000, undefined]);
  expect(rowsOf(charge, DUE)).toEqual(["Valor: R$ 150,00"]);
});

test("given one rate alone, when the terms are named, then the other is not", () => {
  expect(lateTermsText({ fineBps: 0, interestBps: 50 })).toBe("juros de 0,5% ao mês");
  expect(lateTermsText({ fineBps: 150, interestBps: 0 })).toBe("multa de 1,5%");
});
