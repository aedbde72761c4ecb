import fc from "fast-check";
import { expect, test } from "vitest";
import { composePixCode, crc16, parsePixCode, pixText } from "./pix-code.ts";

const VECTOR_1 =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const VECTOR_2 =
  "00020126330014br.gov.bcb.pix0111123456789095204000053039865406150.005802BR5919STUDIO PILATES VIDA6009SAO PAULO62210517MENS202607A000123630432BF";

test("given the check text of CRC16-CCITT-FALSE, when summed, then it is 29B1", () => {
  expect(crc16("123456789")).toBe("29B1");
});

test("given the BCB's vector, when parsed, then it yields key, name, city and no amount", () => {
  expect(parsePixCode(VECTOR_1)).toEqual({
    key: "123e4567-e12b-12d1-a456-426655440000",
    merchantName: "Fulano de Tal",
    merchantCity: "BRASILIA",
    amountCents: undefined,
    txid: "***",
    message: undefined,
  });
});

test("given the data of the second vector, when composed, then the code equals the vector, letter by letter", () => {
  const code = {
    key: "12345678909",
    merchantName: "Stúdio Pilates Vida",
    merchantCity: "São Paulo",
    amountCents: 15_000,
    txid: "MENS202607A000123",
  };
  expect(composePixCode(code)).toBe(VECTOR_2);
});

const aKey = fc.oneof(
  fc.stringMatching(/^\d{11}$/),
  fc.stringMatching(/^[0-9A-Z]{12}\d{2}$/),
  fc.stringMatching(/^\+55\d{11}$/),
  fc.uuid(),
  fc.stringMatching(/^[a-z0-9.]{1,40}@[a-z0-9]{1,30}\.com$/),
);

test("given any owner and charge, when composed, then it parses back to the same key, amount and txid within every limit", () => {
  fc.assert(
    fc.property(
      aKey,
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.option(fc.integer({ min: 1, max: 99_999_999 }), { nil: undefined }),
      fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
      fc.string({ unit: "grapheme", maxLength: 120 }),
      (key, merchantName, merchantCity, amountCents, txid, message) => {
        const code = composePixCode({ key, merchantName, merchantCity, amountCents, txid, message });
        const parsed = parsePixCode(code);
        expect(parsed).toMatchObject({ key, amountCents, txid });
        expect(parsed?.merchantName.length).toBeLessThanOrEqual(25);
        expect(parsed?.merchantCity.length).toBeLessThanOrEqual(15);
        expect(code).toMatch(/^[\x20-\x7e]+$/);
        const account = /^000201(?:26)(\d{2})/.exec(code);
        expect(Number(account?.[1])).toBeLessThanOrEqual(99);
      },
    ),
  );
});

test.each([
  ["CPF", "12345678909", 62],
  ["CNPJ", "11222333000181", 59],
  ["phone", "+5511987654321", 59],
  ["random key", "123e4567-e12b-12d1-a456-426655440000", 37],
])("given a %s key, when a long message is added, then %i characters at most fit", (_kind, key, length) => {
  const code = composePixCode({ key, merchantName: "A", merchantCity: "B", message: "M".repeat(200) });
  expect(parsePixCode(code)?.message?.length ?? 0).toBe(length);
});

test("given a 77-character e-mail key, when composed, then the message is left out and the code parses", () => {
  const key = `${"a".repeat(64)}@${"b".repeat(8)}.com`;
  expect(key.length).toBe(77);
  expect(
    parsePixCode(composePixCode({ key, merchantName: "A", merchantCity: "B", message: "oi" }))?.message,
  ).toBeUndefined();
});

test("given a code, when any single character changes, then it no longer parses to the same charge", () => {
  const original = parsePixCode(VECTOR_2);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: VECTOR_2.length - 1 }), fc.constantFrom(..."0123456789AZ"), (at, letter) => {
      const changed = VECTOR_2.slice(0, at) + letter + VECTOR_2.slice(at + 1);
      if (changed !== VECTOR_2) expect(parsePixCode(changed)).not.toEqual(original);
    }),
  );
});

test.each([
  ["a txid with a space", { txid: "MES 1" }],
  ["a txid too long", { txid: "A".repeat(26) }],
  ["no amount at all", { amountCents: 0 }],
  ["half a centavo", { amountCents: 10.5 }],
  ["a key with a space", { key: "a b" }],
])("given %s, when composed, then it is refused rather than sent to a bank", (_what, wrong) => {
  expect(() => composePixCode({ key: "12345678909", merchantName: "A", merchantCity: "B", ...wrong })).toThrow(
    RangeError,
  );
});

test("given names at their longest, when composed, then 25 and 15 letters of them fit, and no space ends them", () => {
  const composed = (merchantName: string, merchantCity: string) => {
    const { merchantName: name, merchantCity: city } =
      parsePixCode(composePixCode({ key: "k", merchantName, merchantCity })) ?? {};
    return [name, city];
  };
  expect(composed("N".repeat(30), "C".repeat(30))).toEqual(["N".repeat(25), "C".repeat(15)]);
  expect(composed(`${"N".repeat(24)} X`, `${"C".repeat(14)} X`)).toEqual(["N".repeat(24), "C".repeat(14)]);
  expect(composed("", "")).toEqual(["RECEBEDOR", "BRASIL"]);
});

test.each([
  [{ key: "k" }, true],
  [{ key: "k".repeat(77) }, true],
  [{ key: "k".repeat(78) }, false],
  [{ key: "" }, false],
  [{ key: "ké" }, false],
  [{ amountCents: 1 }, true],
  [{ amountCents: -1 }, false],
  [{ amountCents: 999_999_999_999 }, true],
  [{ amountCents: 1_000_000_000_000 }, false],
  [{ txid: "A".repeat(25) }, true],
  [{ txid: "" }, false],
  [{ txid: "****" }, false],
])("given %j, when composed, then a bank would take it: %s", (over, isTaken) => {
  const compose = () => composePixCode({ key: "12345678909", merchantName: "A", merchantCity: "B", ...over });
  if (isTaken) expect(parsePixCode(compose())).toMatchObject(over);
  else expect(compose).toThrow(RangeError);
});

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, "0")}${value}`;
const coded = (...fields: [id: string, value: string][]) => {
  const body = `${fields.map(([id, value]) => field(id, value)).join("")}6304`;
  return body + crc16(body);
};
const ACCOUNT = field("00", "br.gov.bcb.pix") + field("01", "chave");
const whole: [string, string][] = [
  ["26", ACCOUNT],
  ["59", "Vida"],
  ["60", "Recife"],
];
const without = (id: string) => whole.filter(([one]) => one !== id);

test("given a code that we did not compose, when parsed, then its scheme may be in any case and optional parts may be missing", () => {
  expect(parsePixCode(coded(...whole))).toEqual({
    key: "chave",
    merchantName: "Vida",
    merchantCity: "Recife",
    amountCents: undefined,
    txid: undefined,
    message: undefined,
  });
  const upper = field("00", "BR.GOV.BCB.PIX") + field("01", "chave") + field("02", "oi");
  const code = coded(["26", upper], ...without("26"), ["54", "1234567890.99"], ["62", field("05", "abc")]);
  expect(parsePixCode(code)).toMatchObject({ key: "chave", amountCents: 123_456_789_099, txid: "abc", message: "oi" });
});

test.each<[what: string, code: string]>([
  ["no account", coded(...without("26"))],
  ["no name", coded(...without("59"))],
  ["no city", coded(...without("60"))],
  ["an account of another scheme", coded(["26", field("00", "com.outro") + field("01", "chave")], ...without("26"))],
  ["an account without scheme", coded(["26", field("01", "chave")], ...without("26"))],
  ["an account without key", coded(["26", field("00", "br.gov.bcb.pix")], ...without("26"))],
  ["a field that comes twice", coded(...whole, ["59", "Outra"])],
  ["an amount without decimals", coded(...whole, ["54", "10"])],
  ["an amount of three decimals", coded(...whole, ["54", "1.000"])],
  ["an amount of eleven digits", coded(...whole, ["54", "12345678901.00"])],
  ["an amount with a letter before it", coded(...whole, ["54", "R1.00"])],
  ["an amount with a letter behind it", coded(...whole, ["54", "1.00R"])],
  ["an account whose length is wrong", coded(["26", `${ACCOUNT}0299a`], ...without("26"))],
  ["an account whose length is no number", coded(["26", `${ACCOUNT}02a1x`], ...without("26"))],
  ["an account that ends within a head", coded(["26", `${ACCOUNT}02`], ...without("26"))],
  ["another sum", `${coded(...whole).slice(0, -4)}0000`],
  ["a sum in small letters", coded(...whole, ["54", "1.01"]).replace(/....$/, (sum) => sum.toLowerCase())],
  ["more behind its sum", `${coded(...whole)}5802BR`],
  ["no sum", whole.map(([id, value]) => field(id, value)).join("")],
  ["nothing", ""],
])("given a code with %s, when parsed, then it is not a PIX code", (_what, code) => {
  expect(parsePixCode(code)).toBeUndefined();
});

test("given a text with a small CRC, when summed, then the CRC still has four digits", () => {
  const short = Array.from({ length: 5_000 }, (_, at) => `t${at}`).filter((text) => /^0/.test(crc16(text)));
  expect(short.length).toBeGreaterThan(100);
  for (const text of short) expect(crc16(text)).toMatch(/^[0-9A-F]{4}$/);
});

test("given accents and symbols, when put into a code, then only what every bank takes is left", () => {
  expect(pixText("Açaí & Cia. Ltda — João", 25)).toBe("ACAI CIA LTDA JOAO");
  expect(pixText("😀😀", 25)).toBe("");
  expect(pixText("  a   b!c  ", 25)).toBe("A B C");
  expect(pixText("abc def", 4)).toBe("ABC");
  expect(pixText("«Pilates»", 7)).toBe("PILATES");
});
