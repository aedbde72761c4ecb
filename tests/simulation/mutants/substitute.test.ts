import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { compileMutants } from "./compile-mutants.ts";
import { CHARGE_PAYER, type Mutant } from "./mutant.ts";
import { MUTANTS } from "./mutants.ts";
import { replaceTexts, textsOf } from "./substitute.ts";

test.for(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  "given the mutant %s, when the product is read with it, then each of its texts occurs once, and its replacement is other valid code",
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

const aMutant = (name: string, to: string): Mutant => ({
  name,
  what: "a name that does not exist",
  substitutions: [{ file: CHARGE_PAYER, from: "const { stored } = due;", to }],
});

test("given every mutant, when the product is compiled with each, then only names that do not exist are refused", () => {
  const wrong = [
    aMutant("old-variable", "const { stored } = renamed;"),
    aMutant("old-property", "const { renamed: stored } = due;"),
  ];
  expect(compileMutants([...MUTANTS, ...wrong])).toEqual([
    expect.stringMatching(/^old-property.+charge-payer\.ts.+Property 'renamed' does not exist/),
    expect.stringMatching(/^old-variable.+charge-payer\.ts.+Cannot find name 'renamed'/),
  ]);
});
