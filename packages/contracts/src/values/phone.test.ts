import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, internationalPhone, phoneKind } from "./phone.ts";
import { whatsappLink } from "./whatsapp-link.ts";

test.each([
  ["(11) 98765-4321", "5511987654321"],
  ["11987654321", "5511987654321"],
  ["1133334444", "551133334444"],
  ["55991230064", "5555991230064"],
  ["5555991230064", "5555991230064"],
  ["+55 11 98765-4321", "5511987654321"],
  ["551133334444", "551133334444"],
])("given %s, when its digits are counted, then WhatsApp dials %s", (typed, dialled) => {
  expect(internationalPhone(typed)).toBe(dialled);
});

test.each(["", "123456789", "441234567890", "55119876543211", "telefone"])(
  "given %j, when asked, then it is no phone",
  (text) => {
    expect(internationalPhone(text)).toBeUndefined();
    expect(whatsappLink(text, "oi")).toBeUndefined();
  },
);

test.each([
  ["11987654321", "mobile"],
  ["1187654321", "legacy-mobile"],
  ["1133334444", "landline"],
  ["11887654321", "unknown"],
  ["20987654321", "unknown"],
])("given %s, when asked, then it is a %s", (phone, kind) => {
  expect(phoneKind(phone)).toBe(kind);
});

test("given a phone, when shown, then it has its mask", () => {
  expect(formatPhone("5511987654321")).toBe("(11) 98765-4321");
  expect(formatPhone("1133334444")).toBe("(11) 3333-4444");
});

test("given any phone and any text, when linked, then one wa.me chat with one text that reads back", () => {
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
