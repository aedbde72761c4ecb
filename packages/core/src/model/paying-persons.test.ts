import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { payingPersonsOf } from "./paying-persons.ts";
import type { PayerDetails, Student } from "./student.ts";

const paidBy = (id: number, payer: Partial<PayerDetails>, payerId?: number): Student => ({
  ...student,
  id,
  payer: { name: "Maria", email: null, phone: null, document: null, ...payer },
  ...(payerId === undefined ? {} : { payerId }),
});
const [email, phone, document] = ["maria@exemplo.com.br", "5511912345678", "52998224725"];

test.each<[what: string, students: Student[], persons: number[]]>([
  ["students who pay alone", [student, { ...student, id: 3, email }, { ...student, id: 4, email }], [2, 3, 4]],
  ["stored payers who share an e-mail", [paidBy(2, { email }, 8), paidBy(3, { email }, 9)], [8, 9]],
  [
    "payers without a number and the same e-mail",
    [paidBy(2, { email }), paidBy(3, { email: " MARIA@exemplo.com.br" })],
    [2, 2],
  ],
  ["the same phone", [paidBy(2, { phone }), paidBy(3, { phone: "(11) 91234-5678" })], [2, 2]],
  ["the same document", [paidBy(2, { document, email }), paidBy(3, { document: "529.982.247-25" })], [2, 2]],
  ["the e-mail of a stored payer", [paidBy(2, { email }), paidBy(3, { email }, 9)], [9, 9]],
  ["one's e-mail and the other's phone", [paidBy(2, { email }), paidBy(3, { phone })], [2, 3]],
  ["nothing but a name", [paidBy(2, {}), paidBy(3, {})], [2, 3]],
])(
  "given %s, when the paying persons are determined, then their numbers, by student, are $2",
  (_what, students, persons) => {
    expect([...payingPersonsOf(students)].toSorted(([a], [b]) => a - b).map(([, person]) => person)).toEqual(persons);
  },
);
