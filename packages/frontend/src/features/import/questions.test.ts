import { expect, test } from "vitest";
import { aPlan } from "../../testing/builders.ts";
import { errorGroupsOf, questionGroupsOf } from "./answer-all.tsx";
import { checkEntries, editEntries, entriesOf, type Known } from "./check-rows.ts";
import { guessMapping, tableOf } from "./columns.ts";
import { chosenOf, leftOutOf } from "./input-of.ts";

const known: Known = {
  plans: [aPlan({ name: "Mensal", price: 150 })],
  students: [],
  payers: [],
  today: "2026-11-26",
  dayShift: 0,
};
const HEADINGS = ["Nome", "Situação", "Telefone", "E-mail", "Plano", "Valor"];

function read(rows: string[][], headings = HEADINGS, isByHeading = false) {
  const table = tableOf({ rows: [headings, ...rows].map((cells, at) => ({ line: at + 1, cells })), dayShift: 0 });
  const entries = entriesOf(table, guessMapping(table.headings, isByHeading ? [] : table.rows));
  return { entries, checked: checkEntries(entries, known) };
}
const kindsOf = (rows: string[][], headings?: string[]) =>
  read(rows, headings).checked.entries.map(({ question }) => question?.kind ?? "none");
const student = (name: string, price = "150,00", status = "") => [name, status, "", "", "Mensal", price];

test.each([
  ...[
    "TOTAL",
    "Total geral",
    "TOTAL:",
    "Totais",
    "Subtotal",
    "Sub total",
    "Soma",
    "Média",
    "Qtde",
    "Quantidade de alunos",
  ],
  ...["30 alunos", "Valor total", "Total recebido", "Faturamento", "Saldo"],
])("given a row named %j with an amount, when read, then it is asked whether it is a total", (name) => {
  expect(kindsOf([student("Ana Souza"), [name, "", "", "", "", "999,00"]])).toEqual(["none", "total"]);
});

test.each<[what: string, row: string[]]>([
  ["no name, and an amount", ["", "", "", "", "", "320,00"]],
  ["another name, and the sum of the amounts above", ["Studio", "", "", "", "", "300,00"]],
])("given a row with %s, when read, then it is asked whether it is a total", (_what, row) => {
  expect(kindsOf([student("Ana Souza"), student("Bia Lima"), row, student("Caio Reis")])).toEqual([
    "none",
    "none",
    "total",
    "none",
  ]);
});

test("given a student whose row has a contact or a plan, when read, then the row is no total", () => {
  const rows = [
    ["Total Costa", "", "11 90000-0001", "", "", "150,00"],
    student("Ana Souza"),
    student("Bia Lima", "300,00"),
  ];
  expect(kindsOf(rows)).toEqual(["none", "none", "none"]);
});

test.each([
  ...[
    "Cancelado",
    "INATIVO",
    "Trancada",
    "Desistente",
    "Pausado",
    "Ex-aluno",
    "Não",
    "Suspenso",
    "Encerrado",
    "Bloqueado",
  ],
])("given the status %j, when read, then it is asked whether the person is still a student", (status) => {
  expect(kindsOf([student("Ana Souza", "150,00", status)])).toEqual(["former"]);
});

test.each(["Ativo", "ATIVA", "Sim", "Matriculado", "Em dia", "Inadimplente", "Pago", "Pendente", "Em aberto", "", "-"])(
  "given the status %j, when read, then nothing is asked",
  (status) => {
    expect(kindsOf([student("Ana Souza", "150,00", status)])).toEqual(["none"]);
  },
);

test.each([
  ["Inativo", "Sim", "former"],
  ["Inativo", "Não", "none"],
  ["Data de cancelamento", "01/02/2026", "former"],
  ["Data de cancelamento", "", "none"],
])("given a column %j with %j, when read, then the question is: %s", (heading, cell, kind) => {
  expect(kindsOf([["Ana Souza", "Mensal", "150", cell]], ["Nome", "Plano", "Valor", heading])).toEqual([kind]);
});

test.each<[what: string, prices: string[], kinds: string[]]>([
  ["a thousand times the others", ["150", "150", "150", "151.905"], ["none", "none", "none", "price"]],
  ["five times the others or less", ["150", "150", "150", "750"], ["none", "none", "none", "none"]],
  ["more than five times the others", ["150", "150", "150", "750,01"], ["none", "none", "none", "price"]],
  ["a fifth of the others or more", ["150", "150", "150", "30"], ["none", "none", "none", "none"]],
  ["less than a fifth of the others", ["150", "150", "150", "29,99"], ["none", "none", "none", "price"]],
  ["alone and R$ 5.000,00", ["5.000,00"], ["none"]],
  ["alone and higher", ["5.000,01"], ["price"]],
  ["of more than two decimals", ["151,905", "150"], ["rounded", "none"]],
])("given a price %s, when read, then it is asked if it is unusual", (_what, prices, kinds) => {
  expect(kindsOf(prices.map((price, at) => student(`Ana Souza ${at}`, price)))).toEqual(kinds);
});

test("given a question, when nothing is answered, then its row is left out with the reason; one answer takes all alike", () => {
  const rows = [
    student("Ana Souza"),
    student("Bia Lima", "150,00", "Inativo"),
    student("Caio Reis", "150,00", "Cancelado"),
  ];
  const { checked } = read(rows);
  const names = (choices: Map<number, boolean>) => chosenOf(checked, choices).map(({ cells }) => cells.name);
  expect(names(new Map())).toEqual(["Ana Souza"]);
  expect(leftOutOf(checked, chosenOf(checked, new Map())).map(({ reason }) => reason)).toEqual([
    "não está ativo na planilha",
    "não está ativo na planilha",
  ]);
  const [group] = questionGroupsOf(checked.entries);
  expect(group).toEqual({ kind: "former", text: "alunos não estão ativos na planilha", lines: [3, 4] });
  expect(names(new Map(group?.lines.map((line) => [line, true])))).toEqual(["Ana Souza", "Bia Lima", "Caio Reis"]);
});

test("given a question about a cell, when that cell is corrected, then it is answered; another cell's correction is no answer", () => {
  const { entries } = read([student("Ana Souza", "151,905")]);
  const [asked] = editEntries(entries, { lines: [2], cells: { phone: "11 90000-0001" } });
  const [answered] = editEntries(entries, { lines: [2], cells: { price: "151,91" } });
  expect([asked?.question?.kind, answered?.question]).toEqual(["rounded", undefined]);
});

test("given several rows with the same error in an optional cell, when one correction is accepted, then all are imported without it", () => {
  const rows = ["Ana Souza", "Bia Lima"].map((name) => [name, "", "5.51199E+12", "x@", "Mensal", "150"]);
  const { entries, checked } = read(rows);
  const groups = errorGroupsOf(checked.entries);
  expect(groups.map(({ label, edit }) => [label, edit.lines])).toEqual([
    ["Importar sem Telefone", [2, 3]],
    ["Importar sem E-mail", [2, 3]],
  ]);
  const corrected = groups.reduce((before, { edit }) => editEntries(before, edit), entries);
  const { entries: after } = checkEntries(corrected, known);
  expect(after.map(({ row }) => [row?.phone, row?.email])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("given a payer's phone without a name, when one correction is accepted, then the row is imported without a payer", () => {
  const headings = ["Nome", "Plano", "Telefone do responsável"];
  const { entries, checked } = read([["Ana Souza", "Mensal", "11 90000-0001"]], headings);
  const [group] = errorGroupsOf(checked.entries);
  expect(group?.label).toBe("Importar sem responsável");
  const { entries: after } = checkEntries(group ? editEntries(entries, group.edit) : [], known);
  expect(after[0]?.row).toMatchObject({ name: "Ana Souza" });
  expect(after[0]?.payer).toBeUndefined();
});

test("given columns for discount, due day and start, when checked, then the row has them", () => {
  const headings = ["Nome", "Plano", "Desconto", "Vencimento", "Início", "CPF"];
  const cells = (discount: string, due: string) => [
    "Ana Souza",
    "Mensal",
    discount,
    due,
    "05/01/2027",
    "529.982.247-25",
  ];
  const { checked } = read(
    [cells("10%", "dia 5"), cells("0.1", "10/12/2026"), cells("R$ 20,00", "31"), cells("0", "7")],
    headings,
  );
  expect(checked.entries.map(({ row }) => [row?.discount ?? null, row?.dueDay, row?.startDate, row?.document])).toEqual(
    [
      [{ percent: 10 }, 5, "2027-01-05", "529.982.247-25"],
      [{ percent: 10 }, 10, "2027-01-05", "529.982.247-25"],
      [{ amount: 20 }, 31, "2027-01-05", "529.982.247-25"],
      [null, 7, "2027-01-05", "529.982.247-25"],
    ],
  );
  const wrong = read([["Ana Souza", "Mensal", "metade", "40", "logo", "123"]], headings, true).checked.entries[0];
  expect(wrong?.errors).toEqual({
    discount: "Desconto inválido",
    dueDay: "Dia de vencimento inválido",
    startDate: "Data inválida",
    document: "CPF ou CNPJ inválido",
  });
});

test("given 300 rows with every habit that people have, when imported, then at most eight answers are needed", () => {
  const headings = ["Nome", "Situação", "Telefone", "Celular", "E-mail", "Plano", "Valor do Plano", "Nascimento"];
  const habits: [phone: string, mobile: string, email: string, price: string, birthday: string, status: string][] = [
    ["", "(11) 9%-0001", "a%@exemplo.com.br", "150,00", "12/05/1990", "Ativo"],
    ["0xx11 3%001", "", "não tem", "150", "12-mai-90", "Ativo"],
    ["5,51199E+12", "", "-", "R$ 150,00", "00/00/0000", "Ativo"],
    ["+1 212 555 0100", "", "x@x.com", "150", "12 de maio de 1990", "Ativo"],
    ["(00) 00000-0000", "0 15 11 9%-0002", "#N/D", "151,905", "-", "Ativo"],
    ["-", "1,19%0001E+10", "b%@", "150", "32/13/1990", "Ativo"],
    ["", "", "", "150.000", "", "Ativo"],
    ["", "", "", "150", "", "Cancelado"],
  ];
  const rows = Array.from({ length: 300 }, (_, at) => {
    const filled = (habits[at % habits.length] ?? []).map((text) => text.replace("%", String(1_000 + at)));
    const [phone = "", mobile = "", email = "", price = "", birthday = "", status = ""] = filled;
    return [`Aluno Número ${at}`, status, phone, mobile, email, "Mensal", price, birthday];
  });
  const { entries, checked } = read([...rows, ["TOTAL", "", "", "", "", "", "45.000,00", ""]], headings);
  const errors = errorGroupsOf(checked.entries);
  const answers = questionGroupsOf(checked.entries).length + errors.length;
  expect(answers).toBeGreaterThan(5);
  expect(answers).toBeLessThanOrEqual(8);
  const { entries: after } = checkEntries(
    errors.reduce((before, { edit }) => editEntries(before, edit), entries),
    known,
  );
  expect(
    after
      .filter(({ row, question }) => !row && question?.kind !== "total")
      .map(({ cells, errors: left }) => [cells, left]),
  ).toEqual([]);
});
