import { expect, test } from "vitest";
import { headerText } from "./header-text.ts";

test.each([
  ["Oi\r\nBcc: x@y.co", "Oi Bcc: x@y.co"],
  ["um\u2028dois\u2029três\u0085quatro\tcinco", "um dois três quatro cinco"],
  ["  em branco \n", "em branco"],
  ["fatura\u202egpj.exe\u2066x\u2069", "faturagpj.exex"],
])("given %j, when it stands in a header, then it is one line that reads as it is written: %j", (text, line) => {
  expect(headerText(text)).toBe(line);
});

test("given a text that is too long, when it stands in a header, then whole characters are kept, and no space ends it", () => {
  expect([headerText("💚💚💚", 2), headerText("abc def", 4)]).toEqual(["💚💚", "abc"]);
});
