import type { Browser } from "@playwright/test";
import { profile } from "../../../packages/core/src/testing/entities.ts";
import type { oneRegion } from "../../support/one-region.ts";
import { fromStudent, visit } from "../../support/payer-page.ts";
import { inBatches } from "./call.ts";
import { isChanged, shapesOf } from "./element-shapes.ts";
import { markupVectors } from "./markup-vectors.ts";
import { measures } from "./measure.ts";

export const businessOf = (text: string) => ({
  ...profile,
  businessName: text,
  pixMerchantName: text,
  pixCity: text,
  bankInfo: text,
  document: text,
  // A text with other characters cannot be stored as a PIX key, so another key replaces it.
  pixKey: /^[\x21-\x7e]{1,77}$/.test(text) ? text : "chave@exemplo.com.br",
  paymentInstructions: text,
  address: text,
  whatsapp: "5511987654321",
  paymentMethod: "pix" as const,
});

export function measuresMarkup(browser: () => Browser, pagesWith: (text: string) => string[]): void {
  const name =
    "given hostile texts in every field of every state, then the page parses to the structure of a harmless one";
  measures("payerPage", name, async () => {
    const page = await browser().newPage();
    const shapes = (text: string) => page.evaluate(shapesOf, pagesWith(text));
    const benign = await shapes("xTexto comumx");
    const vectors = markupVectors();
    const other: string[] = [];
    for (const vector of vectors) if (isChanged(benign, await shapes(vector))) other.push(vector);
    return {
      tried: { texts: vectors.length, pages: vectors.length * pagesWith("").length },
      figures: { "hostile texts that change the page": other },
    };
  });
}

export function measuresOpenings(region: ReturnType<typeof oneRegion>, pathOf: () => Promise<string>): void {
  measures(
    "payerPage",
    "given one address that opens a page 200 times in a minute, then most are refused",
    async () => {
      const path = await pathOf();
      const headers = fromStudent(region());
      const answers = await inBatches(
        Array.from({ length: 200 }, (_, index) => index),
        () => visit(region(), path, { headers }),
      );
      return {
        tried: { pages: answers.length },
        figures: { "pages a minute for one address": answers.filter(({ status }) => status === 200).length },
      };
    },
  );
}
