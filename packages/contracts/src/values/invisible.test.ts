import { expect, test } from "vitest";
import { withoutInvisible } from "./invisible.ts";

test.each([
  ["a filler of Hangul", "Ana\u3164 Souza"],
  ["a half-width one", "Ana\uffa0 Souza"],
  ["a joiner of graphemes", "An\u034fa Souza"],
  ["an empty Braille sign", "Ana\u2800 Souza"],
  ["a variation of a letter", "Ana\ufe0f Souza"],
  ["marks of order", "\u202eAna\u2066 Souza"],
  ["nothing between letters", "A\u200bn\u200da Souza\u00ad"],
  ["tags", "Ana\u{e0041} Souza"],
])("given a name with %s, when it is parsed, then it is the name that a reader sees", (_what, name) => {
  expect(withoutInvisible(name)).toBe("Ana Souza");
});

test.each([
  ["Ana ❤️", "Ana ❤️"],
  ["Família 👨\u200d👩\u200d👧", "Família 👨\u200d👩\u200d👧"],
  ["❤️\u200d🔥", "❤️\u200d🔥"],
  ["👍🏽", "👍🏽"],
  // Two spellings of a pictograph that look the same become equal; the pictograph itself stays.
  ["😀\ufe0f", "😀"],
  ["❤️\ufe0f", "❤️"],
  ["1\ufe0f\u20e3", "1\u20e3"],
])("given a picture %j, when it is parsed, then the result is %j", (typed, arrives) => {
  expect(withoutInvisible(typed)).toBe(arrives);
});
