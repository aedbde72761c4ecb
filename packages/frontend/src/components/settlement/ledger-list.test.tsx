import type { ChargeWire } from "@emdia/contracts/charge";
import type { LedgerEntryWire } from "@emdia/contracts/settlement";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { aCharge, anEntry } from "../../testing/builders.ts";
import { LedgerList } from "./ledger-list.tsx";

function linesOf(ledger: LedgerEntryWire[], openAmount: number, change: Partial<ChargeWire> = {}): string[] {
  const charge = { ...aCharge({ openAmount, settledAmount: 150.5 - openAmount, ...change }), ledger };
  const markup = renderToStaticMarkup(<LedgerList charge={charge} onReverse={() => undefined} />);
  return [...markup.matchAll(/<li.*?<\/li>/g)].map(([line]) =>
    line
      .replace(/<s\b[^>]*>(.*?)<\/s>/g, "~$1~")
      .replace(/<(p|button)\b[^>]*>/g, " | ")
      .replace(/<[^>]*>/g, "")
      .replaceAll("\u00a0", " ")
      .replace(/^ \| /, ""),
  );
}

test("given a received part with a note, when shown, then each line describes its event, and the part can be taken back", () => {
  expect(linesOf([anEntry({ note: "Na aula" })], 100.5)).toEqual([
    "Cobrança criada · R$ 150,50",
    "Recebido em 14/02/2027 · Dinheiro · R$ 50,00 | Na aula | Estornar",
    "Falta receber R$ 100,50",
  ]);
});

test("given a settlement that the bank's entry proves, when shown, then it says so, with the PIX's id if there is one", () => {
  const id = "E12345678202702141200abcdefghijk";
  expect(id).toHaveLength(32);
  const received = "Recebido em 14/02/2027 · PIX · R$ 50,00";
  const byBank = { method: "pix" as const, by: "bank" };
  expect(linesOf([anEntry({ ...byBank, entryKey: id })], 100.5)[1]).toBe(
    `${received} | Conferido no banco, PIX ${id} | Estornar`,
  );
  expect(linesOf([anEntry({ ...byBank, entryKey: "h5f3a" })], 100.5)[1]).toBe(
    `${received} | Conferido no extrato do banco | Estornar`,
  );
});

test("given a part that was taken back and a charge paid since, when shown, then the part is struck through and stays", () => {
  const ledger = [
    anEntry({ isReversed: true }),
    anEntry({ number: 2, kind: "reversal", reverses: 1, note: "Valor errado" }),
    anEntry({ number: 3, amount: 150.5, method: "pix", date: "2027-02-15" }),
  ];
  expect(linesOf(ledger, 0)).toEqual([
    "Cobrança criada · R$ 150,50",
    "~Recebido em 14/02/2027 · Dinheiro · R$ 50,00~ | Estornado",
    "Estorno · R$ 50,00 | Valor errado",
    "Recebido em 15/02/2027 · PIX · R$ 150,50 | Estornar",
    "Quitada",
  ]);
});

test("given a discount, when shown, then the price and the discount with its reason come before the charge", () => {
  const half = { amount: 75.25, discountAmount: 75.25, discountReason: "Irmãos", settledAmount: 0 };
  expect(linesOf([], 75.25, half)).toEqual([
    "Valor sem desconto · R$ 150,50",
    "Desconto (Irmãos) · − R$ 75,25",
    "Cobrança criada · R$ 75,25",
    "Falta receber R$ 75,25",
  ]);
});

test("given two corrections, when shown, then the charge was made with what the first one found", () => {
  const corrections = [
    [190, 109],
    [109, 19],
  ].map(([from = 0, to = 0], index) =>
    anEntry({ number: index + 1, kind: "correction", amount: 0, corrected: { from, to } }),
  );
  const lines = linesOf(corrections, 19, { amount: 19, settledAmount: 0 });
  expect([lines[0], lines.at(-1)]).toEqual(["Cobrança criada · R$ 190,00", "Falta receber R$ 19,00"]);
});

test("given a discount of everything on a charge to come, when shown, then nothing is to be paid", () => {
  const free = { amount: 0, discountAmount: 150.5, status: "pago" as const, settledAmount: 0, isExpected: true };
  expect(linesOf([], 0, free)).toEqual([
    "Valor sem desconto · R$ 150,50",
    "Desconto · − R$ 150,50",
    "Cobrança prevista · R$ 0,00",
    "Nada a pagar",
  ]);
});

test("given a discount for punctuality beside one of the charge, when shown, then the charge was made with the one alone; reversed, no line has it", () => {
  const paid = { amount: 135, discountAmount: 65, discountReason: "Irmãos", status: "pago" as const };
  const received = anEntry({ amount: 135, discount: 15, method: "pix" });
  expect(linesOf([received], 0, paid)).toEqual([
    "Valor sem desconto · R$ 200,00",
    "Desconto (Irmãos) · − R$ 50,00",
    "Cobrança criada · R$ 150,00",
    "Recebido em 14/02/2027 · PIX · R$ 135,00 · desconto de R$ 15,00 | Estornar",
    "Quitada",
  ]);
  const back = anEntry({ number: 2, kind: "reversal", amount: 135, discount: 15, reverses: 1 });
  expect(linesOf([{ ...received, isReversed: true }, back], 150, { amount: 150 })).toEqual([
    "Cobrança criada · R$ 150,00",
    "~Recebido em 14/02/2027 · PIX · R$ 135,00 · desconto de R$ 15,00~ | Estornado",
    "Estorno · R$ 135,00 · desconto de R$ 15,00",
    "Falta receber R$ 150,00",
  ]);
});
