import { type ChargeInput, composeCharge } from "@emdia/contracts/charge-document";
import { civilDate } from "@emdia/contracts/values/calendar";
import { someTags } from "@emdia/core/testing/event-tags";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { chargeMail } from "../../packages/core/src/mail/charge-mail.ts";
import { ChargePreview } from "../../packages/frontend/src/features/invoice/charge-preview.tsx";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

/** Returns the words that markup shows, with white space collapsed. */
function wordsOf(markup: string): string {
  return markup
    .replace(/<(style|title|button)\b.*?<\/\1>/gs, "")
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<svg [^>]*role="img"[^>]*aria-label="([^"]*)".*?<\/svg>/gs, " $1 ")
    .replace(/<\/?(strong|span|a|b)\b[^>]*>/g, (tag) => (/class="block/.test(tag) ? " " : ""))
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (_whole, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, "");
}

const linksOf = (markup: string) =>
  [...markup.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));

function bothOf(input: ChargeInput): { preview: string; mail: string } {
  const charge = composeCharge(input);
  const envelope = { to: "ana@exemplo.com.br", replyTo: "dona@exemplo.com.br", isPaidFor: true, tags: someTags };
  return { preview: renderToStaticMarkup(<ChargePreview charge={charge} />), mail: chargeMail(charge, envelope).html };
}

const someText = fc.string({ unit: "grapheme", maxLength: 40 });
const optional = (text: fc.Arbitrary<string>) => fc.option(text, { nil: null });
const business: fc.Arbitrary<ChargeInput["business"]> = fc.record({
  businessName: optional(someText),
  paymentMethod: fc.constantFrom("pix", "bank", "cash"),
  pixKey: optional(
    fc.constantFrom("pix@exemplo.com.br", "+5511987654321", "11222333000181", "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11"),
  ),
  pixKeyType: fc.constant(null),
  pixMerchantName: optional(someText),
  pixCity: optional(someText),
  bankInfo: optional(fc.constantFrom("Banco 1\nAgência 2\r\nConta 3 <4>", "Banco & Filhos")),
  whatsapp: optional(fc.constantFrom("5511987654321", "11987654321", "551", "")),
  paymentInstructions: optional(fc.oneof(someText, fc.constant("Até o dia 10.\nDepois, 2% de multa."))),
  document: optional(fc.constantFrom("11222333000181", "52998224725")),
  address: optional(someText),
  billingType: fc.constantFrom("current", "previous"),
});
const anyCharge: fc.Arbitrary<ChargeInput> = fc.record({
  business,
  student: fc.record({ name: someText, email: optional(fc.constant("ana@exemplo.com.br")) }),
  plan: fc.record({
    name: someText,
    periodInMonths: fc.integer({ min: 1, max: 60 }),
    isOneTime: fc.boolean(),
    frequency: optional(someText),
  }),
  charge: fc.record({
    id: fc.integer({ min: 100_000_000, max: 999_999_999 }),
    amountCents: fc.integer({ min: 1, max: 99_999_999 }),
    settledCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999 })),
    dueDate: fc.constantFrom(civilDate("2026-11-20"), civilDate("2028-02-29")),
    reference: fc.constantFrom("Novembro/2026", "Nov/2026 a Jan/2027"),
  }),
  today: fc.constantFrom(civilDate("2026-11-20"), civilDate("2026-11-21"), civilDate("2028-03-01")),
  message: fc.option(someText, { nil: undefined }),
  pageUrl: fc.constantFrom(undefined, "https://emdia.com.br/p/abc_-1"),
});

test("given any charge, when it is previewed and mailed, then both say the same words in the same order", () => {
  fc.assert(
    fc.property(anyCharge, (input) => {
      const { preview, mail } = bothOf(input);
      expect(wordsOf(preview)).toBe(wordsOf(mail));
    }),
    { numRuns: 400 },
  );
});

test("given any charge, when it is previewed and mailed, then their links lead to the same places", () => {
  fc.assert(
    fc.property(anyCharge, (input) => {
      const { preview, mail } = bothOf(input);
      expect(linksOf(preview)).toEqual(linksOf(mail));
    }),
    { numRuns: 100 },
  );
});

test("given a PIX charge, when it is previewed, then the compared words are not empty", () => {
  const [input] = fc.sample(anyCharge, { numRuns: 1, seed: 7 });
  if (!input) throw new Error("no sample");
  const pix = {
    ...input.business,
    paymentMethod: "pix" as const,
    pixKey: "pix@exemplo.com.br",
    pixMerchantName: "Vida",
  };
  const words = wordsOf(
    bothOf({ ...input, business: { ...pix, whatsapp: "5511987654321" }, pixCode: "000201CODIGO" }).preview,
  );
  for (const part of [
    "PaguecomPIX",
    "QRCodedoPIX",
    "ChavePIX:pix@exemplo.com.br",
    "Envieocomprovante",
    "AbrirWhatsApp",
  ])
    expect(words).toContain(part);
});
