import { expect, test } from "vitest";
import { columnsOf, guessMapping, mapColumn, tableOf } from "./columns.ts";
import { fieldOf } from "./headings.ts";

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
  ["CPF", "document"],
  ["CPF do aluno", "document"],
  ["Situação", "status"],
  ["Status do aluno", "status"],
  ["Ativo?", "status"],
  ["Data de cancelamento", "status"],
  ["Vencimento", "dueDay"],
  ["Dia do vencimento", "dueDay"],
  ["Dia de pagamento", "dueDay"],
  ["Desconto (%)", "discount"],
  ["Bolsa", "discount"],
  ["Valor com desconto", "price"],
  ["Valor do Plano", "price"],
  ["Data de matrícula", "startDate"],
  ["Início", "startDate"],
  ["Phone 1 - Value", "phone"],
  ["Nome do responsável (se menor de idade)", "payerName"],
  ["Telefone do responsável (se menor de idade)", "payerPhone"],
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
  "Endereço",
  "Cadastro",
  "",
  "Ana Souza",
  "Nascimento do responsável",
  "Parentesco do pai",
  "Phone 1 - Type",
  "E-mail 1 - Label",
  "E-mail Display Name",
])("given the heading %j, when guessed, then it names none of our fields", (heading) => {
  expect(fieldOf(heading)).toBeUndefined();
});

test("given two columns of one kind, when guessed, then the first has the field; by hand it moves to the other", () => {
  const guessed = guessMapping(["Nome", "Celular", "Telefone", "CPF"]);
  expect(guessed).toEqual(["name", "phone", undefined, "document"]);
  expect(mapColumn(guessed, 2, "phone")).toEqual(["name", undefined, "phone", "document"]);
  expect(mapColumn(guessed, 0, undefined)).toEqual([undefined, "phone", undefined, "document"]);
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

const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 2, cells }));

test.each<[what: string, headings: string[], rows: string[][], mapping: ReturnType<typeof guessMapping>]>([
  [
    "the best heading",
    ["Telefone", "Celular", "WhatsApp"],
    [["1", "2", "3"].map(() => "11 90000-0001")],
    [undefined, undefined, "phone"],
  ],
  [
    "no column that is always empty",
    ["Celular", "Telefone"],
    [
      ["", "11 3000-0001"],
      ["-", ""],
    ],
    [undefined, "phone"],
  ],
  ["no column of labels", ["Contato", "Telefone"], [["mãe", "11 3000-0001"]], [undefined, "phone"]],
  ["a price by its amounts", ["Plano", "Valor"], [["Mensal", "150,00"]], ["plan", "price"]],
  ["no price without amounts", ["Nome", "Mensalidade"], [["Ana Souza", "paga"]], ["name", undefined]],
  ["no day in a column of words", ["Nome", "Vencimento"], [["Ana Souza", "ver com ela"]], ["name", undefined]],
])("given values below the headings, when guessed, then it is %s", (_what, headings, rows, mapping) => {
  expect(guessMapping(headings, rowsOf(...rows))).toEqual(mapping);
});

test("given first and last name apart, when the table is found, then a column has the whole name", () => {
  const headings = ["First Name", "Middle Name", "Last Name", "Notes"];
  const table = tableOf(sheetOf(headings, ["Livia", "", "Prado Sena", ""], ["Otto", "de", "Braga"]));
  expect(table.headings.at(-1)).toBe("Nome completo");
  expect(table.rows.map(({ cells }) => cells.at(-1))).toEqual(["Livia Prado Sena", "Otto de Braga"]);
  expect(guessMapping(table.headings).at(-1)).toBe("name");
  expect(tableOf(sheetOf(["Nome completo", "Sobrenome"], ["Ana Souza", "Souza"])).headings).toHaveLength(2);
});

test("given several columns of one kind, when a field is read, then its own column comes first, and none without one", () => {
  const table = { headings: ["Nome", "Celular", "Telefone"] };
  const mapping = guessMapping(table.headings);
  expect(columnsOf(table, mapping, "phone")).toEqual([1, 2]);
  expect(columnsOf(table, mapColumn(mapping, 1, undefined), "phone")).toEqual([]);
  expect(columnsOf(table, mapColumn(mapping, 2, "notes"), "phone")).toEqual([1]);
});
