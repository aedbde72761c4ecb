import type { PayerWire } from "@emdia/contracts/payer";
import { expect, test } from "vitest";
import { aPayer, aStudent } from "../../../testing/builders.ts";
import { findSamePerson, isDeclined, searchPayers, studentNamesOf } from "./find-payers.ts";

const maria = aPayer();
const rui: PayerWire = aPayer({ id: 8, name: "Rui Lima", email: null, phone: "5511955554444", document: null });
const payers = [rui, maria];

test.each([
  ["mária", ["Maria Silva"]],
  ["MARIA@", ["Maria Silva"]],
  ["529.982", ["Maria Silva"]],
  ["95555", ["Rui Lima"]],
  ["55", []],
  ["", ["Maria Silva", "Rui Lima"]],
  ["ana", []],
])("given the text %j, when payers are searched, then these are found, by name", (text, names) => {
  expect(searchPayers(payers, text).map(({ name }) => name)).toEqual(names);
});

const ana = aStudent({ id: 3, name: "Ana", payerId: 7, payer: maria });
const joao = aStudent({ id: 4, name: "João", payerId: 7, payer: maria });
const alone = aStudent({ id: 5, name: "Bia", email: "bia@exemplo.com.br", phone: "5511911112222" });
const known = { payers, students: [joao, ana, alone] };

test("given a payer's students, when named, then each is, but not the one in question", () => {
  expect(studentNamesOf(7, known.students)).toBe("Ana e João");
  expect(studentNamesOf(7, known.students, 3)).toBe("João");
  expect(studentNamesOf(8, known.students)).toBe("");
});

test("given typed details, when compared with the owner's people, then a payer comes before a student who pays alone", () => {
  expect(findSamePerson({ email: "MARIA@exemplo.com.br" }, known)).toEqual({ by: "email", payer: maria });
  expect(findSamePerson({ phone: "(11) 95555-4444" }, known)).toEqual({ by: "phone", payer: rui });
  expect(findSamePerson({ phone: "11911112222" }, known)).toEqual({ by: "phone", student: alone });
  expect(findSamePerson({ email: "bia@exemplo.com.br", phone: "11955554444" }, known)).toEqual({
    by: "phone",
    payer: rui,
  });
});

test("given a student's own details, when compared, then the student is not offered as the same person, and a student with a payer is not asked", () => {
  expect(findSamePerson(maria, { ...known, exceptPayerId: 7 })).toBeUndefined();
  expect(findSamePerson({ phone: "11911112222" }, { ...known, exceptStudentId: 5 })).toBeUndefined();
  expect(findSamePerson({ email: ana.email }, known)).toBeUndefined();
  expect(findSamePerson({}, known)).toBeUndefined();
});

test("given a payer whom the owner declined, when the student is shown again, then they are offered only after their data changed", () => {
  const student = aStudent({ email: "maria@exemplo.com.br", phone: null });
  const declined = { ...student, declinedPayers: [{ payerId: 7, identifiers: ["email maria@exemplo.com.br"] }] };
  expect(isDeclined(student, maria)).toBe(false);
  expect(isDeclined(declined, maria)).toBe(true);
  expect(isDeclined(declined, { ...maria, id: 8 })).toBe(false);
  const reached = (change: object) => ({ ...declined, billTo: { ...declined.billTo, ...change } });
  expect(isDeclined(reached({ phone: "11987654321" }), maria)).toBe(false);
  const address = "outra@exemplo.com.br";
  expect(isDeclined(reached({ email: address }), { ...maria, email: address })).toBe(false);
});
