import { expect, test } from "vitest";
import { fieldOf, guessMapping, mapColumn, tableOf } from "./columns.ts";

test.each([
  ["Nome", "name"],
  ["NOME COMPLETO", "name"],
  ["Aluno(a)", "name"],
  ["Nome do aluno", "name"],
  ["Cliente", "name"],
  ["E-mail", "email"],
  ["email do aluno", "email"],
  ["Endereço de e-mail", "email"],
  ["Telefone/WhatsApp", "phone"],
  ["Celular", "phone"],
  ["Fone contato", "phone"],
  ["Plano", "plan"],
  ["Modalidade", "plan"],
  ["Nome do plano", "plan"],
  ["Turma", "plan"],
  ["Valor (R$)", "price"],
  ["Mensalidade", "price"],
  ["Preço", "price"],
  ["Data de Nascimento", "birthday"],
  ["Dt. Nasc.", "birthday"],
  ["Aniversário", "birthday"],
  ["Observações", "notes"],
  ["Obs.", "notes"],
  ["Responsável", "payerName"],
  ["Nome do responsável financeiro", "payerName"],
  ["Nome da mãe", "payerName"],
  ["Pai ou responsável", "payerName"],
  ["Nome do(a) Responsável Legal", "payerName"],
  ["E-mail do responsável", "payerEmail"],
  ["email mãe", "payerEmail"],
  ["WhatsApp do responsável", "payerPhone"],
  ["Telefone do pai", "payerPhone"],
  ["Contato resp.", "payerPhone"],
  ["CPF do responsável", "payerDocument"],
  ["Responsável financeiro (CPF)", "payerDocument"],
])("given the heading %j, when guessed, then it is %s", (heading, field) => {
  expect(fieldOf(heading)).toBe(field);
});

test.each([
  "CPF",
  "Endereço",
  "Situação",
  "Cadastro",
  "",
  "Ana Souza",
  "Nascimento do responsável",
  "Parentesco do pai",
])("given the heading %j, when guessed, then it names none of our fields", (heading) => {
  expect(fieldOf(heading)).toBeUndefined();
});

test("given two columns of one kind, when guessed, then the first has the field; by hand it moves to the other", () => {
  const guessed = guessMapping(["Nome", "Celular", "Telefone", "CPF"]);
  expect(guessed).toEqual(["name", "phone", undefined, undefined]);
  expect(mapColumn(guessed, 2, "phone")).toEqual(["name", undefined, "phone", undefined]);
  expect(mapColumn(guessed, 0, undefined)).toEqual([undefined, "phone", undefined, undefined]);
});

const sheetOf = (...rows: string[][]) => ({ rows: rows.map((cells, at) => ({ line: at + 1, cells })), dayShift: 0 });

test("given a title above the headings, when the table is found, then its students are the rows below the headings", () => {
  const table = tableOf(sheetOf(["Studio Vida - alunos 2026"], ["Nome", "Fone"], ["Ana", "11 98765-4321", "x"]));
  expect(table).toEqual({
    headings: ["Nome", "Fone", "Coluna C"],
    rows: [{ line: 3, cells: ["Ana", "11 98765-4321", "x"] }],
    dayShift: 0,
  });
});

test("given no headings, when the table is found, then every row is a student and columns have their letters", () => {
  const { headings, rows } = tableOf(sheetOf(["Ana Souza", "11 98765-4321"], ["Bia Lima", ""]));
  expect([headings, rows.length]).toEqual([["Coluna A", "Coluna B"], 2]);
  expect(tableOf(sheetOf(Array.from({ length: 28 }, () => "x"))).headings.at(-1)).toBe("Coluna AB");
});
