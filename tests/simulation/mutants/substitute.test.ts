import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { MUTANTS } from "./mutants.ts";
import { replaceTexts, textsOf } from "./substitute.ts";

test.for(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  "given the mutant %s, when the product is read with it, then each of its texts is there once, and its replacement is other valid code",
  ([_name, { substitutions }]) => {
    for (const text of textsOf(substitutions).values()) expect(() => stripTypeScriptTypes(text)).not.toThrow();
    for (const { from, to } of substitutions) expect(to).not.toBe(from);
  },
);

test.for(["no such text", "one two one"])(
  "given a text that reads %s, when it is replaced, then an error is thrown",
  (text) => {
    expect(() => replaceTexts(text, [{ file: "a.ts", from: "one", to: "three" }])).toThrow("does not read once");
  },
);
