import { expect, test } from "vitest";
import { filledText, isMadeUpDay, isMadeUpDocument, isMadeUpEmail, isMadeUpPhone } from "./nothing.ts";

test.each([
  ...["-", "--", "—", ".", "...", "/", "?", "*", "( )", "xx", "XXX"],
  ...[
    "N/A",
    "n/a",
    "NA",
    "n.a.",
    "n/d",
    "N/C",
    "#N/D",
    "#N/A",
    "#REF!",
    "#VALOR!",
    "#NOME?",
    "#DIV/0!",
    "NULL",
    "None",
    "NaN",
  ],
  ...["não tem", "Nao possui", "não informado", "NÃO INFORMOU", "não se aplica", "nada", "nenhum", "vazio", "nao_tem"],
  ...["sem e-mail", "sem telefone", "Sem WhatsApp", "s/ celular", "s/ número", "sem CPF", "sem cadastro"],
])("given the cell %j, when read, then it says nothing", (cell) => {
  expect(filledText(cell)).toBe("");
});

test.each(["Ana", "Sem fidelidade", "Nara", "Nadal", "0", "Não fuma", "+55 11 90000-0001", "Natação", "Nonato", "#1"])(
  "given the cell %j, when read, then it stays",
  (cell) => {
    expect(filledText(` ${cell} `)).toBe(cell);
  },
);

test.each(["(00) 00000-0000", "00000000", "(11) 99999-9999", "11 1111-1111", "99999999999", "(11) 12345-6789"])(
  "given the phone %s, when read, then it is made up",
  (phone) => expect(isMadeUpPhone(phone)).toBe(true),
);
test.each(["(11) 90000-0001", "11 98888-8889", "11 3333-4444", "123", ""])(
  "given the phone %j, when read, then it is not made up",
  (phone) => expect(isMadeUpPhone(phone)).toBe(false),
);

test.each([
  ...["x@x.com", "a@a.com.br", "aaa@aaa.com", "xx@xx.com", "teste@teste.com", "email@email.com", "naotem@gmail.com"],
  ...["nao.tem@hotmail.com", "sem-email@email.com", "nt@nt.com", "sememail@email.com", "exemplo@exemplo.com"],
])("given the e-mail %s, when read, then it is made up", (email) => expect(isMadeUpEmail(email)).toBe(true));
test.each([
  ...["ana@ana.com.br", "livia@exemplo.com.br", "contato@email.com", "teste@studio.com", "nt@studio.com"],
  ...["x@studio.com"],
])("given the e-mail %s, when read, then it is not made up", (email) => expect(isMadeUpEmail(email)).toBe(false));

test.each([
  ...["00/00/0000", "0000-00-00", "00-00-00", "01/01/1900", "30/12/1899", "1900-01-00", "01/01/0001"],
  ...["0001-01-01"],
])("given the day %s, when read, then it is made up", (day) => expect(isMadeUpDay(day)).toBe(true));
test.each(["12/05/1990", "1990-05-12", "01/01/2000", "10/10/1910", "12-mai-90"])(
  "given the day %s, when read, then it is not made up",
  (day) => expect(isMadeUpDay(day)).toBe(false),
);

test("given a CPF of equal digits, when read, then it is made up", () => {
  expect(["000.000.000-00", "11111111111", "529.982.247-25"].map(isMadeUpDocument)).toEqual([true, true, false]);
});
