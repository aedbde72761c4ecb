import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { declinedWith, type Payer, payerEditOf } from "./payer.ts";

const payerOf = (id: number): Payer => ({
  id,
  name: "Maria",
  email: "maria@exemplo.com.br",
  phone: null,
  document: null,
  studentIds: [],
  version: 1,
  createdAt: "2027-01-10T12:00:00.000Z",
});

test("given a student who declined twenty payers, when one more is declined, then the oldest is forgotten, and twenty are kept", () => {
  const ids = Array.from({ length: 21 }, (_, index) => index + 1);
  let after = student;
  for (const id of ids) after = { ...after, declinedPayers: declinedWith(after, payerOf(id)) };
  expect(after.declinedPayers?.map(({ payerId }) => payerId)).toEqual(ids.slice(1));
});

test("given a student whom a guardian registered, when another payer with the guardian's e-mail is declined, then the shared e-mail is kept", () => {
  const child = { ...student, email: null, payerId: 40, payer: payerOf(40) };
  expect(declinedWith(child, payerOf(7))).toEqual([{ payerId: 7, identifiers: ["email maria@exemplo.com.br"] }]);
});

const maria = { name: "Maria", email: null, phone: null, document: null };
const ofMaria = { payer: maria, payerId: 7 };
const typed = { name: "Marta" };
const keep = { kind: "keep" };
const link = (payerId: number, over: object = {}) => ({ kind: "link", payerId, typed: undefined, ...over });
const create = { kind: "create", details: { ...maria, name: "Marta" } };
type Given = Parameters<typeof payerEditOf>;

test.each<[what: string, before: Given[0], patch: Given[1], edit: object]>([
  ["nothing of a student alone", {}, {}, keep],
  ["the payer whom the student has", ofMaria, { payerId: 7 }, keep],
  ["that payer with other details", ofMaria, { payerId: 7, payer: typed }, link(7, { typed })],
  ["another stored payer", ofMaria, { payerId: 8 }, link(8)],
  ["details alone", ofMaria, { payer: typed }, link(7, { typed })],
  ["a new person's details", ofMaria, { payerId: null, payer: typed }, create],
  ["details for a student alone", {}, { payer: typed }, create],
  ["nothing of a payer", ofMaria, {}, keep],
  ["no payer any more", ofMaria, { payer: null }, { kind: "alone" }],
  ["no payer of a student alone", {}, { payerId: null }, keep],
])("given %s in an edit, then it is %o", (_what, before, patch, edit) => {
  expect(payerEditOf(before, patch)).toEqual(edit);
});
