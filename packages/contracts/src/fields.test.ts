import { expect, test } from "vitest";
import {
  day,
  email,
  emailOrEmpty,
  freeText,
  isEmail,
  PageQuery,
  phoneOrEmpty,
  reais,
  textField,
  wholeNumber,
} from "./fields.ts";
import { ImportRow } from "./import.ts";
import { PlanInput } from "./plan.ts";
import { ProfileInput } from "./profile.ts";
import { RegisterStudentInput } from "./registration.ts";
import { StudentInput } from "./student.ts";
import { refusalsOf } from "./testing/refusal.ts";

const label = (length: number) => "a".repeat(length);
/** The longest address of RFC 5321: 64 characters before the @, and 254 in all. */
const LONGEST = `${label(64)}@${label(63)}.${label(63)}.${label(58)}.br`;

test.each([
  "ana@exemplo.com.br",
  "ana.souza+pilates@exemplo.com",
  "a@b.co",
  "o'neil@exemplo.com",
  "!#$%&'*+/=?^_`{|}~-@exemplo.com",
  "ANA@EXEMPLO.COM",
  "ana@sub-dominio.exemplo.com",
  "ana@1.2.br",
  "ana@xy.com.br",
  `ana@${label(63)}.com`,
  `ana@exemplo.${label(63)}`,
  LONGEST,
])("given %s, when checked, then it is an e-mail address", (address) => {
  expect(address.length).toBeLessThanOrEqual(254);
  expect(isEmail(address)).toBe(true);
});

test.each([
  "",
  "ana",
  "@exemplo.com",
  "ana@",
  "ana@exemplo",
  "ana@exemplo.c",
  "ana@exemplo.c0m",
  "ana@exemplo..com",
  "ana..souza@exemplo.com",
  ".ana@exemplo.com",
  "ana.@exemplo.com",
  "ana@-exemplo.com",
  "ana@exemplo-.com",
  "ana@exe_mplo.com",
  "joão@exemplo.com",
  "ana@exâmplo.com",
  "ana souza@exemplo.com",
  "ana@exemplo.com ",
  " ana@exemplo.com",
  "ana@exemplo.com\n",
  '"ana"@exemplo.com',
  "a@b@exemplo.com",
  `ana@${label(64)}.com`,
  `ana@exemplo.${label(64)}`,
  `${label(65)}@exemplo.com`,
  `${LONGEST}b`,
])("given %j, when checked, then SES would not accept it as an address", (address) => {
  expect(isEmail(address)).toBe(false);
});

test("given a text with white space around it, when parsed, then it is trimmed before it is counted", () => {
  const name = textField(3, "Curto demais", 5);
  expect(name.parse("  Ana  ")).toBe("Ana");
  expect(refusalsOf(name, "  An  ")).toEqual(["Curto demais"]);
  expect(refusalsOf(name, "Maria")).toEqual([]);
  expect(refusalsOf(name, "Mariah")).toEqual(["Use no máximo 5 caracteres"]);
  expect(refusalsOf(name, 3)).toEqual(["Curto demais"]);
});

test.each([0x00, 0x08, 0x0b, 0x0c, 0x0e, 0x1f, 0x7f])(
  "given a text that holds the control character %i, when parsed, then it is refused",
  (code) => {
    expect(refusalsOf(textField(1, "Inválido", 20), `a${String.fromCharCode(code)}b`)).toEqual(["Inválido"]);
  },
);

test("given tabs, line breaks and every letter, when parsed, then they are kept; half of a surrogate pair is refused", () => {
  const kept = "a\tb\nc\rd ~\u0080é💚";
  expect(freeText(50).parse(kept)).toBe(kept);
  expect(refusalsOf(freeText(50), "a\ud83d")).toEqual(["Texto inválido"]);
  expect(freeText(50).parse("   ")).toBe("");
  expect(refusalsOf(freeText(2), "abc")).toEqual(["Use no máximo 2 caracteres"]);
  expect(refusalsOf(freeText(2), null)).toEqual(["Texto inválido"]);
});

test("given an address as it was typed, when parsed, then it is trimmed and in lower case", () => {
  for (const schema of [email(), emailOrEmpty()]) {
    expect(schema.parse("  Ana@Exemplo.COM ")).toBe("ana@exemplo.com");
    expect(refusalsOf(schema, "ana")).toEqual(["E-mail inválido"]);
    expect(refusalsOf(schema, 7)).toEqual(["E-mail inválido"]);
  }
  expect(refusalsOf(email("Digite"), "")).toEqual(["Digite"]);
  expect(emailOrEmpty().parse("  ")).toBe("");
  expect(refusalsOf(emailOrEmpty("Outro"), "x")).toEqual(["Outro"]);
});

test("given a phone, when parsed, then its digits are counted, and an empty text is no phone", () => {
  const phone = phoneOrEmpty("Telefone inválido");
  expect(phone.parse("  (11) 98765-4321 ")).toBe("(11) 98765-4321");
  expect(phone.parse(" ")).toBe("");
  expect(refusalsOf(phone, `1198765432${" ".repeat(20)}`)).toEqual([]);
  expect(refusalsOf(phone, `11 ${"-".repeat(18)}987654321`)).toEqual([]);
  expect(refusalsOf(phone, `11 ${"-".repeat(19)}987654321`)).toEqual(["Telefone inválido"]);
  expect(refusalsOf(phone, "123456789")).toEqual(["Telefone inválido"]);
  expect(refusalsOf(phone, null)).toEqual(["Telefone inválido"]);
});

const TOO_LOW = "O preço deve ser maior que zero";
const TOO_HIGH = "O preço deve ser de no máximo R$ 999.999,99";
const DECIMALS = "Use no máximo duas casas decimais";

test.each<[price: unknown, refusals: string[]]>([
  [0.01, []],
  [150.5, []],
  [999_999.99, []],
  [0, [TOO_LOW]],
  [-1, [TOO_LOW]],
  [0.001, [TOO_LOW, DECIMALS]],
  [1_000_000, [TOO_HIGH]],
  [19.999, [DECIMALS]],
  ["10", [TOO_LOW]],
  [null, [TOO_LOW]],
])("given the price %j, when parsed, then it is answered %j", (price, refusals) => {
  expect(refusalsOf(reais(), price)).toEqual(refusals);
});

test("given a text of its own, when a price is no number, then that text is the error", () => {
  expect(refusalsOf(reais("Informe o preço"), undefined)).toEqual(["Informe o preço"]);
  expect(refusalsOf(reais("Informe o preço"), 0)).toEqual(["Informe o preço"]);
});

test("given bounds, when a number is parsed, then both bounds are accepted and fractions are not", () => {
  const number = wholeNumber(2, 5, "De 2 a 5");
  expect([1, 2, 5, 6, 2.5, "3", null].map((value) => refusalsOf(number, value))).toEqual([
    ["De 2 a 5"],
    [],
    [],
    ...Array(4).fill(["De 2 a 5"]),
  ]);
});

test("given a day, when parsed, then only a real one passes", () => {
  expect(refusalsOf(day(), "2028-02-29")).toEqual([]);
  expect(refusalsOf(day(), "2027-02-29")).toEqual(["Data inválida"]);
  expect(refusalsOf(day(), 20_270_101)).toEqual(["Data inválida"]);
  expect(refusalsOf(day("Outra"), "")).toEqual(["Outra"]);
});

test.each<[query: Record<string, string>, refusals: string[]]>([
  [{}, []],
  [{ limit: "1" }, []],
  [{ limit: "999", cursor: "a".repeat(500) }, []],
  [{ limit: "0" }, ["limit: Limite inválido"]],
  [{ limit: "1000" }, ["limit: Limite inválido"]],
  [{ limit: "-1" }, ["limit: Limite inválido"]],
  [{ limit: "1x" }, ["limit: Limite inválido"]],
  [{ limit: "" }, ["limit: Limite inválido"]],
  [{ cursor: "a".repeat(501) }, ["cursor: Página inválida"]],
])("given the page query %j, when parsed, then it is answered %j", (query, refusals) => {
  expect(refusalsOf(PageQuery, query)).toEqual(refusals);
  if (refusals.length === 0) expect(PageQuery.parse(query)).toEqual(query);
});

const HIDDEN = "A\u202en\u200ba\u2066 \ufeffSou\u00adza\u200f\u3164\u034f\u2800\ufe0f";
test.each<[string, (name: string) => unknown]>([
  ["a student", (name) => StudentInput.parse({ name, planId: 1 }).name],
  ["who pays", (name) => StudentInput.parse({ name: "Ana", planId: 1, payer: { name } }).payer?.name],
  ["a registration", (name) => RegisterStudentInput.shape.name.parse(name)],
  ["a plan", (name) => PlanInput.parse({ name, price: 1, periodInMonths: 1 }).name],
  ["a business", (name) => ProfileInput.parse({ businessName: name }).businessName],
  ["who receives a PIX", (name) => ProfileInput.parse({ pixMerchantName: name }).pixMerchantName],
  ["an imported student", (name) => ImportRow.parse({ name, planId: 1 }).name],
])("given a name of %s with invisible characters, when it is parsed, then they are removed", (_what, nameAfter) => {
  expect(nameAfter(HIDDEN)).toBe("Ana Souza");
});

test("given a name of invisible characters only, when it is parsed, then it is refused as too short", () => {
  expect(refusalsOf(StudentInput, { name: "\u200b\u3164\u2800\u2060", planId: 1 })).toEqual([
    "name: Nome deve ter pelo menos 3 caracteres",
  ]);
});
