import { expect, test } from "vitest";
import { anEntry } from "../../testing/builders.ts";
import { entryTexts, includedFee, isOnlyFee, isPartlySettled, leftLine, leftText } from "./settlement-texts.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const received = anEntry();

test("given the rest of a charge, when it is described, then the text is an amount, or says that nothing is left", () => {
  expect(plain(leftText({ openAmount: 98, amountToday: 100.5 }))).toBe("Falta receber R$ 100,50");
  expect(plain(leftText({ openAmount: 0, amountToday: 3.5 }))).toBe("Falta receber encargos de R$ 3,50");
  expect(leftText({ openAmount: 0, amountToday: 0 })).toBe("Cobrança quitada");
  expect(plain(leftLine({ openAmount: 98, amountToday: 100.5 }))).toBe("Falta receber R$ 100,50");
  expect(leftLine({ openAmount: 0, amountToday: 0 })).toBe("Quitada");
});

test.each([
  [{ settledAmount: 50, amountToday: 100.5 }, true],
  [{ settledAmount: 0, amountToday: 150.5 }, false],
  [{ settledAmount: 150.5, amountToday: 0 }, false],
])("given %o, when asked whether it is partly settled, then %s", (charge, isIt) => {
  expect(isPartlySettled(charge)).toBe(isIt);
});

test.each([
  [{ openAmount: 0, amountToday: 3.5 }, true],
  [{ openAmount: 0.01, amountToday: 3.5 }, false],
  [{ openAmount: 0, amountToday: 0 }, false],
])("given %o, when asked whether only the fee is left, then %s", (charge, isIt) => {
  expect(isOnlyFee(charge)).toBe(isIt);
});

test("given a fee in the received money, when it is described, then its amount is named; without a fee the text is empty", () => {
  expect([includedFee(0), plain(includedFee(3.5))]).toEqual(["", "com R$ 3,50 de encargos"]);
});

test("given entries of a ledger, when written, then a settlement has its day and way, a reversal its amount", () => {
  const due = { from: "2027-01-05", to: "2027-03-20" };
  expect(entryTexts({ ...received, kind: "due_date", amount: 0, due })).toEqual([
    "Vencimento mudado em 14/02/2027",
    "de 05/01/2027 para 20/03/2027",
  ]);
  expect(entryTexts(received).map(plain)).toEqual(["Recebido em 14/02/2027", "Dinheiro", "R$ 50,00"]);
  expect(entryTexts({ ...received, number: 2, kind: "reversal", reverses: 1 }).map(plain)).toEqual([
    "Estorno",
    "R$ 50,00",
  ]);
});
