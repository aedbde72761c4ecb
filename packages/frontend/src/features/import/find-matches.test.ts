import type { ImportRow } from "@emdia/contracts/import";
import { expect, test } from "vitest";
import { matchFinder, matchText } from "./find-matches.ts";

const phone = "11987654321";
const ana: ImportRow = { name: "Ana Souza", phone: null, email: null, birthday: null, notes: null, planId: 1 };
const row = (over: Partial<ImportRow>): ImportRow => ({ ...ana, ...over });
const students = [{ name: "Bia Lima", phone: "5511987654321", email: "Bia@exemplo.com.br" }];
const OF_BIA = "de Bia Lima, que já está na sua lista. Mesma família?";

test.each<[what: string, over: Partial<ImportRow>, text: string | undefined]>([
  ["another phone", { phone: "11987654322" }, undefined],
  ["a student's phone", { phone: "(11) 98765-4321" }, `Mesmo telefone ${OF_BIA}`],
  ["a student's e-mail", { email: "BIA@exemplo.com.br" }, `Mesmo e-mail ${OF_BIA}`],
  ["both of a student's", { phone, email: "bia@exemplo.com.br" }, `Mesmo telefone e e-mail ${OF_BIA}`],
  ["a student's phone and name", { name: "BÍA  lima", phone }, "Bia Lima já está na sua lista, com o mesmo telefone."],
  ["a student's name alone", { name: "Bia Lima" }, "Bia Lima já está na sua lista, com o mesmo nome."],
  ["a student's name and another phone", { name: "Bia Lima", phone: "11987654322" }, undefined],
])("given a student, when a row has %s, then the text names the student", (_what, over, text) => {
  const match = matchFinder(students)(row(over), 2);
  expect(match && matchText(match)).toBe(text);
});

test("given a family, when a row repeats its second member, then it is a repetition of that one, by name and line", () => {
  const find = matchFinder(students);
  find(row({ name: "Caio Lima", phone }), 3);
  const match = find(row({ name: "Caio Lima", phone }), 9);
  expect(match).toEqual({ kind: "repeat", name: "Caio Lima", line: 3, by: "telefone" });
  expect(match && matchText(match)).toBe("Caio Lima já está na linha 3, com o mesmo telefone.");
  const sister = find(row({ name: "Duda Lima", email: "duda@exemplo.com.br", phone }), 12);
  expect(sister && matchText(sister)).toBe(`Mesmo telefone ${OF_BIA}`);
});

test("given siblings of the sheet alone, when the second comes, then the line of the first is named", () => {
  const find = matchFinder([]);
  find(row({ phone }), 3);
  const match = find(row({ name: "Bia Souza", phone }), 4);
  expect(match && matchText(match)).toBe("Mesmo telefone de Ana Souza, na linha 3. Mesma família?");
});
