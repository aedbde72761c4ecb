import fc from "fast-check";

/** Texts that cause trouble in parsers, keys and expressions. */
export const texts = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      " ",
      "\0",
      "\u0000a",
      "\r\n",
      "\u2028",
      "\ufeff",
      "\u202e",
      "\ud800",
      "😀".repeat(50),
      "ﷺ",
      "İ",
      "ß",
      "%00",
      "%",
      "../../x",
    ],
    ...[
      "__proto__",
      "constructor",
      "toString",
      "null",
      "undefined",
      "NaN",
      "Infinity",
      "true",
      "0",
      "-0",
      "1e400",
      "0x10",
    ],
    ...[
      "' OR 1=1 --",
      '" OR ""="',
      "{{7*7}}",
      "<b>",
      "attribute_exists(pk)",
      "O#x",
      "REG#",
      "#sk",
      ":pk",
      "a".repeat(5000),
    ],
    ...[
      "2027-02-30",
      "0000-00-00",
      "99999-12-31",
      "2027-13-01",
      "a@b",
      "@",
      "a@b.co\n",
      `${"a".repeat(300)}@b.co`,
      "١٢٣",
      "１２３",
    ],
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1.5,
    1e-7,
    1e21,
    2 ** 53,
    -(2 ** 53),
    2 ** 31,
    1e308,
    99_999_999,
    9_999_999,
    10_000_000,
    0.1 + 0.2,
  ),
  fc.double({ noNaN: true }),
  fc.integer(),
);
/** JSON texts that a serializer would never write. */
const RAW = [
  "1e999",
  "-1e999",
  "123456789012345678901234567890",
  "1.0000000000000000000001",
  "-0",
  "[[[[[[[[[[]]]]]]]]]]",
];
const deep = fc.integer({ min: 1, max: 300 }).map((depth) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`));
/** Values of any type that no field expects. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.constantFrom(null, true, false),
  deep,
  fc.array(fc.oneof(texts, numbers), { maxLength: 5 }),
  fc.dictionary(fc.oneof(texts, fc.constantFrom("__proto__", "constructor", "S", "N", "$ne", "length")), numbers, {
    maxKeys: 4,
  }),
  fc.constantFrom(...RAW).map((raw) => ({ raw })),
);

const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === "object" && value !== null && "raw" in value;
/** Writes JSON; raw JSON stays unchanged, even where JavaScript has no such value. */
export const written = (value: unknown): string =>
  isRaw(value) && Object.keys(value).length === 1 ? String(value.raw) : (JSON.stringify(value) ?? "null");
export const object = (fields: Record<string, unknown>) =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`)
    .join(",")}}`;
