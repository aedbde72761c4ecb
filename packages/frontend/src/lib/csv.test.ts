import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("given a table, when written, then Excel in Brazil reads it: mark, semicolons, decimal comma, line ends", () => {
  const table = [
    ["Nome", "Valor"],
    ['Ana; a "nova"', 1234.5],
    [null, -0.05],
  ];
  expect(csvOf(table)).toBe('\ufeffNome;Valor\r\n"Ana; a ""nova""";1234,50\r\n;-0,05\r\n');
  expect(csvOf([])).toBe("\ufeff");
});

test.each(["=1+1", "+55 11", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x"])(
  "given the text %j, when written, then no program takes it for a formula",
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`);
  },
);

test("given an e-mail, a name with an accent or a text with a sign inside, when written, then it stays as it is", () => {
  expect(csvOf([["ana@exemplo.com.br", "Júlia", "a=b", "'", "1-2"]])).toBe(
    '\ufeffana@exemplo.com.br;Júlia;a=b;"\'";1-2\r\n',
  );
});

test("given any text, when written, then it ends no cell, and its first sign starts no formula", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("=", "+", "-", "@", ";", '"', "\r", "\n", "a") }),
  );
  fc.assert(
    fc.property(text, (cell) => {
      const written = csvOf([[cell, "fim"]]).slice(1);
      expect(written.endsWith(";fim\r\n")).toBe(true);
      const own = written.slice(0, -";fim\r\n".length);
      const read = own.startsWith('"') ? own.slice(1, -1).replaceAll('""', '"') : own;
      expect(read.replace(/^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "")).toBe(cell);
      expect(read).not.toMatch(/^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/);
    }),
  );
});
