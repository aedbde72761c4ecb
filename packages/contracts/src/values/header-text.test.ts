import { expect, test } from "vitest";
import { headerText } from "./header-text.ts";

test.each([
  ["Oi\r\nBcc: x@y.co", "Oi Bcc: x@y.co"],
  ["um\u2028dois\u2029três\u0085quatro\tcinco", "um dois três quatro cinco"],
  ["  em branco \n", "em branco"],
  ["fatura\u202egpj.exe\u2066x\u2069", "faturagpj.exex"],
  ["A\u200bn\u200ca\ufeff \u200fSou\u00adza\u2060", "Ana Souza"],
  ["Família 👨‍👩‍👧", "Família 👨‍👩‍👧"],
  ["An\u200da", "Ana"],
])("given %j, when made a header, then it is one line in reading order: %j", (text, line) => {
  expect(headerText(text)).toBe(line);
});

test("given a text that is too long, when made a header, then it is cut after a whole character and does not end in a space", () => {
  expect([headerText("💚💚💚", 2), headerText("abc def", 4)]).toEqual(["💚💚", "abc"]);
});
