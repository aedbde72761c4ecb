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
const typed = { name: "Marta" };

test.each<
  [what: string, before: Parameters<typeof payerEditOf>[0], patch: Parameters<typeof payerEditOf>[1], edit: object]
>([
  ["nothing of a student alone", {}, {}, { kind: "keep" }],
  ["the payer whom the student has", { payer: maria, payerId: 7 }, { payerId: 7 }, { kind: "keep" }],
  [
    "that payer with other details",
    { payer: maria, payerId: 7 },
    { payerId: 7, payer: typed },
    { kind: "link", payerId: 7, typed },
  ],
  [
    "another stored payer",
    { payer: maria, payerId: 7 },
    { payerId: 8 },
    { kind: "link", payerId: 8, typed: undefined },
  ],
  ["details alone", { payer: maria, payerId: 7 }, { payer: typed }, { kind: "link", payerId: 7, typed }],
  [
    "a new person's details",
    { payer: maria, payerId: 7 },
    { payerId: null, payer: typed },
    { kind: "create", details: { ...maria, name: "Marta" } },
  ],
  ["details for a student alone", {}, { payer: typed }, { kind: "create", details: { ...maria, name: "Marta" } }],
  ["nothing of a payer", { payer: maria, payerId: 7 }, {}, { kind: "keep" }],
  ["no payer any more", { payer: maria, payerId: 7 }, { payer: null }, { kind: "alone" }],
  ["no payer of a student alone", {}, { payerId: null }, { kind: "keep" }],
])("given %s in an edit, then it is %o", (_what, before, patch, edit) => {
  expect(payerEditOf(before, patch)).toEqual(edit);
});
