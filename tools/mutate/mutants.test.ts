import { expect, test } from "vitest";
import { mutantsOf } from "./mutants.ts";
import { isCode } from "./syntax.ts";

const afterOf = (text: string) => mutantsOf("file.ts", text).map(({ after }) => after);

test.each<[what: string, text: string, mutants: string[]]>([
  ["a boundary", "f = a < b;", ["f = a <= b;"]],
  ["the other boundary", "f = a >= b;", ["f = a > b;"]],
  ["an equality", "f = a === b;", ["f = a !== b;"]],
  ["a sum", "f = a + b;", ["f = a - b;"]],
  ["a condition of two", "f = a && b;", ["f = (a);", "f = (b);"]],
  ["a default", "f = a ?? b;", ["f = (a);", "f = (b);"]],
  ["branches", "f = c ? a : b;", ["f = c ? b : a;"]],
  ["a test", "if (a) b();", ["if (!(a)) b();", "if (a) ;"]],
  ["a negation", "f = !a;", ["f = a;"]],
  ["a number", "f = 7;", ["f = 8;", "f = 6;"]],
  ["nothing", "f = 0;", ["f = 1;"]],
  ["a text with a number", 'f = "1 hora";', ['f = "";', 'f = "2 hora";']],
  ["an empty text", 'f = "";', ['f = "changed";']],
  ["a truth", "f = true;", ["f = false;"]],
  ["a list", "f = [a, b];", ["f = [ b];", "f = [a, ];"]],
  ["a property", "f = { a, b: c };", ["f = { b: c };", "f = { a, };"]],
  ["a filter", "f = a.filter(b);", ["f = a;"]],
  ["the last of a list", "f = a.at(-1);", ["f = a.at(0);"]],
  ["the first that fits", "f = a.find(b);", ["f = a.findLast(b);"]],
  ["arguments of one kind", "f = g(a, b);", ["f = g(b, a);"]],
  ["an awaited call", "await f(a);", [";"]],
  ["a rule of a schema", "f = z.string().check(a, b);", ["f = z.string().check( b);", "f = z.string().check(a, );"]],
  ["what may be left out", "f = z.optional(a);", ["f = a;"]],
  [
    "words between holes",
    `f = \`é \${a} e \${b["}"]} fim\`;`,
    [`f = \`\${a} e \${b["}"]} fim\`;`, `f = \`é \${a}\${b["}"]} fim\`;`, `f = \`é \${a} e \${b["}"]}\`;`],
  ],
  ["words of a tag", `f = html\`<p>\${a}</p>\`;`, [`f = html\`\${a}</p>\`;`, `f = html\`<p>\${a}\`;`]],
  ["a pattern", "f = /^a{2}$/;", ["f = /a{2}$/;", "f = /^a{2}/;", "f = /^a{3}$/;"]],
])("given %s, when it is changed, then each change is among the mutants", (_what, text, mutants) => {
  expect(afterOf(text)).toEqual(expect.arrayContaining(mutants));
});

test.each([
  ["a type", 'type A = "a" | "b"; let x: 3 | undefined;'],
  ["an import", 'import { a } from "./a.ts"; export * from "./b.ts";'],
  ["a key", 'f = { "a-b": c };'],
  ["a sum of texts", 'f = "";'],
])("given %s, when it is changed, then names are not changed", (what, text) => {
  const names = afterOf(text).filter((after) => /a\.ts|b\.ts|"a"|"b"|3 \||""-b/.test(after));
  expect(names, what).toEqual([]);
});

test("given texts of logs and bugs, when changed, then they stay", () => {
  const words = afterOf('logger.warn("gone", { id }); throw new RangeError("not a day");').filter((after) =>
    /""/.test(after),
  );
  expect(words).toEqual([]);
  expect(afterOf('throw new AppError("plan.not_found");')).toContain('throw new AppError("");');
});

test("given a function of two statements, when changed, then it returns before the first", () => {
  expect(afterOf("function f() { a(); b(); }")).toContain("function f() { return; a(); b(); }");
});

test("given a long list of numbers, when changed, then each is left out and none is changed", () => {
  const table = afterOf("f([1, 2, 3, 4, 5]);").filter((after) => after !== ";");
  expect(table).toHaveLength(5);
  expect(table).toContain("f([1, 2, 4, 5]);");
});

test("given accents before a change, when it is made, then its place and its line are right", () => {
  const mutants = mutantsOf("file.ts", 'const ã = "é ç 💚";\n\nf = a < b;\n');
  const mutant = mutants.find(({ after }) => after.includes("<="));
  expect(mutant).toMatchObject({ file: "file.ts", line: 3, lastLine: 3, before: "f = a < b;", after: "f = a <= b;" });
  expect(mutant?.text).toBe('const ã = "é ç 💚";\n\nf = a <= b;\n');
});

test("given two operators that make the same text, when changed, then it is one mutant", () => {
  const texts = mutantsOf("file.ts", "f = list.at(-1);").map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
});

test("given every kind of change, when it is made, then what comes out parses", () => {
  const text = `const f = async ({ a, ...b }) => { if (a && !b.c) await g([a, ...b.d], \`x \${a} y\`); return a ?? -1; };`;
  const mutants = mutantsOf("file.ts", text);
  expect(mutants.filter((mutant) => !isCode(mutant.text))).toEqual([]);
  expect(mutants.length).toBeGreaterThan(10);
  expect([isCode("const f = ;"), isCode("const f = 1;")]).toEqual([false, true]);
});

test("given a text that does not parse, when changed, then it is an error", () => {
  expect(() => mutantsOf("file.ts", "f = (")).toThrow();
});
