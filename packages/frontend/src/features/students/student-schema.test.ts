import { expect, test } from "vitest";
import { aStudent } from "../../testing/builders.ts";
import { emptyStudent, studentForm, studentValuesOf } from "./student-schema.ts";

const typed = { ...emptyStudent, name: "Ana Souza", planId: "1" };
const errors = (change: Partial<typeof typed>) =>
  studentForm()
    .safeParse({ ...typed, ...change })
    .error?.issues.map((issue) => [issue.path[0], issue.message]);

test("given a student without e-mail and phone, when parsed, then both are null", () => {
  expect(studentForm().parse(typed)).toEqual({
    name: "Ana Souza",
    email: null,
    phone: null,
    planId: 1,
    sendWelcome: false,
  });
});

test.each([
  [{ name: "Al" }, ["name", "Nome deve ter pelo menos 3 caracteres"]],
  [{ email: "ana@" }, ["email", "E-mail inválido"]],
  [{ phone: "1234" }, ["phone", "Telefone deve ter pelo menos 10 dígitos"]],
  [{ planId: "" }, ["planId", "Selecione um plano"]],
  [{ sendWelcome: true }, ["email", "E-mail inválido"]],
])("given %o, when parsed, then the error is %o", (change, error) => {
  expect(errors(change)).toEqual([error]);
});

test("given a phone of area code 55, when parsed, then it is a phone", () => {
  expect(studentForm().parse({ ...typed, phone: "(55) 99123-0064" }).phone).toBe("(55) 99123-0064");
});

test("given a student who is edited, when parsed, then birthday and notes are sent and empty ones are cleared", () => {
  const edited = { ...typed, birthday: "1990-02-28", notes: " " };
  expect(studentForm().parse(edited)).toMatchObject({ birthday: "1990-02-28", notes: null });
});

test.each([
  ["notes that are too long", { notes: "x".repeat(2_001) }, "notes"],
  ["a birthday that is no day", { birthday: "1990-02-30" }, "birthday"],
])("given %s, when parsed, then the error is at its field", (_what, change, field) => {
  const { error } = studentForm().safeParse({ ...typed, ...change });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  expect(error?.issues[0]?.message).toMatch(/./);
});

test("given a new student, when parsed, then birthday and notes are not fields", () => {
  expect(Object.keys(studentForm().parse(typed))).not.toContain("notes");
});

test("given a stored student, when edited, then the fields show what is stored", () => {
  expect(studentValuesOf(aStudent({ phone: "5511987654321", email: null }))).toMatchObject({
    name: "Ana Souza",
    email: "",
    phone: "(11) 98765-4321",
    planId: "1",
  });
});
