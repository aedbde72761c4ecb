import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { declinedWith, type Payer } from "./payer.ts";

const payerOf = (id: number): Payer => ({
  ...{ id, name: "Maria", email: "maria@exemplo.com.br", phone: null, document: null },
  ...{ studentIds: [], version: 1, createdAt: "2027-01-10T12:00:00.000Z" },
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
