/** Tests how many students one reminder covers: as many as one transaction can write. */
import { expect, test } from "vitest";
import { student } from "../testing/entities.ts";
import { limitToTransaction } from "./limit-to-transaction.ts";

const people = (phones: readonly (string | null)[]) =>
  phones.map((phone, index) => ({ student: { ...student, id: index + 1, phone } }));
const idsOf = (phones: readonly (string | null)[]) => limitToTransaction(people(phones)).map((one) => one.student.id);
const phoneOf = (index: number) => `55119876500${String(index).padStart(2, "0")}`;

test("given 31 students without a phone, when they are reminded together, then the first 30 are", () => {
  const phones = Array.from({ length: 31 }, () => null);
  expect(idsOf(phones)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("given students with nine phones, when they are reminded together, then those with the ninth phone are not, and others with a known phone or none are", () => {
  const nine = Array.from({ length: 9 }, (_, index) => phoneOf(index));
  expect(idsOf([...nine, phoneOf(0), null, phoneOf(8), phoneOf(7)])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13]);
});
