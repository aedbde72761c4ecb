import fc from "fast-check";
import { expect, test } from "vitest";
import {
  digitsOf,
  formatPhone,
  internationalPhone,
  isPhone,
  localPhone,
  phoneKind,
  phoneProblemText,
  readPhone,
} from "./phone.ts";
import { whatsappLink } from "./whatsapp-link.ts";

test.each([
  ["(11) 98765-4321", "5511987654321"],
  ["11987654321", "5511987654321"],
  ["1133334444", "551133334444"],
  ["55991230064", "5555991230064"],
  ["5555991230064", "5555991230064"],
  ["+55 11 98765-4321", "5511987654321"],
  ["551133334444", "551133334444"],
])("given %s, when its digits are counted, then WhatsApp's number is %s", (typed, dialled) => {
  expect(internationalPhone(typed)).toBe(dialled);
  expect(localPhone(typed)).toBe(dialled.slice(2));
  expect(isPhone(typed)).toBe(true);
});

const MOBILE = "5511900000001";
test.each([
  ["+55 011 90000-0001", MOBILE],
  ["+55 (0)11 90000-0001", MOBILE],
  ["0055 11 90000-0001", MOBILE],
  ["011 90000-0001", MOBILE],
  ["(011) 90000-0001", MOBILE],
  ["(0xx11) 90000-0001", MOBILE],
  ["0XX 11 90000 0001", MOBILE],
  ["0**11 90000-0001", MOBILE],
  ["0 15 11 90000-0001", MOBILE],
  ["(0 41 11) 90000-0001", MOBILE],
  ["055 11 90000-0001", MOBILE],
  ["015 11 3000-0001", "551130000001"],
  ["\u202a+55 11 90000\u20110001\u202c", MOBILE],
  ["cel: (11) 90000-0001 (mãe)", MOBILE],
  ["WhatsApp 11.90000.0001", MOBILE],
  ["11900000001.0", MOBILE],
  ["1130000001,00", "551130000001"],
  ["1.1900000001E+10", MOBILE],
  ["1,1900000001E+10", MOBILE],
  ["5.511900000001e12", MOBILE],
  ["11,900,000,001", MOBILE],
  ["11.900.000.001", MOBILE],
])("given %j as people and programs write it, when read, then it is %s", (typed, digits) => {
  expect(readPhone(typed)).toEqual({ digits });
});

test.each([
  ["5.51199E+12", "rounded"],
  ["1,19E+10", "rounded"],
  ["5,51198765E+12", "rounded"],
  ["1.190000000012E+10", "rounded"],
  ["+1 212 555 0100", "foreign"],
  ["+351 912 345 678", "foreign"],
  ["00351912345678", "foreign"],
  ["441234567890", "foreign"],
  ["11 90000-0001 / 11 90000-0002", "unclear"],
  ["11 90000-0001 ou 3000-0001", "unclear"],
  ["11 3000-0001 ramal 22", "unclear"],
  ["5,5119876543", "unclear"],
  ["55119876543,21", "unclear"],
  [`11 90000-0001${" e um recado".repeat(5)}`, "unclear"],
  ["(00) 00000-0000", "length"],
  ["90000-0001", "length"],
  ["0800 000 0000", "length"],
  ["não tem", "length"],
  ["-", "length"],
])("given %j, when read, then there is no phone: %s", (typed, problem) => {
  expect(readPhone(typed)).toEqual({ problem });
});

test("given a text that is no phone, when it is refused, then the text says what to do", () => {
  const said = (typed: string) => phoneProblemText(typed, "curto");
  expect(said("9000")).toBe("curto");
  expect(said("5.51199E+12")).toMatch(/cortou dígitos/);
  expect(said("+1 212 555 0100")).toBe("Use um telefone do Brasil, com DDD");
  expect(said("11 90000-0001 / 11 90000-0002")).toBe("Escreva um telefone só, com DDD");
});

test("given any text, when read, then it is a Brazilian number or a problem, and its digits are read as themselves", () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9+()xE., /-]{0,40}$/), fc.string({ minLength: 2_000 }));
  fc.assert(
    fc.property(typed, (text) => {
      const read = readPhone(text);
      if (!("digits" in read)) return;
      expect(read.digits).toMatch(/^55[1-9]{2}\d{8,9}$/);
      expect(readPhone(read.digits)).toEqual(read);
    }),
  );
});

test("given a text, when its digits are read, then they keep their order", () => {
  expect(digitsOf(" +55 (11) 9-8765.4321x")).toBe("5511987654321");
});

test.each(["", "123456789", "441234567890", "55119876543211", "telefone"])(
  "given %j, when checked, then it is not a phone",
  (text) => {
    expect(internationalPhone(text)).toBeUndefined();
    expect(localPhone(text)).toBeUndefined();
    expect(isPhone(text)).toBe(false);
    expect(formatPhone(text)).toBe(text);
    expect(phoneKind(text)).toBe("unknown");
    expect(whatsappLink(text, "oi")).toBeUndefined();
  },
);

test.each([
  ["11987654321", "mobile"],
  ["1187654321", "legacy-mobile"],
  ["1133334444", "landline"],
  // The first digit of an eight-digit number decides the kind: 6 to 9 was a mobile, 2 to 5 is a
  // landline, 0 and 1 are neither.
  ["1160000000", "legacy-mobile"],
  ["1159999999", "landline"],
  ["1120000000", "landline"],
  ["1119999999", "unknown"],
  ["1100000000", "unknown"],
  ["11887654321", "unknown"],
  ["20987654321", "unknown"],
])("given %s, when checked, then its kind is %s", (phone, kind) => {
  expect(phoneKind(phone)).toBe(kind);
});

/** The 67 area codes by state (ANATEL, Resolução 749/2022, Plano Geral de Códigos Nacionais). */
const AREA_CODES_BY_STATE = [
  ...["SP 11 12 13 14 15 16 17 18 19", "RJ 21 22 24", "ES 27 28", "MG 31 32 33 34 35 37 38", "PR 41 42 43 44 45 46"],
  ...["SC 47 48 49", "RS 51 53 54 55", "DF 61", "GO 62 64", "TO 63", "MT 65 66", "MS 67", "AC 68", "RO 69"],
  ...["BA 71 73 74 75 77", "SE 79", "PE 81 87", "AL 82", "PB 83", "RN 84", "CE 85 88", "PI 86 89", "PA 91 93 94"],
  ...["AM 92 97", "RR 95", "AP 96", "MA 98 99"],
];

test("given every two digits, when checked, then exactly Brazil's 67 area codes have mobiles", () => {
  const wanted = AREA_CODES_BY_STATE.flatMap((line) => line.split(" ").slice(1)).toSorted();
  const twoDigits = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));
  expect(wanted).toHaveLength(67);
  expect(twoDigits.filter((code) => phoneKind(`${code}987654321`) === "mobile")).toEqual(wanted);
});

test("given a phone, when shown, then it has its mask", () => {
  expect(formatPhone("5511987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("1133334444")).toBe("(11) 3333-4444");
});

test("given a phone alone, when linked, then the chat opens without a text", () => {
  expect(whatsappLink("(11) 98765-4321")).toBe("https://wa.me/5511987654321");
  expect(whatsappLink("11987654321", "Olá, 50% & mais?")).toBe(
    "https://wa.me/5511987654321?text=Ol%C3%A1%2C%2050%25%20%26%20mais%3F",
  );
});

test.each([
  ["a letter", "a", 1],
  ["a letter with an accent", "é", 6],
  ["a heart of two UTF-16 units", "💚", 12],
])(
  "given a text of many %s, when its link exceeds 2,000 characters, then as many whole characters as fit are kept",
  (_what, character, bytes) => {
    const room = 2_000 - "https://wa.me/5511987654321?text=".length;
    const fit = Math.floor(room / bytes);
    const kept = (count: number) =>
      new URL(whatsappLink("11987654321", character.repeat(count)) ?? "").searchParams.get("text");
    expect(kept(fit)).toBe(character.repeat(fit));
    expect(kept(fit + 1)).toBe(character.repeat(fit));
    expect(kept(fit + 500)).toBe(character.repeat(fit));
  },
);

test("given any phone and any text, when linked, then the link opens one wa.me chat whose text can be read back", () => {
  const phone = fc.stringMatching(/^[1-9]{2}9\d{8}$/);
  fc.assert(
    fc.property(phone, fc.string({ unit: "binary", maxLength: 900 }), (digits, text) => {
      const url = new URL(whatsappLink(digits, text) ?? "");
      expect(url.host).toBe("wa.me");
      expect(url.pathname).toMatch(/^\/55\d{10,11}$/);
      expect([...url.searchParams.keys()].filter((key) => key !== "text")).toEqual([]);
      expect(url.href.length).toBeLessThanOrEqual(2_000);
      const shown = url.searchParams.get("text") ?? "";
      expect(text.toWellFormed().startsWith(shown)).toBe(true);
    }),
  );
});

test("given a text with half of a surrogate pair, when linked, then the chat still opens", () => {
  const link = whatsappLink("11987654321", "oi \ud83d!") ?? "";
  expect(new URL(link).searchParams.get("text")).toBe("oi \ufffd!");
});
