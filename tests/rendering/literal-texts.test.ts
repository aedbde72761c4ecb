/** Tests that each prescribed text is, letter by letter, in a file that its screen shows. */
import { PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import { civilDate, formatDate, formatLongDate } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import { afterAll, expect, test } from "vitest";
import { SETUP_STEPS } from "../../packages/frontend/src/features/onboarding/setup-facts.ts";
import { type LiteralText, literalTexts } from "./literal-texts.ts";
import { hasWhole, hasWords, reachableFrom, shownText } from "./read-texts.ts";

const moduleOf = (screen: string) => (screen === "frame" ? "app/signed-in-frame.tsx" : `routes/${screen}.tsx`);
const nameOf = (entry: LiteralText) => (typeof entry === "string" ? entry : entry.text);

function stands(source: string, entry: LiteralText): boolean {
  const code = shownText(source);
  if (typeof entry === "string") return hasWhole(code, entry);
  return "as" in entry ? hasWhole(code, entry.as) : hasWords(code, entry.text);
}

const rows = Object.entries(literalTexts).flatMap(([section, screens]) =>
  screens.flatMap(({ screen, source, texts }) =>
    texts.map((entry) => ({ section, screen, source, entry, text: nameOf(entry) })),
  ),
);
const found = new Set<(typeof rows)[number]>();

test.each(rows)("given spec $section, when $screen is read, then '$text' is in $source", (row) => {
  const reached = reachableFrom(moduleOf(row.screen));
  expect(reached.has(row.source) || row.source.startsWith("core/"), `${row.screen} reaches ${row.source}`).toBe(true);
  expect(stands(row.source, row.entry), `'${row.text}' in ${row.source}`).toBe(true);
  found.add(row);
});

test("given computed texts, when their parts are filled in, then they equal the specification's", () => {
  expect(formatReais(PREMIUM_PRICE_CENTS).replaceAll("\u00a0", " ")).toBe("R$ 29,90");
  expect(SETUP_STEPS).toHaveLength(3);
  expect(formatDate(civilDate("2026-11-05"))).toBe("05/11/2026");
  expect(formatLongDate(civilDate("2026-11-05"))).toBe("05 de novembro de 2026");
});

afterAll(() => {
  const counts = Object.keys(literalTexts).map((section) => {
    const wanted = rows.filter((row) => row.section === section);
    return [section, { texts: wanted.length, found: wanted.filter((row) => found.has(row)).length }];
  });
  console.table(Object.fromEntries(counts));
});
