import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { filterStudents, sortStudents } from "./filter-students.ts";

const students = [
  aStudent({ id: 1, name: "Élida Moraes", email: "elida@x.com.br", phone: "5511987650035", planId: 2 }),
  aStudent({ id: 2, name: "Ana Souza", email: null, phone: "(55) 99123-0064" }),
  aStudent({ id: 3, name: "Bruno Lima", email: "bruno@y.com.br", phone: null }),
];
const found = (search: string, planId?: number) =>
  filterStudents(sortStudents(students), { search, planId }).map((student) => student.id);

test.each([
  ["", [2, 3, 1]],
  ["elida", [1]],
  ["Y.COM", [3]],
  ["99123-0064", [2]],
  ["(11) 98765", [1]],
  ["5", []],
  ["ninguém", []],
])("given the search '%s', when filtered, then %o are found, by name", (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test.each(["maria lima", "mae@z.com", "3333-4444"])(
  "given a payer who is searched for by '%s', when filtered, then their student is found",
  (search) => {
    const payer = { name: "Maria Lima", email: "mae@z.com", phone: "551133334444", document: null };
    const some = [...students, aStudent({ id: 4, name: "Beto", phone: null, payer })];
    expect(filterStudents(some, { search, planId: undefined }).map(({ id }) => id)).toEqual([4]);
  },
);

test("given a student without e-mail whose payer has one, when students without e-mail are listed, then this student is not listed", () => {
  const mail = "maria@z.com";
  const paidFor = aStudent({ email: null, billTo: { name: "Maria", email: mail, phone: null } });
  const some = [paidFor, aStudent({ id: 4, email: null })];
  expect(filterStudents(some, { search: "", planId: undefined, situation: "sem-email" }).map(({ id }) => id)).toEqual([
    4,
  ]);
});

test("given a plan, when filtered, then only its students are shown", () => {
  expect(found("", 2)).toEqual([1]);
});

test.each([
  ["pendente", ["Vencida", "Pendente"]],
  ["vencida", ["Vencida"]],
  ["pausado", ["N/A"]],
  ["sem-email", ["Pendente"]],
  ["", ["Mensal", "N/A", "Pendente", "Vencida"]],
  ["unknown", ["Mensal", "N/A", "Pendente", "Vencida"]],
])("given the situation '%s', when filtered, then %o are shown", (situation, labels) => {
  const some = [
    aStudent({ nextChargeLabel: "Mensal" }),
    aStudent({ nextChargeLabel: "N/A", status: "pausado" }),
    aStudent({ nextChargeLabel: "Pendente", email: null }),
    aStudent({ isOverdue: true, nextChargeLabel: "Vencida" }),
  ];
  const shown = filterStudents(some, { search: "", planId: undefined, situation });
  expect(shown.map((student) => student.nextChargeLabel).sort()).toEqual(labels.toSorted());
});

test.each([
  ["", ["Ana", "Bia", "Caio", "Davi"]],
  ["proxima", ["Caio", "Bia", "Davi", "Ana"]],
  ["recentes", ["Bia", "Ana", "Davi", "Caio"]],
  ["unknown", ["Ana", "Bia", "Caio", "Davi"]],
])("given the order '%s', when sorted, then the order is %o, and equal ones are by name", (order, names) => {
  const some = [
    aStudent({ name: "Davi", nextChargeDate: "2026-12-10", createdAt: "2026-10-01T12:00:00.000Z" }),
    aStudent({ name: "Ana", nextChargeDate: null, createdAt: "2026-10-01T12:00:00.000Z" }),
    aStudent({ name: "Bia", nextChargeDate: "2026-12-10", createdAt: "2026-11-01T12:00:00.000Z" }),
    aStudent({ name: "Caio", nextChargeDate: "2026-11-10", createdAt: "2026-09-01T12:00:00.000Z" }),
  ];
  expect(sortStudents(some, order).map(({ name }) => name)).toEqual(names);
});
