import { expect, test } from "vitest";
import { readCsv } from "../../lib/sheet/read-file.ts";
import { aPlan } from "../../testing/builders.ts";
import { checkEntries, entriesOf } from "./check-rows.ts";
import { hasHeadings } from "./columns.ts";
import { chosenOf } from "./input-of.ts";
import { isTable, readList } from "./read-list.ts";

const plan = aPlan({ id: 7 });
const known = { plans: [plan], students: [], payers: [], defaultPlanId: plan.id, today: "2026-11-27", dayShift: 0 };

function check(text: string) {
  const { table, mapping } = readList(text);
  return checkEntries(entriesOf(table, mapping), known);
}
const filled = (cells: object) => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ""));

test.each<[line: string, cells: object]>([
  ["Ana, 11 98765-4321", { name: "Ana", phone: "11 98765-4321" }],
  ["Bruno Silva; bruno@x.com.br", { name: "Bruno Silva", email: "bruno@x.com.br" }],
  ["Carla\t11987654321\tcarla@x.com.br", { name: "Carla", phone: "11987654321", email: "carla@x.com.br" }],
  ["Davi de Souza", { name: "Davi de Souza" }],
  ["1. Ana - 11 98765-4321", { name: "Ana", phone: "11 98765-4321" }],
  ["12) Ana Souza (11) 98765-4321", { name: "Ana Souza", phone: "(11) 98765-4321" }],
  ["3 - Ana: +55 11 98765 4321", { name: "Ana", phone: "+55 11 98765 4321" }],
  ["4 Ana 11.98765.4321.", { name: "Ana", phone: "11.98765.4321" }],
  ["• João D'Ávila | cel: 55 99876-5432", { name: "João D'Ávila", phone: "55 99876-5432" }],
  ["- [ ] Maria José e-mail: maria@x.com.br.", { name: "Maria José", email: "maria@x.com.br" }],
  ["✅ Nome: Ana, WhatsApp 11 3333-4444", { name: "Ana", phone: "11 3333-4444" }],
  ["(11) 98765-4321 Ana", { name: "Ana", phone: "(11) 98765-4321" }],
  ["11 98765-4321 - Ana", { name: "Ana", phone: "11 98765-4321" }],
  ["[10:15, 27/11/2026] Rita Prado: Ana, 11 98765-4321", { name: "Ana", phone: "11 98765-4321" }],
  ["27/11/2026 10:15 - Rita: Ana <ana@x.com.br>", { name: "Ana", email: "ana@x.com.br" }],
  ["Ana, CPF 529.982.247-25, R$ 150,00", { name: "Ana", document: "529.982.247-25", price: "R$ 150,00" }],
])("given the line %j, when read, then its content is %o", (line, cells) => {
  const [entry] = check(line).entries;
  expect(filled(entry?.cells ?? {})).toEqual(cells);
  expect(entry?.row?.name).toBe(entry?.cells.name);
  expect(entry?.question).toBeUndefined();
});

test.each<[line: string, text: string | undefined, errors: object]>([
  ["Ana 11 98765-4321 / 11 3333-4444", undefined, { phone: "Escreva um telefone só, com DDD" }],
  ["Ana 11 98765-4321 11 3333-4444", undefined, { phone: "Escreva um telefone só, com DDD" }],
  ["Ana 98765-4321", undefined, { phone: "Telefone deve ter pelo menos 10 dígitos" }],
  ["Ana, ana@", undefined, { email: "E-mail inválido" }],
  ["Ana, ana@x.com.br, bia@x.com.br", undefined, { email: "E-mail inválido" }],
  ["11 98765-4321", undefined, { name: "Nome deve ter pelo menos 3 caracteres" }],
  ["Ana Souza, terça e quinta", 'Não entendemos "terça e quinta". Fica em Observações?', {}],
  ["Ana Souza, 12/05/1990", 'Não entendemos "12/05/1990". Fica em Observações?', {}],
  ["Ana, Bruno, Carla", 'Não entendemos "Bruno, Carla". Fica em Observações?', {}],
  ["Turma da manhã:", "Isto não parece um nome. É um aluno?", {}],
  ["Lista de alunos", "Isto não parece um nome. É um aluno?", {}],
  ["Bom dia pessoal", "Isto não parece um nome. É um aluno?", {}],
  ["sala 4 as 19h", "Isto não parece um nome. É um aluno?", {}],
  ["estes são todos os que vieram na semana passada", "Isto não parece um nome. É um aluno?", {}],
])("given the line %j, when read, then it is left out with what is wrong", (line, text, errors) => {
  const checked = check(line);
  expect(checked.entries.map((entry) => [entry.question?.text, entry.errors])).toEqual([[text, errors]]);
  expect(chosenOf(checked, new Map())).toEqual([]);
});

test("given a heading, blank and drawn lines, when read, then only the students remain, each with its line's number", () => {
  const { entries } = check("Alunos:\r\n\r\nAna Souza\n-----\n\t\n  *  \n2. Bia Souza\n✅✅");
  expect(entries.map(({ line, cells }) => [line, cells.name])).toEqual([
    [3, "Ana Souza"],
    [7, "Bia Souza"],
  ]);
});

test("given a name twice, when neither line has a contact, then the second is a repetition", () => {
  const checked = check("Ana Souza\nBia Lima, 11 98765-4321\nana souza\nBia Lima");
  expect(checked.entries.map(({ match }) => match?.kind)).toEqual([undefined, undefined, "repeat", "repeat"]);
  expect(chosenOf(checked, new Map())).toHaveLength(2);
});

test("given 2,000 lines, when read, then all are students; one more is refused, and so is nothing", () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, at) => `${at + 1}. Aluna ${"abcdefghij"[at % 10]}${"x".repeat(at % 40)} Souza, a${at}@x.com.br`,
  );
  const checked = check(lines.join("\n"));
  expect(chosenOf(checked, new Map())).toHaveLength(2_000);
  expect(() => readList([...lines, "Ana"].join("\n"))).toThrow("A planilha passa de 2.000 linhas");
  expect(() => readList("\n - \n")).toThrow("Não há nada nesta planilha.");
});

test.each([
  ["Nome\tFone\nAna\t11 98765-4321", true, false],
  ["Alunos\nAna, 11 98765-4321", false, false],
  ["Ana, 11 98765-4321, terça\nBia, 11 98765-4322, quinta", false, false],
  ["Ana (mãe Rita), terça\nBia (mãe Lu), quinta", false, false],
  ["Ana\t11 98765-4321\tPilates\tterça\nBia\t11 98765-4322\tYoga\tquinta", false, true],
])(
  "given the pasted text %j, when its kind is decided, then it has headings: %s; it is a table: %s",
  (text, named, table) => {
    const sheet = readCsv(text);
    expect([hasHeadings(sheet), isTable(sheet, readList(text))]).toEqual([named, table]);
  },
);
