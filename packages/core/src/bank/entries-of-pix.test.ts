import { BankEntry } from "@emdia/contracts/bank-entry";
import { expect, test } from "vitest";
import { readPix } from "../adapters/bank/read-answers.ts";
import { entryOfPix } from "./entries-of-pix.ts";

const pix = { endToEndId: "E0000000020270212120000000000001", valor: "150.50", horario: "2027-02-13T02:00:00Z" };

test.each<[what: string, pagador: unknown, name: string | undefined]>([
  ["the payer as Banco do Brasil states it", { cpf: "90010020003", nome: "LIVIA PRADO SENA" }, "LIVIA PRADO SENA"],
  ["a company", { cnpj: "90010020000130", nome: "Leal Ltda" }, "Leal Ltda"],
  ["no payer", undefined, undefined],
  ["null for it", null, undefined],
  ["null for the name", { nome: null }, undefined],
  ["an empty name", { nome: "" }, undefined],
  ["a payer without a name", { cpf: "90010020003" }, undefined],
  ["a text for it", "LIVIA PRADO SENA", undefined],
  ["a number for the name", { nome: 1 }, undefined],
  ["a name that is too long", { nome: "LIVIA ".repeat(20) }, "LIVIA ".repeat(20).slice(0, 80).trim()],
])(
  "given %s in a bank's answer, when it is an entry, then the name is taken, and the payment is read in any case",
  (_what, pagador, name) => {
    const read = readPix({ ...pix, pagador });
    const entry = read && entryOfPix(read, "America/Sao_Paulo");
    expect(entry).toMatchObject({ date: "2027-02-12", amount: 150.5 });
    expect([entry?.name, BankEntry.safeParse(entry).success]).toEqual([name, true]);
  },
);
