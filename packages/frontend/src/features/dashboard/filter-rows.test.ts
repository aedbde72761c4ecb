import { expect, test } from "vitest";
import { aRow } from "../../testing/builders.ts";
import { filterRows, sortAsSeen, statusFilterOf } from "./use-parties.ts";

const rows = [
  aRow({ id: 1, name: "Bruno Lima" }, { status: "pago" }),
  aRow({ id: 2, name: "Élida Moraes" }),
  aRow({ id: 3, name: "Carla Dias" }, { isOverdue: true, planName: "Funcional" }),
  aRow({ id: 4, name: "Ana Souza" }),
];
const names = (...query: [string, "todos" | "pendente" | "pago"]) =>
  filterRows(rows, ...query).map((row) => row.student.name);

test("given no filter, when listed, then overdue charges come first and paid ones last, each group by name", () => {
  expect(names("", "todos")).toEqual(["Carla Dias", "Ana Souza", "Élida Moraes", "Bruno Lima"]);
});

test("given a status, when filtered, then overdue counts as pending", () => {
  expect(names("", "pendente")).toEqual(["Carla Dias", "Ana Souza", "Élida Moraes"]);
  expect(names("", "pago")).toEqual(["Bruno Lima"]);
});

test("given a search, when typed without accents, then names and plans are found", () => {
  expect(names("elida", "todos")).toEqual(["Élida Moraes"]);
  expect(names("FUNC", "todos")).toEqual(["Carla Dias"]);
});

test("given a student with a payer, when the payer's name is searched, then the student's charge is found, and no other", () => {
  const [first, ...others] = rows;
  const paidFor = first && { ...first, student: { ...first.student, payer: { id: 9, name: "Sônia Prado" } } };
  const found = (search: string) =>
    filterRows(paidFor ? [paidFor, ...others] : [], search, "todos").map((row) => row.student.name);
  expect(found("sonia")).toEqual(["Bruno Lima"]);
  expect(found("undefined")).toEqual([]);
});

test.each([
  ["bia", "todos", ["Bia Reis", "Ana Reis"]],
  ["bia", "pendente", ["Bia Reis", "Ana Reis"]],
  ["", "pago", ["Bruno Lima"]],
] as const)(
  "given a payer who has paid for one of two students, when %j is searched in %j, then the payer is found with all charges or not at all",
  (search, status, found) => {
    const of = (id: number, name: string, charge: object) => {
      const row = aRow({ id, name }, charge);
      return { ...row, student: { ...row.student, payer: { id: 9, name: "Marta" } } };
    };
    const all = [...rows, of(5, "Ana Reis", { status: "pago" }), of(6, "Bia Reis", { isOverdue: true })];
    expect(filterRows(all, search, status).map(({ student }) => student.name)).toEqual(found);
  },
);

test("given an address with an unknown status, when read, then all are shown", () => {
  expect([statusFilterOf("pago"), statusFilterOf("x"), statusFilterOf(null)]).toEqual(["pago", "todos", "todos"]);
});

test("given a row that was just paid, when sorted as before, then it keeps its place and new rows come last", () => {
  const rows = [
    aRow({ id: 4, name: "Ana" }, { status: "pago" }),
    aRow({ id: 5, name: "Bia" }),
    aRow({ id: 6, name: "Caio" }),
  ];
  const seen = [rows[0]?.payment.id ?? 0, rows[2]?.payment.id ?? 0];
  const shown = sortAsSeen(filterRows(rows, "", "todos"), seen);
  expect(shown.map((row) => row.student.name)).toEqual(["Ana", "Caio", "Bia"]);
});

test("given debts of several months, when listed, then the oldest is first, and a search finds them by month", () => {
  const debts = [
    aRow({ id: 5, name: "Ana" }, { id: 520261100, isOverdue: true, dueDate: "2026-11-10" }),
    aRow(
      { id: 6, name: "Zeca" },
      { id: 620260900, isOverdue: true, dueDate: "2026-09-10", reference: "Setembro/2026" },
    ),
    aRow({ id: 7, name: "Bia" }, { id: 720261100, isOverdue: true, dueDate: "2026-11-10" }),
  ];
  expect(filterRows(debts, "", "todos").map((row) => row.student.name)).toEqual(["Zeca", "Ana", "Bia"]);
  expect(filterRows(debts, "setembro", "pendente").map((row) => row.student.name)).toEqual(["Zeca"]);
});

test("given the pending ones alone, when one of them is paid, then its payer stays in sight until the filter is chosen again", () => {
  const [ana, bia] = [aRow({ id: 4, name: "Ana" }), aRow({ id: 5, name: "Bia" })];
  const seen = new Map([ana, bia].map(({ payment: charge }) => [charge.id, "ahead"]));
  const after = [
    aRow({ id: 4, name: "Ana" }, { status: "pago" }),
    bia,
    aRow({ id: 6, name: "Caio" }, { status: "pago" }),
    aRow({ id: 4, name: "Ana" }, { id: 420261101, status: "pago" }),
  ];
  const inSight = (known: ReadonlyMap<number, string>) =>
    sortAsSeen(filterRows(after, "", "pendente", known), [...known.keys()]).map((row) => row.student.name);
  expect(inSight(seen)).toEqual(["Ana", "Bia", "Ana"]);
  expect(inSight(new Map())).toEqual(["Bia"]);
});
