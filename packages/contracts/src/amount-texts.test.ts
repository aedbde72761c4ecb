import { expect, test } from "vitest";
import {
  type AskedCharge,
  amountOfDayRows,
  lateTermsText,
  owedCents,
  owedNote,
  owedText,
  remainderNote,
} from "./amount-texts.ts";
import { type AmountBasis, amountOn } from "./values/amount-today.ts";
import { civilDate } from "./values/calendar.ts";
import { formatReais } from "./values/money.ts";

const DUE = civilDate("2026-11-10");
const LAW = { fineBps: 200, interestBps: 100 };
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

function asked(day: string, basis: Partial<AmountBasis>, settledCents = 0): AskedCharge {
  const openCents = basis.openCents ?? 15_000;
  const whole = {
    dueDate: DUE,
    openCents,
    lateFee: LAW,
    punctualityCents: 0,
    paid: [],
    feeSettledCents: 0,
    isWaived: false,
  };
  const amountOfDay = amountOn({ ...whole, ...basis }, civilDate(day));
  return {
    amountCents: openCents + settledCents,
    settledCents,
    dueDate: DUE,
    amountOfDay,
    lateFee: basis.lateFee ?? LAW,
  };
}
const rowsOf = (charge: AskedCharge, day: string) =>
  amountOfDayRows(charge, civilDate(day)).map((row) => row.map(plain).join(": "));

test.each<[what: string, day: string, charge: AskedCharge, words: string | undefined, rows: string[]]>([
  [
    "in time",
    "2026-11-10",
    asked("2026-11-10", {}),
    undefined,
    ["Depois de 10/11/2026: multa de 2% e juros de 1% ao mês"],
  ],
  [
    "ten days late",
    "2026-11-20",
    asked("2026-11-20", {}),
    "R$ 153,50 com encargos de R$ 3,50",
    ["Multa: R$ 3,00", "Juros: R$ 0,50", "Total em 20/11/2026: R$ 153,50"],
  ],
  [
    "with a discount",
    "2026-11-10",
    asked("2026-11-10", { punctualityCents: 1_500 }),
    "R$ 135,00 até 10/11/2026, depois R$ 150,00",
    ["Até 10/11/2026: R$ 135,00", "Depois: R$ 150,00", "Depois de 10/11/2026: multa de 2% e juros de 1% ao mês"],
  ],
  [
    "in part",
    "2026-11-10",
    asked("2026-11-10", {}, 5_000),
    "falta R$ 150,00 de R$ 200,00",
    ["Depois de 10/11/2026: multa de 2% e juros de 1% ao mês"],
  ],
  [
    "in part and late",
    "2026-11-20",
    asked("2026-11-20", {}, 5_000),
    "falta R$ 153,50 com encargos de R$ 3,50",
    ["Multa: R$ 3,00", "Juros: R$ 0,50", "Total em 20/11/2026: R$ 153,50"],
  ],
  [
    "of which a fee is left",
    "2026-11-30",
    asked(
      "2026-11-30",
      { openCents: 0, paid: [{ cents: 15_000, date: civilDate("2026-11-20") }], feeSettledCents: 263 },
      15_000,
    ),
    "encargos de R$ 0,87",
    ["Multa: R$ 0,37", "Juros: R$ 0,50", "Total em 30/11/2026: R$ 0,87"],
  ],
])(
  "given a charge %s, when it is put into words, then they name the amount owed today",
  (_what, day, charge, words, rows) => {
    expect(plain(owedText(charge))).toBe(words);
    expect(plain(owedNote(charge))).toBe(words?.replace(/^(falta )?R\$ [\d.,]+ (?=com|até)/, ""));
    const isOnlyFee = words?.startsWith("encargos");
    expect(plain(remainderNote(charge))).toBe(
      isOnlyFee ? "de encargos: o valor da cobrança já foi pago" : `de ${plain(formatReais(charge.amountCents))}`,
    );
    expect(rowsOf(charge, day)).toEqual(rows);
  },
);

test("given a charge without terms, when it is put into words, then they name only its open amount", () => {
  const charge = { amountCents: 15_000, settledCents: 0, dueDate: DUE };
  expect([owedCents(charge), owedText(charge), amountOfDayRows(charge, DUE)]).toEqual([15_000, undefined, []]);
});

test("given one rate alone, when the terms are named, then the other is not", () => {
  expect(lateTermsText({ fineBps: 0, interestBps: 50 })).toBe("juros de 0,5% ao mês");
  expect(lateTermsText({ fineBps: 150, interestBps: 0 })).toBe("multa de 1,5%");
});
